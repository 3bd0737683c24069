#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <vector>

#include "ball.hpp"

namespace integrate {

/// The points and weights of Gauss and Legendre, as balls. PEs of one process share a table; each rule is computed when
/// it is first asked for, by all that wait for it together.
class LegendreTable {
public:
    struct Rule {
        std::vector<Ball> points;  ///< those above 0, and 0 if the number of points is odd, of falling size
        std::vector<Ball> weights;
        std::size_t degree = 0;  ///< of the polynomial: the number of points
    };

    /// Rules of so many points at most, at this precision.
    LegendreTable(std::size_t most_points, long precision);
    ~LegendreTable();

    /// The smallest rule of at least so many points; none if there are too many.
    const Rule* find(std::size_t points) const;

private:
    struct Entry;

    std::vector<std::unique_ptr<Entry>> entries_;
    long precision_;
};

}  // namespace integrate
