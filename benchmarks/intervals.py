# SPDX-License-Identifier: Apache-2.0
"""Confidence intervals of 95 %, and tests, for the scripts that redraw the papers' figures.

Samples are runs with different seeds, or instances that were drawn at random. An estimate is (value, lowest, highest).
"""

import math
import random
import statistics
from collections.abc import Callable, Sequence
from typing import TypeVar

Estimate = tuple[float, float, float]
Item = TypeVar("Item")

RESAMPLINGS = 1000


def mean(sample: Sequence[float]) -> Estimate:
    """The mean, and Student's interval. Requires two values or more."""
    centre = statistics.mean(sample)
    error = t_quantile(len(sample) - 1) * statistics.stdev(sample) / math.sqrt(len(sample))
    return centre, centre - error, centre + error


def geometric_mean(sample: Sequence[float]) -> Estimate:
    """As mean(), of the logarithms."""
    centre, low, high = mean([math.log(value) for value in sample])
    return math.exp(centre), math.exp(low), math.exp(high)


def median(sample: Sequence[float]) -> Estimate:
    """The median, between the order statistics that hold it with a probability of 95 %, or the extremes of a sample
    that is too small for that (of fewer than six)."""
    values = sorted(sample)
    rank, below = 0, 0.5 ** len(values)  # the probability that more than `rank` values lie on one side
    while rank < (len(values) - 1) // 2 and 2 * (below + _half_power(len(values), rank + 1)) <= 0.05:
        rank += 1
        below += _half_power(len(values), rank)
    return statistics.median(values), values[rank], values[-1 - rank]


def share(hits: int, trials: int) -> Estimate:
    """The share of the trials that hit, and Wilson's interval [Wilson 1927]."""
    z = statistics.NormalDist().inv_cdf(0.975)
    rate, scale = hits / trials, 1 + z * z / trials
    centre = (rate + z * z / (2 * trials)) / scale
    error = z * math.sqrt(rate * (1 - rate) / trials + (z / (2 * trials)) ** 2) / scale
    return rate, centre - error, centre + error


def bootstrap(sample: Sequence[Item], statistic: Callable[[Sequence[Item]], float]) -> Estimate:
    """Any statistic, and the interval that resampling gives it (percentiles; the same numbers each time)."""
    generator = random.Random(1)
    values = sorted(statistic(generator.choices(sample, k=len(sample))) for _ in range(RESAMPLINGS))
    return statistic(sample), values[RESAMPLINGS // 40], values[-1 - RESAMPLINGS // 40]


def t_statistic(first: Sequence[float], second: Sequence[float]) -> float:
    """Of two samples that need not have one variance [Welch 1947]."""
    (mean_1, variance_1), (mean_2, variance_2) = _moments(first), _moments(second)
    return (mean_1 - mean_2) / math.sqrt(variance_1 / len(first) + variance_2 / len(second))


def paired_t_statistic(first: Sequence[float], second: Sequence[float]) -> float:
    """Of the differences, trial by trial."""
    centre, variance = _moments([a - b for a, b in zip(first, second)])
    return centre / math.sqrt(variance / len(first))


def t_quantile(freedom: int, probability: float = 0.975) -> float:
    """What Student's t exceeds with the complementary probability, to six digits."""
    low, high = 0.0, 1000.0
    while high - low > 1e-7 * high:
        middle = (low + high) / 2
        low, high = (middle, high) if _t_between(middle, freedom) < 2 * probability - 1 else (low, middle)
    return high


def _moments(sample: Sequence[float]) -> tuple[float, float]:
    """Mean and variance, in less time than the statistics module takes: resampling asks thousands of times."""
    centre = math.fsum(sample) / len(sample)
    return centre, math.fsum((value - centre) ** 2 for value in sample) / (len(sample) - 1)


def _t_between(limit: float, freedom: int, steps: int = 500) -> float:
    """The probability that -limit < t < limit: Simpson's rule over theta, t = sqrt(freedom) tan(theta), where the
    density is a power of the cosine."""
    top = math.atan(limit / math.sqrt(freedom))
    width = top / steps
    weights = (1 if step in (0, steps) else 4 if step % 2 else 2 for step in range(steps + 1))
    integral = sum(weight * math.cos(step * width) ** (freedom - 1) for step, weight in enumerate(weights)) * width / 3
    scale = math.exp(math.lgamma((freedom + 1) / 2) - math.lgamma(freedom / 2)) / math.sqrt(math.pi)
    return 2 * scale * integral


def _half_power(trials: int, hits: int) -> float:
    """The probability of so many heads of a fair coin."""
    return math.comb(trials, hits) / 2**trials
