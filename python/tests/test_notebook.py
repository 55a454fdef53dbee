"""The notebook runs from the first cell to the last one, and draws its pictures."""

import pathlib
import unittest

import nbformat
from nbclient import NotebookClient

ROOT = pathlib.Path(__file__).parents[2]
NOTEBOOK = ROOT / "python" / "from-logs-to-pictures.ipynb"


class Notebook(unittest.TestCase):
    def test_every_cell_runs(self):
        notebook = nbformat.read(NOTEBOOK, as_version=4)
        self.assertFalse([cell for cell in notebook.cells if cell.get("outputs")], "keep no output")
        NotebookClient(notebook, timeout=300, resources={"metadata": {"path": ROOT}}).execute()
        outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
        pictures = [output for output in outputs if "image/png" in output.get("data", {})]
        self.assertEqual(len(pictures), 2)
        printed = "".join(output.get("text", "") for output in outputs)
        self.assertIn("games, 0 errors", printed)


if __name__ == "__main__":
    unittest.main()
