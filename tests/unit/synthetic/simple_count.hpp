// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>
#include "synthetic/tree_size.hpp"
#include "synthetic/uts/uts.hpp"
#include "unit/synthetic/uts/sha1.hpp"

namespace synthetic_test {
/// The size of a tree, counted node by node with the definitions alone: general SHA-1, and logarithms.
inline synthetic::TreeSize simple_count(const synthetic::UtsTree& tree) {
    struct Node {
        Sha1Digest digest;
        int depth;
    };
    const auto append = [](std::vector<std::byte>& message, std::uint32_t word) {
        for (int shift = 24; shift >= 0; shift -= 8) message.push_back(static_cast<std::byte>(word >> shift));
    };
    std::vector<std::byte> root(16);
    append(root, static_cast<std::uint32_t>(tree.seed));
    std::vector<Node> open = {{.digest = sha1(root), .depth = 0}};
    synthetic::TreeSize size;
    while (!open.empty()) {
        const auto [digest, depth] = open.back();
        open.pop_back();
        const auto number = digest[4] & 0x7fffffff;
        const int children = depth == 0 ? uts_root_children(tree, number) : uts_children(tree, depth, number);
        size.add(static_cast<std::uint32_t>(depth), children == 0);
        for (int child = 0; child < children; ++child) {
            std::vector<std::byte> message;
            for (const auto word : digest) append(message, word);
            append(message, static_cast<std::uint32_t>(child));
            open.push_back({.digest = sha1(message), .depth = depth + 1});
        }
    }
    return size;
}
}  // namespace synthetic_test
