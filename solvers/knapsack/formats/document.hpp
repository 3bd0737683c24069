// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "knapsack/formats/vocabulary.hpp"
#include "knapsack/formats/words.hpp"

namespace knapsack {

/// A word and its line.
struct PlacedWord {
    std::string_view text;
    std::size_t line = 0;
};

/// The content of a file as far as it concerns one instance: named numbers and lists, and rows of words without a name.
struct Document {
    std::string name;           ///< of the instance; empty if the file names none
    std::string_view syntax{};  ///< "json" or "table" if the file names its columns, "labels" if it names its lists
    Words rows{};               ///< rows without a label
    std::optional<PlacedWord> items{}, capacity{}, best{};  ///< with a label
    Words lists{};                                          ///< a row for each list with a label
    std::vector<Role> list_roles{};
    std::vector<Role> header{};          ///< of the columns; empty if the file has no header
    std::size_t header_row = 0;          ///< the row that follows the header
    std::vector<std::string> unknown{};  ///< for each column, its name if that is not known, else empty

    bool is_empty() const { return rows.text.empty() && lists.text.empty() && !items; }

    /// Keeps a number with a label. Throws InputError if there is another one already.
    void set(Scalar scalar, const PlacedWord& word, const std::string& file);
};

/// Takes labels and headers out of the words of a file. `columns` are those that the user has named; a header of as
/// many columns then need not be known. Throws InputError for labels of other problems.
[[nodiscard]] Document document_of(const std::string& file, Words words, const std::vector<Role>& columns);

/// Reads JSON: an object with a capacity and either items, which are objects, lists or pairs, or a list of profits and
/// one of weights; or a list of such objects. Throws InputError.
[[nodiscard]] std::vector<Document> documents_of_json(const std::string& file, std::string_view content);

/// Sets the header of a document: the meanings of its columns. Throws InputError if two columns may be the profits or
/// the weights, or if there are no weights.
void set_header(Document& document, const std::vector<std::string_view>& names, std::size_t line,
                const std::string& file);

/// Returns whether a block of Pisinger's begins with a row: a name, and 'n N' on the next line.
[[nodiscard]] bool begins_block(const Words& words, std::size_t row);

/// Reads Pisinger's blocks, one behind the other. Each has its name, labels of numbers, and rows of an id, a profit, a
/// weight and perhaps a flag. The first document keeps the words' own text. Throws InputError.
[[nodiscard]] std::vector<Document> documents_of_pisinger(const std::string& file, Words words);

/// Returns "folder/name" for the path of one of the files folder/name_c.txt, folder/name_w.txt, folder/name_p.txt and
/// folder/name_s.txt, which are one instance together. Returns an empty text if the file has another kind of name, or
/// if a file that an instance needs is missing.
[[nodiscard]] std::string stem_of_siblings(const std::string& path);

/// Reads all files of the instance to which a file belongs: the capacity, the weights, the profits and perhaps the flags
/// of a best choice. Throws InputError.
[[nodiscard]] Document document_of_siblings(const std::string& path);

}  // namespace knapsack
