"""kill -9 at any moment, of a rank, of mpirun or of all processes: the search goes on where it was, on other threads or
ranks, to the same answer and the same count. Makefile.bench kill does it more often."""

import random
import unittest

from lives import SEARCHES, Lives
from programs import RARE


class Kill(unittest.TestCase):
    def test_nothing_is_lost(self):
        chance = random.Random(8)
        for search in SEARCHES if RARE else SEARCHES[::4]:
            with self.subTest(search.name):
                lives = Lives(search, chance, carriers=(0, 2, 3))
                while lives.tally.resumed == 0 and not lives.tally.wrong:
                    lives.search_once()
                self.assertEqual(lives.tally.wrong, [])


if __name__ == "__main__":
    unittest.main()
