// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "knapsack/formats/vocabulary.hpp"
#include "knapsack/formats/words.hpp"

namespace knapsack {

/// The content of a file as far as it concerns one instance: numbers with a label, and rows of words.
struct Document {
    std::string file{};  ///< the name of the file, for messages
    std::string name{};  ///< of the instance; empty if the file names none, until read_text() makes one up
    /// "json", "pisinger", "burkardt", or "table" or "labels" if there are names of columns or of lists; empty if the
    /// file is rows of words alone.
    std::string_view syntax{};
    Words rows{};  ///< words without a label; lists with a label become columns
    std::optional<PlacedWord> items{}, capacity{}, best{};  ///< with a label
    std::vector<Role> header{};                             ///< of the columns; empty if the file has no header
    std::size_t header_row = 0;                             ///< the row that follows the header
    std::vector<std::string> unknown{};  ///< for each column, its name if that is not known, else empty

    /// The lists with a label, until join_lists().
    std::vector<std::pair<Role, std::vector<PlacedWord>>> lists{};

    bool is_empty() const { return rows.all.empty() && !items; }

    // All of these throw InputError.
    [[noreturn]] void fail(std::size_t line, std::string_view wrong, std::string_view expected) const;
    /// Keeps a number with a label, unless there is another one already.
    void set(Scalar scalar, const PlacedWord& word);
    /// Keeps a list with a label, unless there is another one of the role already. Its lines are at least `line`.
    void add_list(Role role, std::span<const PlacedWord> words, std::size_t line);
    /// Makes a row for each item out of the lists, if there are some, which have to be of one length.
    void join_lists();
    /// Sets the meanings of the columns, unless two of them may be the profits or the weights, or there are no weights.
    void set_header(const std::vector<std::string_view>& names, std::size_t line);
};

/// Takes labels and headers out of the rows from `begin` to before `end`. `columns` are those that the user has named;
/// a header of as many columns then need not be known. Throws InputError for labels of other problems.
[[nodiscard]] Document document_of(const std::string& file, const Words& words, std::size_t begin, std::size_t end,
                                   const std::vector<Role>& columns);

/// Reads JSON: an object with a capacity and either items, which are objects, lists or pairs, or a list of profits and
/// one of weights; or a list of such objects. Throws InputError.
[[nodiscard]] std::vector<Document> documents_of_json(const std::string& file, std::string_view content);

/// Returns whether a block of Pisinger's begins with a row: a name, and 'n N' on the next line.
[[nodiscard]] bool begins_block(const Words& words, std::size_t row);

/// Reads Pisinger's blocks, one behind the other. Each has its name, labels of numbers, and rows of an id, a profit, a
/// weight and perhaps a flag. Throws InputError.
[[nodiscard]] std::vector<Document> documents_of_pisinger(const std::string& file, const Words& words);

/// Returns "folder/name" for the path of one of the files folder/name_c.txt, folder/name_w.txt, folder/name_p.txt and
/// folder/name_s.txt, which are one instance together. Returns an empty text if the file has another kind of name, or
/// if a file that an instance needs is missing.
[[nodiscard]] std::string stem_of_siblings(const std::string& path);

/// Reads all files of the instance to which a file belongs: the capacity, the weights, the profits and perhaps the
/// flags of a best choice. Throws InputError.
[[nodiscard]] Document document_of_siblings(const std::string& path);

}  // namespace knapsack
