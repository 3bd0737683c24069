# SPDX-License-Identifier: Apache-2.0
"""--tree draws small search trees: every node once, in the colour of a PE, and says what it cannot draw."""

import pathlib
import re
import tempfile
import unittest
import xml.etree.ElementTree

from programs import answer, run

QUEENS = "examples/queens"
NODES_OF_7 = 552
SVG = "{http://www.w3.org/2000/svg}"


class TreeTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.file = pathlib.Path(self.folder.name) / "tree.svg"

    def drawn(self, *arguments):
        """The image, as XML and as text, and the nodes of the search."""
        report = answer(*arguments, "--tree", self.file)
        text = self.file.read_text()
        return xml.etree.ElementTree.fromstring(text), text, report["statistics"]["nodes"]

    def test_every_node_is_there_once(self):
        for how in (["--threads", 1], ["--threads", 2, "--pes", 5], ["--simulate", "mesh:3x3,node=1us"],
                    ["--simulate", "ring:12,node=1us", "--balancer", "koso"]):
            with self.subTest(how=how):
                image, text, nodes = self.drawn(QUEENS, 7, *how)
                circles = [circle for circle in image.iter(f"{SVG}circle") if circle.find(f"{SVG}title") is not None]
                self.assertEqual((len(circles), nodes), (NODES_OF_7, NODES_OF_7))
                places = {(circle.get("cx"), circle.get("cy")) for circle in circles}
                self.assertEqual(len(places), len(circles))
                self.assertNotIn("not expanded", text)
                edges = image.find(f"{SVG}path[@class='edges']").get("d")
                self.assertEqual(edges.count("M"), NODES_OF_7 - 1)

    def test_it_says_what_it_shows(self):
        image, text, _ = self.drawn(QUEENS, 6, "--simulate", "mesh:2x2,node=1us")
        self.assertIn("queens", image.find(f"{SVG}title").text)
        self.assertRegex(image.find(f"{SVG}desc").text, r"Espalier [0-9.]+: .*queens 6 --simulate")
        words = [line.text for line in image.iter(f"{SVG}text")]
        self.assertTrue(any("4 PEs of mesh:2x2" in line for line in words), words)
        for pe in range(4):
            self.assertTrue(any(line.startswith(f"PE {pe}: ") for line in words), words)
        colours = {circle.get("fill") for circle in image.iter(f"{SVG}circle")}
        self.assertEqual(len(colours), 4)
        self.assertNotRegex(text.replace("http://www.w3.org/2000/svg", ""), r"http|url\(")

    def test_the_same_run_gives_the_same_picture(self):
        how = (QUEENS, 6, "--simulate", "mesh:2x2,node=1us")
        self.assertEqual(self.drawn(*how)[1], self.drawn(*how)[1])

    def test_trees_of_the_suite_are_drawn(self):
        _, text, nodes = self.drawn("synthetic", "alpha", "--alpha", "0.9", "--seed", 5, "--threads", 1)
        self.assertEqual(len(re.findall("<title>PE 0, level", text)), nodes)

    def refused(self, *arguments, ranks=0):
        ended = run(*arguments, "--tree", self.file, ranks=ranks)
        self.assertEqual((ended.returncode, ended.stdout), (2, ""), ended.stderr)
        self.assertFalse(self.file.exists())
        return ended.stderr

    def test_what_cannot_be_drawn_is_said(self):
        large = "--tree: the tree has more than 2,000 nodes"
        self.assertIn(large, self.refused(QUEENS, 8, "--threads", 2))
        self.assertIn(large, self.refused(QUEENS, 12, "--simulate", "mesh:2x2,node=1us"))
        self.assertIn("--tree is unknown", self.refused("golomb", 7))
        self.assertIn("no mpirun", self.refused(QUEENS, 6, ranks=2))
        self.assertIn("no --vary", self.refused(QUEENS, 6, "--simulate", "mesh:2x2", "--vary", "pes=1,4"))
        self.assertIn("no --checkpoint", self.refused(QUEENS, 6, "--checkpoint", self.file.with_suffix(".checkpoint")))


if __name__ == "__main__":
    unittest.main()
