#pragma once

#include <optional>
#include <string>

namespace knapsack {

/// The files that are one instance: folder/name_c.txt, folder/name_w.txt and so on.
struct Siblings {
    std::string stem;    ///< "folder/name"
    std::string ending;  ///< ".txt"

    /// The capacity is in 'c', the weights in 'w', the profits in 'p', the flags of a best choice, perhaps, in 's'.
    std::string path(char letter) const { return stem + '_' + letter + ending; }
};

/// The files that belong together with the one of this path; none if its name is of another kind, or if a file that an
/// instance needs is missing.
std::optional<Siblings> find_siblings(const std::string& path);

}  // namespace knapsack
