// This file has square matrices, a reader of two of them in the format of QAPLIB, and the Hungarian method.
#pragma once
#include <limits>
#include <numeric>
#include <espalier/program/main.hpp>

struct Matrix {
    std::size_t size = 0;
    std::vector<std::int64_t> cells = std::vector<std::int64_t>(size * size);

    std::int64_t& operator()(std::size_t row, std::size_t column) { return cells[row * size + column]; }
    std::int64_t operator()(std::size_t row, std::size_t column) const { return cells[row * size + column]; }
    /// Returns a length that no tour through all rows exceeds.
    std::int64_t longest_tour() const {
        return cells.empty() ? 0 : static_cast<std::int64_t>(size) * std::ranges::max(cells);
    }
};

/// Returns of each chosen row the cells in the other chosen columns, the least one first.
inline std::vector<std::vector<std::int64_t>> sorted_rows(const Matrix& matrix,
                                                          const std::vector<std::size_t>& chosen) {
    std::vector<std::vector<std::int64_t>> rows;
    for (const auto i : chosen) {
        auto& row = rows.emplace_back();
        for (const auto j : chosen)
            if (i != j) row.push_back(matrix(i, j));
        std::ranges::sort(row);
    }
    return rows;
}

/// Files have the size, and then the cells of two matrices, row by row.
inline std::array<Matrix, 2> read_matrices(espalier::TextReader& text) {
    const auto size = text.expect_count("the size");
    if (size > 255) text.fail("the matrices are too large", "a size of at most 255");
    std::array<Matrix, 2> matrices{Matrix{size}, Matrix{size}};
    for (auto& matrix : matrices)
        for (auto& cell : matrix.cells) cell = text.expect_integer("a whole number");
    text.expect_end();
    double most = static_cast<double>(size * size);  // the sum of products of two cells
    for (const auto& matrix : matrices) {
        const auto [least, greatest] = std::minmax_element(matrix.cells.begin(), matrix.cells.end());
        if (size > 0) most *= std::max(-static_cast<double>(*least), static_cast<double>(*greatest));
    }
    if (most > 1e18) text.fail("the cells are too large", "sums of products of at most 10^18");
    return matrices;
}

/// Returns the least sum of cells of which each row and each column has one [Kuhn 1955; Jonker, Volgenant 1987].
inline std::int64_t least_assignment(const Matrix& cost) {
    const auto n = cost.size;
    std::vector<std::int64_t> row_price(n + 1), column_price(n + 1);
    std::vector<std::size_t> row_of(n + 1, n);  // of each column; column n stands for the row that is added
    for (std::size_t row = 0; row < n; ++row) {
        std::vector<std::int64_t> distance(n + 1, std::numeric_limits<std::int64_t>::max());
        std::vector<std::size_t> before(n + 1, n);
        std::vector<char> is_done(n + 1);
        auto column = n;
        for (row_of[n] = row; row_of[column] != n || column == n;) {
            is_done[column] = 1;
            const auto from = row_of[column];
            auto next = n;
            for (std::size_t c = 0; c < n; ++c) {
                if (is_done[c]) continue;
                const auto reduced = cost(from, c) - row_price[from] - column_price[c];
                if (reduced < distance[c]) distance[c] = reduced, before[c] = column;
                if (next == n || distance[c] < distance[next]) next = c;
            }
            const auto step = distance[next];
            for (std::size_t c = 0; c <= n; ++c) {
                if (is_done[c])
                    row_price[row_of[c]] += step, column_price[c] -= step;
                else
                    distance[c] -= step;
            }
            column = next;
        }
        for (; column != n; column = before[column]) row_of[column] = row_of[before[column]];
    }
    return -column_price[n];
}
