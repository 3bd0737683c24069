#include "integrate/adaptive/gauss_kronrod.hpp"

#include <array>
#include <limits>

#include "integrate/adaptive/kronrod.hpp"

namespace integrate {

Measure GaussKronrod::measure(const Cell& cell) const {
    std::array<double, kronrod_points> values{};
    const auto samples = integrand_.sample(cell, kronrod_places(), values);
    Measure measure = kronrod_measure(values, cell.width());
    measure.evaluations = samples.evaluations;
    measure.stepped_around = samples.stepped_around;
    measure.undefined = samples.undefined == kronrod_points;
    // A point that has no value says nothing about the error but that there is one.
    if (samples.undefined > 0) measure.error = std::numeric_limits<double>::infinity();
    return measure;
}

}  // namespace integrate
