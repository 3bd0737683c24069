// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <tuple>
#include <type_traits>

namespace espalier {
/// The name of a counter as an argument of a template.
template <std::size_t size>
struct CounterName {
    std::array<char, size> text{};
    constexpr CounterName(const char (&literal)[size]) { std::copy_n(literal, size, text.begin()); }
};

/// Numbers of what a tree counts while it is searched, such as leaves or prunings by their reasons. Reports and JSON
/// show the member `counters` of an answer.
template <CounterName... names>
class Counters {
public:
    /// Counts one more, or so many more, of what the name says, which is one of the names.
    template <CounterName name>
    void add(std::uint64_t more = 1) {
        counts_[place_of<name>()] += more;
    }

    template <CounterName name>
    std::uint64_t get() const {
        return counts_[place_of<name>()];
    }

    /// Calls visit(name, count) for each.
    void each(auto&& visit) const {
        std::size_t place = 0;
        (visit(names.text.data(), counts_[place++]), ...);
    }

    void merge(const Counters& other) {
        for (std::size_t i = 0; i < counts_.size(); ++i) counts_[i] += other.counts_[i];
    }

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.counts_);
    }

private:
    template <CounterName name>
    static constexpr std::size_t place_of() {
        constexpr std::array<std::string_view, sizeof...(names)> all = {names.text.data()...};
        constexpr auto place = std::find(all.begin(), all.end(), name.text.data()) - all.begin();
        static_assert(place < all.end() - all.begin(), "there is a counter of this name: Counters<\"leaves\">");
        return place;
    }

    std::array<std::uint64_t, sizeof...(names)> counts_{};
};

/// An answer that counts as well: Counted<Least<int, Path>, "leaves", "pruned">. The tree says
/// answer.counters.add<"leaves">().
template <class A, CounterName... names>
struct Counted : A {
    Counters<names...> counters{};

    void merge(const Counted& other) {
        A::merge(other);
        counters.merge(other.counters);
    }

    template <class Self>
    static auto fields(Self& self) {
        using Base = std::conditional_t<std::is_const_v<Self>, const A, A>;
        return std::tie(static_cast<Base&>(self), self.counters);
    }
};
}  // namespace espalier
