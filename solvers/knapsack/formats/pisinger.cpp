// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include <espalier/program/errors.hpp>
#include <espalier/program/files/text_reader.hpp>

#include "knapsack/formats/document.hpp"
#include "knapsack/instance/decimal.hpp"

namespace knapsack {

namespace {

// Names the columns. In this format, a best profit of 0 without a choice means that nobody has solved the instance.
void name_columns(Document& block) {
    block.syntax = "pisinger";
    block.header = {Role::name, Role::profit, Role::weight};
    const auto& rows = block.rows;
    bool has_choice = false;
    for (std::size_t row = 0; row < rows.row_count(); ++row)
        has_choice |= rows.row(row).size() == 4 && rows.row(row)[3].text == "1";
    if (rows.row_count() > 0 && rows.row(0).size() == 4) block.header.push_back(has_choice ? Role::flag : Role::other);
    block.unknown.resize(block.header.size());
    const auto best = block.best ? parse_decimal(block.best->text) : std::nullopt;
    if (!has_choice && best && best->mantissa == 0) block.best.reset();
}

}  // namespace

bool begins_block(const Words& words, std::size_t row) {
    return row + 1 < words.row_count() && words.row(row).size() == 1 && !words.is_numeric(row) &&
           words.row(row + 1).size() == 2 && words.row(row + 1)[0].text == "n";
}

std::vector<Document> documents_of_pisinger(const std::string& file, const Words& words) {
    std::vector<Document> blocks;
    for (std::size_t row = 0; row < words.row_count();) {
        if (!begins_block(words, row)) {
            throw espalier::program::InputError(file, words.line(row),
                                                espalier::program::quoted(words.row(row)[0].text) + " was found",
                                                "the name of an instance and a line 'n N'");
        }
        const auto begin = row++;
        while (row < words.row_count() && !begins_block(words, row)) ++row;
        blocks.push_back(document_of(file, words, begin + 1, row, {}));
        blocks.back().name = words.row(begin)[0].text;
        name_columns(blocks.back());
    }
    return blocks;
}

}  // namespace knapsack
