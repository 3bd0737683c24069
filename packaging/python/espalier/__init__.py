# SPDX-License-Identifier: Apache-2.0
"""The solvers of Espalier, in this process: shortest Golomb rulers, knapsacks, sliding tile puzzles, and integrals.

    >>> import espalier
    >>> espalier.golomb(10).objective
    55
    >>> espalier.knapsack([60, 100, 120], [10, 20, 30], 50).solution
    [1, 2]

Each function returns a Result, whose members are named as in the JSON objects of the program of the same name:
`status`, `objective`, `bound`, `solution` and so on. Keyword arguments are the options of the program, with underscores
for hyphens: `threads=2`, `time_limit="10s"`, `all=True`. An option whose name is a word of Python has an underscore
behind it: `break_`. An option that makes no sense raises ValueError.

Other threads of Python run while a search does. Ctrl-C ends a search and raises KeyboardInterrupt, and so does any
other signal whose handler raises an exception.
"""

from __future__ import annotations

import json
import math
import operator
import types
from collections.abc import Callable, Iterable, Sequence
from decimal import Decimal
from typing import Any, Union

from . import _native

__all__ = ["Result", "golomb", "integrate", "knapsack", "puzzle15"]

Number = Union[int, float, Decimal]


class Result(types.SimpleNamespace):
    """What a solver has found. The members are those of its JSON object, and objects within it are Results, too."""

    status: str
    """"optimal", "complete", "feasible" (a limit came first), "infeasible" or "unknown"."""
    objective: Any
    """The value of the solution, or None if there is no solution."""
    bound: Any
    """No solution is better than this."""
    solution: Any
    """The best solution that is known, or None."""

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"there is no {name} in this result; it has {', '.join(vars(self))}")


def _words(options: dict[str, Any]) -> list[str]:
    """Returns the options as words of a command line."""
    words = []
    for name, value in options.items():
        option = "--" + name.rstrip("_").replace("_", "-")
        if value is None or value is False:
            continue
        if isinstance(value, (list, tuple)):
            value = ",".join(map(str, value))
        words.append(option if value is True else f"{option}={value}")
    return words


def _report(solver: str, arguments: list[str], options: dict[str, Any]) -> Result:
    text = _native.report(solver, [*_words(options), *arguments])
    objects = text.splitlines()
    if len(objects) != 1:
        raise ValueError(f"{solver}: there are {len(objects)} results, expected the options of one instance")
    return json.loads(objects[0], object_hook=lambda members: Result(**members))


def golomb(marks: int, **options: Any) -> Result:
    """Finds a shortest Golomb ruler, a set of marks no two pairs of which are the same distance apart, and proves it.

    marks: the number of marks, at least 1. From 32 on, a short ruler is constructed instead.
    options: those of `espalier golomb`, such as threads, time_limit, known_optimum, all.

    >>> ruler = golomb(8, threads=1)
    >>> ruler.status, ruler.objective, ruler.solution
    ('optimal', 34, [0, 1, 4, 9, 15, 22, 32, 34])
    >>> golomb(11, exact_length=72, all=True).solutions
    [[0, 1, 4, 13, 28, 33, 47, 54, 64, 70, 72], [0, 1, 9, 19, 24, 31, 52, 56, 58, 69, 72]]

    How it works and the papers: solvers/golomb and the guide.
    """
    return _report("golomb", [f"--marks={marks}"], options)


def puzzle15(board: Union[str, Iterable[Any]], **options: Any) -> Result:
    """Solves a sliding tile puzzle with as few moves as possible.

    board: text such as "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 15 14 x", in which x is the blank; or rows of numbers in
    lists or in an array of numpy, in which 0 is the blank; or the numbers of a square board in one row.
    options: those of `espalier puzzle15`, such as goal, heuristic, all, moves, time_limit.
    Returns the moves as letters in `solution`: where the tiles go, up, down, left or right. A board that cannot be
    solved has the status "infeasible".

    >>> solved = puzzle15([[1, 2, 3], [4, 0, 6], [7, 5, 8]])
    >>> solved.objective, solved.solution
    (2, 'UL')
    >>> puzzle15("1 2 3 / 4 5 6 / 8 7 x").status
    'infeasible'
    """
    return _report("puzzle15", [_board_text(board)], options)


def _board_text(board: Union[str, Iterable[Any]]) -> str:
    if isinstance(board, str):
        return board
    rows = [list(row) if isinstance(row, Iterable) else [row] for row in board]
    if all(len(row) == 1 for row in rows):
        return " ".join(str(tile) for row in rows for tile in row)
    return " / ".join(" ".join(str(tile) for tile in row) for row in rows)


