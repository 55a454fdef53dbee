"""Answers questions about the tables of `dadu export` with DuckDB.

    python3 ask_duckdb.py TABLES [throws] [captures] [answers]
"""

import duckdb

from shared import TABLES, answer, arguments, files, refuse_copies

folder, questions = arguments("DuckDB")
engine = duckdb.connect()  # in memory; the Parquet files are read where they are
engine.execute("SET enable_progress_bar = false")  # it would be printed among the answers
for table in TABLES:
    engine.read_parquet(files(folder, table)).create_view(table)


def ask(sql):
    """Returns the column names and the rows of an answer."""
    result = engine.execute(sql)
    return [column[0] for column in result.description], result.fetchall()


refuse_copies(ask)
for question in questions:
    answer(question, ask)
