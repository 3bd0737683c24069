#pragma once

namespace integrate {

/// How many standard errors the mean of normal variates is off by at most, with this probability, if the standard
/// deviation is estimated from `degrees` + 1 of them: the two-sided quantile of Student's t. Requires at least one
/// degree and a probability above 0 and below 1.
double students_t(int degrees, double probability);

}  // namespace integrate
