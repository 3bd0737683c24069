# SPDX-License-Identifier: Apache-2.0
"""Checks a certificate of knapsack by its sums and, if the instance is given in the standard format, against that.

Usage: python3 knapsack_checker.py CERTIFICATE [INSTANCE]
"""

import json
import pathlib
import sys
from fractions import Fraction


def standard_items(text):
    """The capacity and the items, (profit, weight), of an instance in the standard format."""
    numbers = [Fraction(word) for word in text.split()]
    count = int(numbers[0])
    return numbers[1], [(numbers[i], numbers[i + 1]) for i in range(2, 2 + 2 * count, 2)]


def faults(certificate, instance=None):
    """All that is wrong with a certificate, as sentences."""
    chosen = certificate["chosen"]
    positions = [item["position"] for item in chosen]
    if len(set(positions)) != len(positions):
        yield "an item is chosen twice"
    for column in ("profit", "weight"):
        total = sum((Fraction(item[column]) * int(item.get("copies", 1)) for item in chosen), Fraction(0))
        if total != Fraction(certificate[column]):
            yield f"the {column}s add up to {total}, not to {certificate[column]}"
    if Fraction(certificate["weight"]) > Fraction(certificate["capacity"]):
        yield "the weight exceeds the capacity"
    if Fraction(certificate["profit"]) > Fraction(certificate["bound"]):
        yield "the profit exceeds the bound"
    if certificate["status"] == "optimal" and Fraction(certificate["profit"]) != Fraction(certificate["bound"]):
        yield "the profit is below the bound, but is said to be optimal"
    if instance is None:
        return
    capacity, items = standard_items(instance)
    if capacity != Fraction(certificate["capacity"]) or len(items) != certificate["items"]:
        yield "the certificate is one of another instance"
    for item in chosen:
        if items[item["position"]] != (Fraction(item["profit"]), Fraction(item["weight"])):
            yield f"item {item['position']} is another one in the instance"


def main():
    texts = [pathlib.Path(name).read_text(encoding="utf-8") for name in sys.argv[1:]]
    found = list(faults(json.loads(texts[0]), *texts[1:]))
    print("\n".join(found) or "correct")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
