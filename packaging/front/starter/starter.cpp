// Which items are worth most, if together they weigh no more than a limit? Write your own tree in the place of this
// one.
#include <espalier/program/main.hpp>

struct Item {
    std::int64_t weight = 0, value = 0;
};

struct Tree {
    struct Node {
        std::size_t next = 0;            // the item that is taken or left next
        std::vector<std::size_t> taken;  // the items that are taken
        std::int64_t weight = 0, value = 0;
    };
    using Answer = espalier::Greatest<std::int64_t, std::vector<std::size_t>>;
    std::int64_t limit = 0;
    std::vector<Item> items;

    Node root() const { return {}; }

    // The best value that may lie below the node: nodes that cannot improve the answer are dropped.
    std::int64_t bound(const Node& node) const {
        auto value = node.value;
        for (auto item = node.next; item < items.size(); ++item) value += std::max<std::int64_t>(items[item].value, 0);
        return value;
    }

    void expand(const Node& node, Answer& answer, auto&& child) const {
        if (node.next == items.size()) return answer.offer(node.value, node.taken);
        Node without = node;
        const auto& item = items[without.next++];
        if (node.weight + item.weight <= limit) {
            Node with = without;
            with.weight += item.weight;
            with.value += item.value;
            with.taken.push_back(with.next);
            child(std::move(with));
        }
        child(std::move(without));
    }
};

// Files have the limit, and then the weight and the value of each item.
Tree read_items(espalier::TextReader& text) {
    Tree tree;
    tree.limit = text.expect_integer("the limit");
    while (text.next_line()) {
        const auto& words = text.words();
        if (words.size() != 2) text.fail("this is no item", "WEIGHT VALUE");
        tree.items.push_back({text.integer(words[0], "a weight"), text.integer(words[1], "a value")});
        if (tree.items.back().weight < 0) text.fail("this item weighs less than nothing", "a weight of 0 or more");
    }
    return tree;
}

int main(int argc, char** argv) {
    return espalier::main(argc, argv, {.name = "@NAME@", .summary = "chooses the items that are worth most"},
                          [](espalier::Arguments& a) { return a.instance("ITEMS", read_items); });
}
