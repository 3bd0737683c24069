// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "knapsack/formats/document.hpp"

namespace knapsack {

/// Returns "folder/name" for the path of one of the files folder/name_c.txt, folder/name_w.txt, folder/name_p.txt and
/// folder/name_s.txt, which are one instance together. Returns an empty text if the file has another kind of name, or
/// if a file that an instance needs is missing.
[[nodiscard]] std::string stem_of_siblings(const std::string& path);

/// Reads all files of the instance to which a file belongs: the capacity, the weights, the profits and perhaps the flags
/// of a best choice. Throws InputError.
[[nodiscard]] Document document_of_siblings(const std::string& path);

}  // namespace knapsack
