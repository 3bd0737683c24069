"""Espalier's knapsack solver for Python: a choice of the most profit among those that weigh no more than the capacity.

    >>> import espalier_knapsack
    >>> espalier_knapsack.solve([3, 5, 4], [2, 3, 2], capacity=4)
    Result(status='optimal', profit=7, bound=7, choice=[0, 2])

Profits, weights and the capacity are whole numbers of 64 bits or decimals: floats as they are printed, or
decimal.Decimal, in lists or in arrays of numpy. Sums of decimals are exact, and profits are decimal.Decimal then. The
library is looked for beside this file, where the system looks for libraries, or at ESPALIER_KNAPSACK_LIBRARY, a path.
"""

import array
import ctypes
import ctypes.util
import os
import pathlib
import threading
from collections.abc import Callable, Sequence
from decimal import ROUND_FLOOR, Context, Decimal
from typing import NamedTuple, Optional, Union

_NAMES = ("libespalier_knapsack_c.so*", "libespalier_knapsack_c.dylib")
_FOLDERS = (".", "..", "../..", "../../..", "../../lib")  # from this file's, as installations have them
_STATUS = ("optimal", "feasible", "infeasible")
_WRONG_CALL, _OVERFLOW, _OUT_OF_MEMORY = 3, 4, 5


class Result(NamedTuple):
    """What solve() has found out."""

    status: str  # "optimal"; "feasible": a limit or a stop came first; "infeasible": no choice fits
    profit: Union[int, Decimal, None]  # of the choice; None if none fits
    bound: Union[int, Decimal, None]  # no choice has more profit
    choice: list[int]  # the items that are chosen: their places, from 0 on


_OnIncumbent = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_int64, ctypes.c_void_p)


class _Options(ctypes.Structure):
    _fields_ = [("seconds", ctypes.c_double), ("memory", ctypes.c_uint64), ("threads", ctypes.c_int),
                ("on_incumbent", _OnIncumbent), ("data", ctypes.c_void_p), ("stop", ctypes.POINTER(ctypes.c_int))]


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


_EXACT = Context(prec=1000)  # no number of 64 bits and a few decimals is rounded
_ALONE = 0.05  # seconds that a search takes the calling thread for, so that Ctrl-C is late by no more


def _decimal(number: object, what: str) -> Decimal:
    """The number as it is printed."""
    if isinstance(number, str):
        raise TypeError(f"{what}: {number!r} is text, expected a number")
    value = number if isinstance(number, Decimal) else Decimal(str(number))
    if not value.is_finite():
        raise ValueError(f"{what}: {number} is not finite")
    return value


def _decimals(numbers: Sequence[Decimal]) -> int:
    return max((-int(number.normalize(_EXACT).as_tuple().exponent) for number in numbers), default=0)


def _is_whole(numbers: Sequence[object]) -> bool:
    if hasattr(numbers, "__array_interface__"):
        return numbers.dtype.kind in "iu"
    return not any(isinstance(number, (float, Decimal)) or getattr(number, "dtype", None) == "float32"
                   for number in numbers)


def _words(numbers: Sequence[int], what: str) -> tuple[int, int, object]:
    """How many they are, where they lie as words of 64 bits, and what has to live as long as that is looked at."""
    if hasattr(numbers, "__array_interface__"):
        if numbers.ndim != 1 or numbers.dtype.kind not in "iu":
            raise TypeError(f"{what}: expected one row of numbers")
        words = numbers.astype("int64", order="C", copy=False)
        if numbers.dtype.kind == "u" and numbers.dtype.itemsize == 8 and (words < 0).any():
            raise OverflowError(f"{what}: a number does not fit 64 bits")
        words = words if words.flags["C_CONTIGUOUS"] else words.copy()
        return len(words), words.ctypes.data, words
    words = array.array("q", numbers)  # raises OverflowError and TypeError by itself
    return len(words), words.buffer_info()[0], words


def _scaled(numbers: Sequence[object], decimals: int, what: str) -> list[int]:
    return [int(_decimal(number, what).scaleb(decimals, _EXACT)) for number in numbers]


def _call_and_listen(call: Callable[[], int], stop: ctypes.c_int) -> int:
    """Calls on a thread of its own, so that a signal such as Ctrl-C stops the search at once."""
    result: list[int] = []
    thread = threading.Thread(target=lambda: result.append(call()))
    thread.start()
    try:
        while thread.is_alive():
            thread.join(1)  # a signal ends it before
    except BaseException:
        stop.value = 1
        thread.join()
        raise
    return result[0]


def solve(profits: Sequence, weights: Sequence, capacity: Union[int, float, Decimal], *,
          seconds: Optional[float] = None, memory: int = 0, threads: int = 1,
          on_incumbent: Optional[Callable[[Union[int, Decimal]], Optional[bool]]] = None) -> Result:
    """Looks for the best choice.

    seconds: after which it answers with what it knows; None: as long as it takes. memory: bytes for what it keeps,
    about; 0: half of what there is. on_incumbent(profit) is called for better choices, several times a second at most,
    on any thread; if it returns False, the search stops. Other threads of Python run meanwhile. Ctrl-C ends the search.

    Raises ValueError for arguments that make no sense, OverflowError for numbers and results beyond 64 bits, once
    decimals are multiplied by a power of ten, MemoryError, and what on_incumbent raises.
    """
    profit_decimals = 0
    if not _is_whole(profits):
        profit_decimals = max(0, _decimals([_decimal(profit, "profits") for profit in profits]))
        profits = _scaled(profits, profit_decimals, "profits")
    if not _is_whole(weights):
        decimals = max(0, _decimals([_decimal(weight, "weights") for weight in weights]))
        weights = _scaled(weights, decimals, "weights")
        capacity = _decimal(capacity, "capacity").scaleb(decimals, _EXACT)
    # Whole weights of no more than a capacity are of no more than its whole part.
    capacity = int(_decimal(capacity, "capacity").to_integral_value(ROUND_FLOOR, _EXACT))
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

    def in_units(number: int) -> Union[int, Decimal]:
        return Decimal(number).scaleb(-profit_decimals, _EXACT) if profit_decimals else number

    def tell(profit: int, _data: object) -> int:
        try:
            wish = None if on_incumbent is None else on_incumbent(in_units(profit))
            return int(wish is not None and not wish)
        except BaseException as failure:  # it must not pass through the library
            raised.append(failure)
            return 1

    stop = ctypes.c_int(0)
    profit, bound, choice = ctypes.c_int64(), ctypes.c_int64(), (ctypes.c_uint8 * items)()

    def call(limit: Optional[float], may_stop: bool) -> int:
        options = _Options(limit or 0, memory, threads, _OnIncumbent(tell) if on_incumbent else _OnIncumbent(), None,
                           ctypes.pointer(stop) if may_stop else None)
        return _solve(items, of_profits, of_weights, capacity, ctypes.byref(options), ctypes.byref(profit),
                      ctypes.byref(bound), choice)

    hears_signals = threading.current_thread() is threading.main_thread()
    is_short = seconds is not None and seconds <= _ALONE
    if is_short or not hears_signals:
        status = call(seconds, False)
    else:
        status = _STATUS.index("feasible") if on_incumbent else call(_ALONE, False)
        if status == _STATUS.index("feasible"):  # a thread of its own takes longer than a small search
            status = _call_and_listen(lambda: call(seconds, True), stop)
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
    return Result(_STATUS[status], in_units(profit.value), in_units(bound.value),
                  [place for place, chosen in enumerate(choice) if chosen])
