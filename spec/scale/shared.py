"""The parts that both engines share: the questions, the files of a table, and answers as CSV."""

import argparse
import csv
import sys
import time
from pathlib import Path

QUESTIONS = ["throws", "captures", "answers"]
TABLES = ["game", "field", "variant", "throw", "move", "capture"]


def arguments(engine):
    """Returns the folder of the tables and the questions to answer."""
    parser = argparse.ArgumentParser(description=f"Answers questions about games with {engine}, as CSV.")
    parser.add_argument("folder", type=Path, help="folder of tables from `dadu export`, or of such folders")
    parser.add_argument("question", nargs="*", help=f"questions [default: {' '.join(QUESTIONS)}]")
    given = parser.parse_args()
    for question in given.question:
        if question not in QUESTIONS:
            parser.error(f"unknown question {question}; expected one of {', '.join(QUESTIONS)}")
    return given.folder, given.question or QUESTIONS


def files(folder, table):
    """Returns the files of a table: of one run of `dadu export`, or of one run for each shard of the logs."""
    patterns = [f"{table}.parquet", f"{table}/*.parquet", f"*/{table}.parquet", f"*/{table}/*.parquet"]
    found = sorted(str(path) for pattern in patterns for path in folder.glob(pattern))
    if not found:
        sys.exit(f"no table {table} in {folder}; write it with dadu export --format parquet")
    return found


def answer(question, ask):
    """Prints the answer to a question as CSV. `ask` runs SQL and returns column names and rows."""
    start = time.monotonic()
    columns, rows = ask(Path(__file__).with_name(f"{question}.sql").read_text(encoding="utf-8"))
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([cell(value) for value in row] for row in rows)
    print(f"{question}: {time.monotonic() - start:.1f} s", file=sys.stderr)


def cell(value):
    """Returns a value as text that is the same for every engine. NULL becomes an empty cell."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return f"{value:.6f}" if isinstance(value, float) else value


# A log that is in two shards would count twice. This must be checked before any question.
COPIES = "SELECT count(*) - count(DISTINCT game) AS copies FROM game"


def refuse_copies(ask):
    """Stops if a game is in several shards."""
    _, [[copies]] = ask(COPIES)
    if copies:
        sys.exit(f"{copies} games are in several shards and would count twice; give each log to one shard only")
