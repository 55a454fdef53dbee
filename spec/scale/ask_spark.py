"""Answers questions about the tables of `dadu export` with Spark.

    python3 ask_spark.py TABLES [throws] [captures] [answers]      on this computer, all cores
    spark-submit --master URL --py-files shared.py ask_spark.py …  on a cluster that shares the files
"""

from pyspark.sql import SparkSession

from shared import TABLES, answer, arguments, files, refuse_copies

folder, questions = arguments("Spark")
engine = SparkSession.builder.appName("dadu").getOrCreate()
for table in TABLES:
    engine.read.parquet(*files(folder, table)).createOrReplaceTempView(table)


def ask(sql):
    """Returns the column names and the rows of an answer."""
    result = engine.sql(sql)
    return result.columns, [tuple(row) for row in result.collect()]


refuse_copies(ask)
for question in questions:
    answer(question, ask)
engine.stop()
