"""The module against the program: both give the same findings, texts and tables."""

import json
import os
import pathlib
import subprocess
import tempfile
import threading
import unittest

import dadu
import pyarrow as pa
import pyarrow.parquet as parquet

ROOT = pathlib.Path(__file__).parents[2]
CORPUS = ROOT / "corpus"
GAME = b"Dadu: 1\nVariant: basic\nPlayers: 1-1\n\nN1 1-4 +1 a1+4\nS1 3\nN1 2 a3+2\nResult: unfinished\n"


def program(*arguments, code=0):
    """Runs the program of the same package, and returns what it prints."""
    done = subprocess.run(["dadu", *map(str, arguments)], capture_output=True, check=False)
    assert done.returncode == code, done.stderr.decode()
    return done.stdout


def logs(folder):
    return sorted(folder.rglob("*.dadu"))


class Check(unittest.TestCase):
    def test_a_finding_has_its_place_and_code(self):
        report = dadu.check(GAME, name="evening.dadu")
        self.assertEqual((report["games"], report["turns"]), (1, 3))
        (finding,) = report["findings"]
        self.assertEqual((finding["code"], finding["file"]), ("D402", "evening.dadu"))
        self.assertEqual(finding["line"], 7)

    def test_findings_are_those_of_the_program(self):
        files = [file for file in logs(CORPUS / "illegal") if not names_variant_file(file)]
        self.assertGreater(len(files), 100)
        for file in files:
            said = subprocess.run(
                ["dadu", "check", "--format", "json", str(file)], capture_output=True, check=False
            )
            found = dadu.check(file.read_bytes(), name=str(file))["findings"]
            self.assertEqual(found, json.loads(said.stdout), file)

    def test_texts_that_are_not_logs_are_reported_and_raise_nothing(self):
        for text in (b"", b"\x00\xff" * 100, b"Dadu: 1\n" * 50, b"N1 2" * 500_000, "Dädu: १\n"):
            self.assertIsInstance(dadu.check(text)["findings"], list)

    def test_variant_files_are_given_as_texts(self):
        log = b"Dadu: 1\nVariant: house.variant\nPlayers: 1-1\n\nN1 2\nS1 3\nResult: unfinished\n"
        codes = lambda report: {finding["code"] for finding in report["findings"]}
        self.assertTrue(codes(dadu.check(log)))
        self.assertEqual(codes(dadu.check(log, variants={"house.variant": "basic\n"})), set())


class Format(unittest.TestCase):
    def test_texts_are_those_of_the_program(self):
        for file in logs(CORPUS / "formatting")[:20]:
            with tempfile.TemporaryDirectory() as folder:
                copy = pathlib.Path(folder) / "log.dadu"
                copy.write_bytes(file.read_bytes())
                said = subprocess.run(["dadu", "fmt", str(copy)], capture_output=True, check=False)
                if said.returncode == 0:
                    self.assertEqual(dadu.format(file.read_bytes()), copy.read_bytes(), file)

    def test_a_text_without_a_game_raises(self):
        with self.assertRaises(ValueError):
            dadu.format("nothing")


def names_variant_file(file):
    return b".variant" in file.read_bytes()


class Facts(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        # A file is skipped if it needs another file, or has no game.
        cls.files = [file for file in logs(CORPUS / "legal") if not names_variant_file(file)]
        cls.tables = dadu.facts({str(file): file.read_bytes() for file in cls.files})

    def test_tables_are_those_of_the_program(self):
        with tempfile.TemporaryDirectory() as folder:
            out = pathlib.Path(folder) / "tables"
            program("facts", *self.files, "-o", out, "--format", "parquet")
            written = {file.stem: parquet.read_table(file) for file in out.glob("*.parquet")}
        self.assertEqual(set(self.tables), set(written))
        self.assertGreater(self.tables["throw"].num_rows, 5000)
        for name, table in written.items():
            self.assertEqual(plain(self.tables[name]), table, name)

    def test_a_game_given_twice_counts_once_and_has_two_sources(self):
        tables = dadu.facts([GAME, GAME])
        self.assertEqual(tables["game"].num_rows, 1)
        self.assertEqual(tables["source"]["file"].to_pylist(), ["1", "2"])

    def test_errors_name_the_text(self):
        with self.assertRaisesRegex(ValueError, "evening.dadu: no game found"):
            dadu.facts({"evening.dadu": "nothing"})
        with self.assertRaisesRegex(ValueError, "2:1: line over 1 MiB"):
            dadu.facts([GAME, b"Dadu: 1\nNote: " + b"x" * (1 << 21) + b"\n"])

    def test_pandas_and_duckdb_filter_the_tables(self):
        import duckdb

        throw = self.tables["throw"]
        frame = throw.to_pandas()
        self.assertEqual(str(frame["side"].dtype), "category")
        fours = int((frame["value"] == 4).sum())
        query = "SELECT count(*) FROM throw WHERE value = 4"
        self.assertEqual(duckdb.sql(query).fetchall(), [(fours,)])

    def test_threads_run_in_parallel_and_agree(self):
        text = max((file.read_bytes() for file in self.files), key=len)
        found = [None] * 4

        def work(index):
            found[index] = dadu.facts([text])["turn"]

        threads = [threading.Thread(target=work, args=(index,)) for index in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertTrue(all(table.equals(found[0]) for table in found))


def plain(table):
    """Returns a table with texts in place of dictionaries."""
    fields = [
        field.with_type(pa.string()) if pa.types.is_dictionary(field.type) else field
        for field in table.schema
    ]
    return table.cast(pa.schema(fields))


@unittest.skipUnless(os.environ.get("DADU_SPARK"), "set DADU_SPARK=1 to test with Spark")
class Spark(unittest.TestCase):
    def test_spark_derives_tables_from_texts(self):
        from pyspark.sql import SparkSession

        def throws(batches):
            for batch in batches:
                texts = dict(zip(batch["path"].to_pylist(), batch["content"].to_pylist()))
                table = dadu.facts(texts, categories=False)["throw"]
                yield from table.select(["game", "side", "value"]).to_batches()

        spark = SparkSession.builder.master("local[2]").getOrCreate()
        folder = str(CORPUS / "legal" / "simulated")
        texts = spark.read.format("binaryFile").load(folder).select("path", "content")
        found = texts.mapInArrow(throws, "game string, side string, value long").count()
        spark.stop()
        expected = dadu.facts([file.read_bytes() for file in logs(pathlib.Path(folder))])
        self.assertEqual(found, expected["throw"].num_rows)


if __name__ == "__main__":
    unittest.main()