def knapsack(profits: Sequence[Number], weights: Sequence[Number], capacity: Number, *,
             time_limit: Union[float, None] = None, memory_limit: int = 0, threads: int = 1,
             on_incumbent: Union[Callable[[Any], object], None] = None) -> Result:
    """Chooses the items that have the most profit among those that weigh no more than the capacity, and proves it.

    profits, weights, capacity: whole numbers of any size or decimals (floats as they are printed, or decimal.Decimal),
    in lists or in arrays of numpy. They may be negative. Sums of decimals are exact.
    time_limit: seconds after which the best choice so far is returned.
    memory_limit: bytes for the solver's lists, about; 0: half of the memory that is available.
    on_incumbent: called with the profits of better choices, several times a second at most, on any thread. If what it
    returns is false but not None, the search stops.
    Returns status, objective, bound, and in `solution` the positions of the chosen items, from 0 on. Objective and
    bound are int, or Decimal if a profit is no whole number.

    >>> knapsack([3, 5, 4], [2, 3, 2], 4)
    Result(status='optimal', objective=7, bound=7, solution=[0, 2])
    >>> knapsack([0.1, 0.2, 0.3], [1, 2, 3], 5).objective
    Decimal('0.5')
    """
    profits, weights = _list_of(profits, "profits"), _list_of(weights, "weights")
    if time_limit is None:
        time_limit = math.inf
    limits = (float(time_limit), operator.index(memory_limit), operator.index(threads))
    tell = on_incumbent
    if on_incumbent is not None:
        tell = lambda text: on_incumbent(int(text))  # noqa: E731
    try:
        found = _native.knapsack(profits, weights, capacity, *limits, tell)
    except OverflowError:
        found = None  # a sum takes more than 64 bits
    if found is None:
        found = _knapsack_of_any_numbers(profits, weights, capacity, limits, on_incumbent)
    return Result(status=found[0], objective=found[1], bound=found[2], solution=found[3])


def _list_of(numbers: Any, what: str) -> Sequence[Any]:
    """Returns numbers that can be read twice. Arrays of other precision than double are printed with other digits."""
    if isinstance(numbers, (dict, set, frozenset, bytes, bytearray)):
        raise TypeError(f"{what}: expected a list or an array of numbers, not {type(numbers).__name__}")
    if not hasattr(numbers, "tolist"):
        return numbers if isinstance(numbers, (list, tuple)) else list(numbers)
    if getattr(numbers, "ndim", 1) != 1:
        raise TypeError(f"{what}: expected one row of numbers")
    is_double = getattr(getattr(numbers, "dtype", None), "char", "") not in ("e", "f", "g")
    return numbers.tolist() if is_double else list(numbers)


def _text_of(number: Any) -> str:
    if isinstance(number, (str, bytes)):
        raise TypeError(f"{number!r} is text, expected a number")
    return str(number)


def _knapsack_of_any_numbers(profits: Sequence[Any], weights: Sequence[Any], capacity: Any, limits: tuple[Any, ...],
                             on_incumbent: Any) -> tuple[Any, ...]:
    """Returns (status, objective, bound, solution) for numbers that are no whole ones of 64 bits."""
    texts = [_text_of(number) for number in profits]

    def number(text: str) -> Union[int, Decimal]:
        return int(text) if all(profit.lstrip("-").isdigit() for profit in texts) else Decimal(text)

    tell = None if on_incumbent is None else lambda text: on_incumbent(number(text))
    status, objective, bound, solution = _native.knapsack_of_texts(
        texts, [_text_of(weight) for weight in weights], _text_of(capacity), *limits, tell)
    if objective is None:
        return status, None, None, None
    return status, number(objective), number(bound), solution


def integrate(integrand: Union[str, Callable[..., Any]], a: Any = None, b: Any = None, *, vectorized: bool = False,
              **options: Any) -> Result:
    """Integrates an expression or a function from a to b.

    integrand: an expression such as "exp(-x^2)" in x, or in x1, x2, ...; or a function of as many numbers as there are
    limits. A function that is `vectorized` has one variable, is called with an array of numpy, and returns an array.
    a, b: the limits: numbers, or for expressions also text such as "pi/2"; rows of them for several variables. With
    path="0,1+i" an expression is integrated along a path in the complex plane, without limits.
    options: those of `espalier integrate`, such as digits, absolute, method, evaluations, time_limit. A function has
    digits, relative, absolute, method, evaluations, shift_seed, time_limit in seconds, and break_, points between the
    limits where it is not smooth.
    Returns the value in `objective`, of an expression as text with all its digits, and what it may be off by in
    `error_estimate`. The error of an expression is looked for between points, too; a function is only known by its
    values. A division by zero within a function counts as a point without a value, which is stepped around.

    >>> integrate("exp(-x^2)", "-inf", "inf", digits=30).objective[:32]
    '1.772453850905516027298167483341'
    >>> import math
    >>> round(integrate(math.sin, 0, math.pi).objective, 12)
    2.0
    >>> round(integrate(lambda x, y: x * y, [0, 0], [1, 2]).objective, 12)
    1.0
    """
    if isinstance(integrand, str):
        limits = {"from": _limit_text(a), "to": _limit_text(b)}
        return _report("integrate", [integrand], {**limits, **options})
    if a is None or b is None:
        raise TypeError("a function needs the limits a and b")
    options = {name.rstrip("_"): value for name, value in options.items() if value is not None}
    unknown = options.keys() - {"digits", "relative", "absolute", "method", "evaluations", "shift_seed", "time_limit",
                                "break"}
    if unknown:
        raise ValueError(f"integrate: a function has no option {', '.join(sorted(unknown))}")
    if isinstance(options.get("time_limit"), str):
        raise TypeError(f"integrate: time_limit cannot be {options['time_limit']!r}, expected a number of seconds")
    if vectorized and any(isinstance(limit, Iterable) and not isinstance(limit, str) for limit in (a, b)):
        raise ValueError("integrate: a function that is vectorized has one variable, expected a and b to be numbers")
    return Result(**_native.integrate(integrand, _numbers(a), _numbers(b), vectorized, options))


def _numbers(limit: Any) -> list[float]:
    is_row = isinstance(limit, Iterable) and not isinstance(limit, str)
    return [float(number) for number in limit] if is_row else [float(limit)]


def _limit_text(limit: Any) -> Union[str, None]:
    if limit is None or isinstance(limit, str):
        return limit
    return ",".join(str(number) for number in limit) if isinstance(limit, Iterable) else str(limit)
