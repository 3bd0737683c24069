"""Espalier's knapsack solver for Python: a choice of the most profit among those that weigh no more than the capacity.

    >>> import espalier_knapsack
    >>> espalier_knapsack.solve([3, 5, 4], [2, 3, 2], capacity=4)
    Result(status='optimal', profit=7, bound=7, choice=[0, 2])

Profits, weights and the capacity are whole numbers of 64 bits, in lists or in arrays of numpy. The library is looked for
beside this file, where the system looks for libraries, or at ESPALIER_KNAPSACK_LIBRARY, a path.
"""

import array
import ctypes
import ctypes.util
import os
import pathlib
from collections.abc import Callable, Sequence
from typing import NamedTuple, Optional

_NAMES = ("libespalier_knapsack_c.so*", "libespalier_knapsack_c.dylib")
_FOLDERS = (".", "..", "../..", "../../..", "../../lib")  # from this file's, as installations have them
_STATUS = ("optimal", "feasible", "infeasible")
_WRONG_CALL, _OVERFLOW, _OUT_OF_MEMORY = 3, 4, 5


class Result(NamedTuple):
    """What solve() has found out."""

    status: str  # "optimal"; "feasible": a limit or a stop came first; "infeasible": no choice fits
    profit: Optional[int]  # of the choice; None if none fits
    bound: Optional[int]  # no choice has more profit
    choice: list[int]  # the items that are chosen: their places, from 0 on


_OnIncumbent = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_int64, ctypes.c_void_p)


class _Options(ctypes.Structure):
    _fields_ = [("seconds", ctypes.c_double), ("memory", ctypes.c_uint64), ("threads", ctypes.c_int),
                ("on_incumbent", _OnIncumbent), ("data", ctypes.c_void_p)]


def _load() -> ctypes.CDLL:
    named = os.environ.get("ESPALIER_KNAPSACK_LIBRARY")
    if named:
        return ctypes.CDLL(named)
    here = pathlib.Path(__file__).resolve().parent
    beside = (path for folder in _FOLDERS for name in _NAMES for path in (here / folder).glob(name))
    found = next(map(str, beside), None) or ctypes.util.find_library("espalier_knapsack_c")
    if found is None:
        raise ImportError("libespalier_knapsack_c is neither beside espalier_knapsack.py nor where the system looks for "
                          "libraries; ESPALIER_KNAPSACK_LIBRARY may say where it is")
    return ctypes.CDLL(found)


_solve = _load().espalier_knapsack
_solve.restype = ctypes.c_int
_solve.argtypes = [ctypes.c_size_t, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int64, ctypes.POINTER(_Options),
                   ctypes.POINTER(ctypes.c_int64), ctypes.POINTER(ctypes.c_int64), ctypes.c_void_p]


def _words(numbers: Sequence[int], what: str) -> tuple[int, int, object]:
    """How many they are, where they lie as words of 64 bits, and what has to live as long as that is looked at."""
    if hasattr(numbers, "__array_interface__"):
        if numbers.ndim != 1 or numbers.dtype.kind not in "iu":
            raise TypeError(f"{what}: expected one row of whole numbers")
        words = numbers.astype("int64", order="C", copy=False)
        if numbers.dtype.kind == "u" and numbers.dtype.itemsize == 8 and (words < 0).any():
            raise OverflowError(f"{what}: a number does not fit 64 bits")
        words = words if words.flags["C_CONTIGUOUS"] else words.copy()
        return len(words), words.ctypes.data, words
    words = array.array("q", numbers)  # raises OverflowError and TypeError by itself
    return len(words), words.buffer_info()[0], words


def solve(profits: Sequence[int], weights: Sequence[int], capacity: int, *, seconds: Optional[float] = None,
          memory: int = 0, threads: int = 1,
          on_incumbent: Optional[Callable[[int], Optional[bool]]] = None) -> Result:
    """Looks for the best choice.

    seconds: after which it answers with what it knows; None: as long as it takes. memory: bytes for what it keeps,
    about; 0: half of what there is. on_incumbent(profit) is called for better choices, several times a second at most;
    if it returns False, the search stops. Other threads of Python run meanwhile.

    Raises ValueError for arguments that make no sense, OverflowError for numbers and results beyond 64 bits,
    MemoryError, and what on_incumbent raises.
    """
    items, of_profits, keep_profits = _words(profits, "profits")
    others, of_weights, keep_weights = _words(weights, "weights")
    if items != others:
        raise ValueError(f"there are {items} profits and {others} weights")
    if threads < 1:
        raise ValueError(f"there are {threads} threads, expected at least 1")
    if memory < 0:
        raise ValueError(f"memory: {memory} was given, expected 0 or more bytes")
    if seconds is not None and not seconds > 0:
        raise ValueError(f"seconds: {seconds} was given, expected more than 0")
    if not -2**63 <= capacity < 2**63:
        raise OverflowError("capacity: the number does not fit 64 bits")
    raised: list[BaseException] = []

    def tell(profit: int, _data: object) -> int:
        try:
            return int(on_incumbent is not None and on_incumbent(profit) is False)
        except BaseException as failure:  # it must not pass through the library
            raised.append(failure)
            return 1

    options = _Options(seconds or 0, memory, threads, _OnIncumbent(tell) if on_incumbent else _OnIncumbent(), None)
    profit, bound, choice = ctypes.c_int64(), ctypes.c_int64(), (ctypes.c_uint8 * items)()
    status = _solve(items, of_profits, of_weights, int(capacity), ctypes.byref(options), ctypes.byref(profit),
                    ctypes.byref(bound), choice)
    del keep_profits, keep_weights
    if raised:
        raise raised[0]
    if status == _OVERFLOW:
        raise OverflowError("a profit or a bound does not fit 64 bits")
    if status == _OUT_OF_MEMORY:
        raise MemoryError("the knapsack needs more memory than there is")
    if status == _WRONG_CALL:
        raise ValueError("the knapsack solver refuses the call")
    if status >= len(_STATUS):
        raise RuntimeError("the knapsack solver has failed")
    if _STATUS[status] == "infeasible":
        return Result("infeasible", None, None, [])
    return Result(_STATUS[status], profit.value, bound.value, [place for place, chosen in enumerate(choice) if chosen])
