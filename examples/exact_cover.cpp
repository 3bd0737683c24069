// In how many ways can options be chosen so that each item is in one? The rarest item is covered next [Knuth 2000].
#include <bitset>
#include <map>
#include <espalier/program/main.hpp>

using Items = std::bitset<128>;

struct ExactCover {
    struct Node {
        Items open;                          // the items that are not covered yet
        std::vector<std::uint32_t> options;  // those that have open items only
    };
    using Answer = espalier::Sum<std::uint64_t>;
    Items items;                                    // those of any option
    std::vector<std::vector<std::size_t>> options;  // the items of each, as lists
    std::vector<Items> sets;                        // and as sets

    Node root() const {
        Node node{items, {}};
        for (std::uint32_t option = 0; option < options.size(); ++option) node.options.push_back(option);
        return node;
    }

    void expand(const Node& node, Answer& answer, auto&& child) const {
        if (node.open.none()) return answer.add(1);
        std::array<std::size_t, Items().size()> count{};
        for (const auto option : node.options)
            for (const auto item : options[option]) ++count[item];
        std::size_t rarest = items.size();
        for (std::size_t item = 0; item < items.size(); ++item)
            if (node.open[item] && (rarest == items.size() || count[item] < count[rarest])) rarest = item;
        for (const auto chosen : node.options) {
            if (!sets[chosen][rarest]) continue;
            Node next{node.open & ~sets[chosen], {}};
            for (const auto option : node.options)
                if ((sets[option] & sets[chosen]).none()) next.options.push_back(option);
            child(std::move(next));
        }
    }
};

ExactCover read_options(espalier::TextReader& text) {  // each line names the items of an option
    ExactCover cover;
    for (std::map<std::string_view, std::size_t> numbers; text.next_line(); cover.items |= cover.sets.back()) {
        cover.options.emplace_back(), cover.sets.emplace_back();
        for (const auto word : text.words()) {
            const auto item = numbers.emplace(word, numbers.size()).first->second;
            if (item >= cover.items.size() || cover.sets.back()[item])
                text.fail("this item is too much", "128 different ones");
            cover.options.back().push_back(item), cover.sets.back().set(item);
        }
    }
    return cover;
}

int main(int argc, char** argv) {
    return espalier::main(argc, argv, {.name = "exact_cover", .summary = "counts exact covers"},
                          [](espalier::Arguments& a) { return a.instance("OPTIONS", read_options); });
}
