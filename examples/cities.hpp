// This file has a reader of the distances between cities in the format of TSPLIB.
#pragma once
#include <cmath>
#include "matrix.hpp"

/// Files have lines "NAME: value", of which DIMENSION and "EDGE_WEIGHT_TYPE: EUC_2D" are needed, and then
/// NODE_COORD_SECTION with a number and two coordinates of each city. Distances are rounded.
inline Matrix read_cities(espalier::TextReader& text) {
    std::size_t size = 0;
    while (text.next_line() && text.key() != "NODE_COORD_SECTION") {
        if (text.key() == "DIMENSION") size = text.count(text.value(), "how many cities there are");
        if (text.key() == "EDGE_WEIGHT_TYPE" && text.value() != "EUC_2D") text.fail("this type is not known", "EUC_2D");
    }
    if (size < 3 || size > 1000) text.fail("DIMENSION is " + std::to_string(size), "3 to 1000");
    std::vector<std::array<double, 2>> places(size);
    for (std::size_t city = 0; city < size; ++city) {
        if (text.expect_count("a city") != city + 1) text.fail("the cities are not in order", std::to_string(city + 1));
        for (auto& coordinate : places[city]) {
            coordinate = text.expect_real("a coordinate");
            if (std::abs(coordinate) > 1e6) text.fail("this city is too far away", "coordinates up to 1,000,000");
        }
    }
    Matrix distance{size};
    for (std::size_t a = 0; a < size; ++a)
        for (std::size_t b = 0; b < size; ++b)
            distance(a, b) = std::lround(std::hypot(places[a][0] - places[b][0], places[a][1] - places[b][1]));
    return distance;
}

using Road = std::array<std::size_t, 2>;
using Roads = std::vector<Road>;

/// Returns how many of the roads end at each of n cities.
inline std::vector<int> degrees(const Roads& roads, std::size_t n) {
    std::vector<int> degree(n);
    for (const auto [a, b] : roads) ++degree[a], ++degree[b];
    return degree;
}

/// Returns the shortest 1-tree: two roads to city 0, and a tree of the other cities [Prim 1957].
inline Roads shortest_one_tree(std::size_t n, const auto& length) {
    std::vector<std::size_t> open(n - 1), from(n, 1);
    std::iota(open.begin(), open.end(), std::size_t{1});
    std::ranges::partial_sort(open, open.begin() + 2, {}, [&](auto city) { return length(0, city); });
    Roads roads{{0, open[0]}, {0, open[1]}};
    for (std::erase(open, 1); !open.empty();) {
        const auto next = *std::ranges::min_element(open, {}, [&](auto city) { return length(from[city], city); });
        roads.push_back({from[next], next});
        std::erase(open, next);
        for (const auto city : open)
            if (length(next, city) < length(from[city], city)) from[city] = next;
    }
    return roads;
}

/// Which roads a tour has to have (1) or must not have (-1), of each pair of n cities.
struct Fixed {
    std::size_t n = 0;
    std::vector<std::int8_t> cells = std::vector<std::int8_t>(n * n);

    std::int8_t operator()(std::size_t a, std::size_t b) const { return cells[a * n + b]; }
    double required() const { return static_cast<double>(std::ranges::count(cells, 1)) / 2; }

    /// Requires or forbids a road, and forbids all others to a city for which two are then required.
    void fix(const Road& road, int how) {
        cells[road[0] * n + road[1]] = cells[road[1] * n + road[0]] = static_cast<std::int8_t>(how);
        for (const auto city : road) {
            const auto row = cells.begin() + static_cast<std::ptrdiff_t>(city * n);
            if (std::count(row, row + static_cast<std::ptrdiff_t>(n), 1) != 2) continue;
            for (std::size_t other = 0; other < n; ++other)
                if (cells[city * n + other] == 0) cells[city * n + other] = cells[other * n + city] = -1;
        }
    }
};

/// Returns the cities, numbered from 1, in the order of the tour that the roads make.
inline std::vector<std::size_t> tour_along(Roads roads) {
    std::vector<std::size_t> tour{1};
    while (!roads.empty()) {
        const auto city = tour.back() - 1;
        const auto road = std::ranges::find_if(roads, [&](auto ends) { return ends[0] == city || ends[1] == city; });
        tour.push_back((*road)[0] + (*road)[1] - city + 1);
        roads.erase(road);
    }
    tour.pop_back();
    return tour;
}
