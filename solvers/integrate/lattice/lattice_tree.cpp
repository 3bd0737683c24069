#include "integrate/lattice/lattice_tree.hpp"

#include <algorithm>
#include <cmath>

#include <espalier/require.hpp>

#include "integrate/arithmetic/column_evaluation.hpp"

namespace integrate {

namespace {

/// So many points make a leaf.
constexpr std::size_t block_size = 4 * column_size;

// Up and down through the unit interval; never at an end, where an integrand may have no value.
Position<double> tent(std::uint64_t place) {
    constexpr std::uint64_t half = std::uint64_t{1} << 63;
    const std::uint64_t risen = (place < half ? 2 * place : ~(2 * place)) | 1;
    const bool from_right = risen >= half;
    return {.from_right = from_right, .distance = static_cast<double>(from_right ? 0 - risen : risen) * 0x1p-64};
}

}  // namespace

void LatticeSums::merge(const LatticeSums& other) {
    values.resize(std::max(values.size(), other.values.size()));
    for (std::size_t i = 0; i < other.values.size(); ++i) values[i].merge(other.values[i]);
    magnitude.merge(other.magnitude);
    evaluations += other.evaluations;
    without_value += other.without_value;
}

LatticeTree::LatticeTree(const Integral& integral, const ExtensibleLattice& lattice, const std::vector<Shift>& shifts)
    : integral_(integral),
      lattice_(lattice),
      shifts_(shifts),
      only_new_(lattice.level() > ExtensibleLattice::first_level),
      points_(std::uint64_t{1} << (lattice.level() - (only_new_ ? 1 : 0))),
      blocks_(static_cast<std::uint32_t>((points_ + block_size - 1) / block_size)) {
    espalier::require(lattice.generators().size() == integral.dimensions(),
                      "the lattice has the integral's dimensions");
}

void LatticeTree::sample(const Node& node, Answer& answer) const {
    const Shift& shift = shifts_[static_cast<std::size_t>(node.shift)];
    ColumnEvaluator evaluator(integral_.integrand);
    std::vector<Column> columns(integral_.dimensions());
    answer.values.resize(shifts_.size());
    auto& sum = answer.values[static_cast<std::size_t>(node.shift)];
    double magnitude = 0;
    const std::uint64_t end = std::min(points_, (node.first + std::uint64_t{1}) * block_size);
    for (std::uint64_t first = node.first * std::uint64_t{block_size}; first < end; first += column_size) {
        const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(column_size, end - first));
        Column weights{};
        weights.fill(1);
        for (std::size_t axis = 0; axis < columns.size(); ++axis) {
            const std::uint64_t generator = lattice_.generators()[axis];
            for (std::size_t i = 0; i < count; ++i) {
                const std::uint64_t k = only_new_ ? 2 * (first + i) + 1 : first + i;
                const auto place = tent((k * generator << (64 - lattice_.level())) + shift[axis]);
                const auto point = integral_.intervals[axis].at(place);
                columns[axis][i] = point.x;
                weights[i] *= point.weight;
            }
        }
        const Column& values = evaluator(columns, count);
        for (std::size_t i = 0; i < count; ++i) {
            // A function that decays wins over a weight that grows.
            const double value = values[i] == 0 ? 0 : values[i] * weights[i];
            if (!std::isfinite(value)) {
                ++answer.without_value;
                continue;
            }
            sum.add(value);
            magnitude += std::abs(value);
        }
        answer.evaluations += count;
    }
    answer.magnitude.add(magnitude);
}

}  // namespace integrate
