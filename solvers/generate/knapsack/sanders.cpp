#include "generate/knapsack/classes.hpp"
#include "generate/uniform.hpp"

namespace generate {

knapsack::Instance make_sanders(const KnapsackClass&, const KnapsackSettings& settings, std::uint64_t seed,
                                std::uint64_t number, std::uint64_t) {
    std::int64_t thousandth = 1;
    for (std::int64_t digit = 3; digit < settings.digits; ++digit) thousandth *= 10;
    espalier::Random random(seed, number);
    knapsack::Instance instance;
    instance.profit_decimals = instance.weight_decimals = static_cast<int>(settings.digits);
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < settings.items; ++i) {
        const auto weight = uniform(random, 10 * thousandth, 1010 * thousandth);
        instance.profits.emplace_back(uniform(random, weight + 100 * thousandth, weight + 125 * thousandth));
        instance.weights.emplace_back(weight);
        sum += weight;
    }
    instance.capacity = sum / 2;
    return instance;
}

}  // namespace generate
