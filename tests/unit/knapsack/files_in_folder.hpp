// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include "knapsack/formats/format.hpp"
#include "unit/core/temporary_folder.hpp"

namespace knapsack_test {
/// A folder for the instances of a test.
class Folder : public espalier_test::TemporaryFolder {
public:
    using TemporaryFolder::write;

    /// Writes all files of an instance. Returns the path of the first.
    std::string write(const knapsack::Format& format, const knapsack::Instance& instance) const {
        std::string first;
        for (const auto& page : format.pages(instance)) {
            const auto path = write(instance.name + page.ending, page.text);
            if (first.empty()) first = path;
        }
        return first;
    }
};
}  // namespace knapsack_test
