// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>
#include <espalier/forest.hpp>

namespace espalier_test {
/// Trees of one type, which all copies of this share, and forests of them.
template <espalier::Problem P>
class Trees {
public:
    using Forest = espalier::Forest<typename P::Answer>;

    explicit Trees(const std::vector<P>& trees) {
        for (const auto& tree : trees) trees_->push_back(espalier::any_problem(tree));
    }

    std::size_t size() const { return trees_->size(); }

    /// A forest whose trees live as long as it does. The arguments are those of a forest after its trees.
    template <class... T>
    Forest forest(T&&... arguments) const {
        const auto tree_of = [trees = trees_](std::uint64_t number) -> const auto& { return *trees->at(number); };
        return Forest(size(), tree_of, std::forward<T>(arguments)...);
    }

private:
    using List = std::vector<std::unique_ptr<const espalier::AnyProblem>>;
    std::shared_ptr<List> trees_ = std::make_shared<List>();
};
}  // namespace espalier_test
