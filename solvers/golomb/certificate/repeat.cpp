#include "golomb/certificate/repeat.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include <espalier/program/errors.hpp>
#include <espalier/random.hpp>
#include <espalier/require.hpp>

#include "golomb/solve.hpp"
#include "golomb/tree/version.hpp"

namespace golomb {
namespace {

// Returns `count` random numbers below `all`, all different and in rising order.
std::vector<std::size_t> sample_of(std::size_t all, std::size_t count, std::uint64_t seed) {
    std::vector<std::size_t> numbers(all);
    std::iota(numbers.begin(), numbers.end(), std::size_t{0});
    espalier::Random random(seed);
    for (std::size_t i = 0; i < count; ++i) {
        std::swap(numbers[i], numbers[i + random.below(static_cast<std::uint32_t>(all - i))]);
    }
    numbers.resize(count);
    std::sort(numbers.begin(), numbers.end());
    return numbers;
}

}  // namespace

Repetition repeat(espalier::program::Run& run, const Certificate& certificate, const std::string& name, double share,
                  std::uint64_t seed, const std::string& kernel) {
    espalier::require(0 <= share && share <= 1, "a share of the parts is repeated");
    if (certificate.version != tree_version) {
        throw espalier::program::InputError(
            name, fmt::format("it is of version {} of the tree, and this program searches version {}",
                              certificate.version, tree_version));
    }
    const auto count = static_cast<std::size_t>(std::ceil(share * static_cast<double>(certificate.parts.size())));
    Repetition repetition;
    if (count == 0) return repetition;
    std::vector<CountedRange> claimed;
    std::vector<Range> ranges;
    for (const auto number : sample_of(certificate.parts.size(), count, seed)) {
        claimed.push_back(certificate.parts[number]);
        ranges.push_back(certificate.parts[number].range);
    }
    auto command = certificate.question;
    command.stub_range = ranges_text(ranges);
    command.kernel = kernel;
    const auto finding = solve(run, command);
    repetition.complete = finding.complete;
    repetition.parts = finding.counted.size();
    for (std::size_t i = 0; i < finding.counted.size(); ++i) {
        repetition.nodes += finding.counted[i].nodes;
        if (!(finding.counted[i] == claimed[i])) repetition.differences.push_back({claimed[i], finding.counted[i]});
    }
    return repetition;
}

}  // namespace golomb
