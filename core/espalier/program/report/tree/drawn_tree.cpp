// SPDX-License-Identifier: Apache-2.0
#include "espalier/program/report/tree/drawn_tree.hpp"
#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <map>
#include <string_view>
#include <utility>
#include <espalier/version.hpp>
#include "espalier/program/command_line/page.hpp"
#include "espalier/program/report/numbers.hpp"
#include "espalier/require.hpp"

namespace espalier::program {
namespace {
using engine::Expansion;

/// The expansions of each node, in the order of their PEs. If all PEs have expanded a node, the first one counted it.
using ByNode = std::map<Bytes, std::deque<const Expansion*>>;

ByNode by_node(const std::vector<Expansion>& expansions) {
    ByNode sorted;
    for (const auto& expansion : expansions) sorted[expansion.node].push_back(&expansion);
    for (auto& [node, equal] : sorted) {
        std::stable_sort(equal.begin(), equal.end(), [](const auto* a, const auto* b) { return a->pe < b->pe; });
    }
    return sorted;
}

void add_nodes(DrawnTree& tree, const std::vector<Expansion>& expansions) {
    auto left = by_node(expansions);
    struct ToCome {
        const Bytes* node;
        int parent;
        int depth;
    };
    std::vector<ToCome> stack = {{&expansions.front().node, -1, 0}};
    while (!stack.empty()) {
        const auto next = stack.back();
        stack.pop_back();
        const auto number = static_cast<int>(tree.nodes.size());
        tree.nodes.push_back({.parent = next.parent, .depth = next.depth});
        tree.depth = std::max(tree.depth, next.depth);
        const auto found = left.find(*next.node);
        if (found == left.end() || found->second.empty()) continue;
        const auto& expansion = *found->second.front();
        found->second.pop_front();
        tree.nodes.back().pe = expansion.pe;
        for (auto child = expansion.children.rbegin(); child != expansion.children.rend(); ++child) {
            stack.push_back({&*child, number, next.depth + 1});
        }
    }
}

/// The outline of a subtree: how far it reaches to the left and to the right of its root, level by level.
using Outline = std::vector<std::pair<double, double>>;

/// Returns how far to the right of the first root the root of `next` has to be.
double distance_to(const Outline& before, const Outline& next) {
    double distance = 0;
    for (std::size_t i = 0; i < std::min(before.size(), next.size()); ++i) {
        distance = std::max(distance, before[i].second + 1 - next[i].first);
    }
    return distance;
}

void add_shifted(Outline& whole, const Outline& part, double by) {
    for (std::size_t i = 0; i < part.size(); ++i) {
        const auto [from, to] = part[i];
        if (i == whole.size()) whole.emplace_back(from + by, to + by);
        whole[i] = {std::min(whole[i].first, from + by), std::max(whole[i].second, to + by)};
    }
}

/// Places the children side by side, with x relative to their parent. Returns the outline of the parent's subtree.
Outline place(std::vector<DrawnTree::Node>& nodes, const std::vector<int>& children, std::vector<Outline>& outlines) {
    Outline row;
    for (const int child : children) {
        auto& outline = outlines[static_cast<std::size_t>(child)];
        const double x = distance_to(row, outline);
        nodes[static_cast<std::size_t>(child)].x = x;
        add_shifted(row, outline, x);
        outline = {};
    }
    Outline whole = {{0, 0}};
    if (children.empty()) return whole;
    const double middle = nodes[static_cast<std::size_t>(children.back())].x / 2;
    for (const int child : children) nodes[static_cast<std::size_t>(child)].x -= middle;
    for (const auto& [from, to] : row) whole.emplace_back(from - middle, to - middle);
    return whole;
}

void place_all(DrawnTree& tree) {
    auto& nodes = tree.nodes;
    std::vector<std::vector<int>> children(nodes.size());
    for (std::size_t i = 1; i < nodes.size(); ++i) {
        children[static_cast<std::size_t>(nodes[i].parent)].push_back(static_cast<int>(i));
    }
    std::vector<Outline> outlines(nodes.size());
    for (auto i = nodes.size(); i-- > 0;) outlines[i] = place(nodes, children[i], outlines);
    double least = 0;
    double most = 0;
    for (const auto& [from, to] : outlines.front()) {
        least = std::min(least, from);
        most = std::max(most, to);
    }
    nodes.front().x = -least;
    for (std::size_t i = 1; i < nodes.size(); ++i) nodes[i].x += nodes[static_cast<std::size_t>(nodes[i].parent)].x;
    tree.width = most - least;
}

// Returns the colour of a PE. Up to 8 PEs have colours that everybody tells apart [Okabe, Ito 2008]; more PEs have hues
// that are as far from the ones before as possible.
std::string colour_of(int pe, int pes) {
    constexpr std::array few = {"#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#f0e442", "#8c6bb1"};
    if (pes <= static_cast<int>(few.size())) return few[static_cast<std::size_t>(pe)];
    constexpr double golden_angle = 137.508;
    return fmt::format("hsl({:.0f},{}%,{}%)", std::fmod(pe * golden_angle, 360), 55 + 15 * (pe % 3), 42 + 9 * (pe % 4));
}

/// The image, from top to bottom.
class Picture {
public:
    Picture(const DrawnTree& tree, const PictureWords& words) : tree_(tree), words_(words) {
        for (const auto& node : tree.nodes) ++nodes_of_[node.pe];
        pes_ = nodes_of_.rbegin()->first + 1;
        width_ = std::max(least_width, 2 * margin + pitch * tree.width);
        columns_ = static_cast<int>((width_ - 2 * margin) / legend_column);
        const int entries = std::min(static_cast<int>(nodes_of_.size()), most_in_legend + 1);
        bottom_of_legend_ = top + legend_pitch * ((entries + columns_ - 1) / columns_);
        level_ = tree.depth > 40 ? 24 : 46;
        height_ = bottom_of_legend_ + level_ * tree.depth + 2 * margin;
    }

    std::string svg() {
        text_ =
            fmt::format(R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0:.0f} {1:.0f}" width="{0:.0f}" )"
                        R"(height="{1:.0f}" role="img">)"
                        "\n<title>{2}</title>\n<desc>Espalier {3}: {4}</desc>\n<style>{5}</style>\n",
                        width_, height_, svg_text(words_.title), espalier::version, svg_text(words_.command), style);
        add_words();
        add_legend();
        add_edges();
        for (const auto& node : tree_.nodes) add_node(node);
        return std::move(text_) + "</svg>\n";
    }

private:
    static constexpr double margin = 28;
    static constexpr double least_width = 640;
    static constexpr double radius = 5.5;
    static constexpr double pitch = 15;  // the distance of nodes side by side
    static constexpr double top = 92;    // the top of the legend
    static constexpr double legend_pitch = 22;
    static constexpr double legend_column = 150;
    static constexpr int most_in_legend = 40;

    static constexpr auto style =
        "svg{background:#fff}text{font:13px sans-serif;fill:#1b1f24}.title{font-size:18px;font-weight:bold}"
        ".aside{fill:#5b6570}.edges{stroke:#aab3bb;fill:none}circle{stroke:#1b1f24;stroke-width:.6}"
        ".open{fill:none;stroke:#5b6570;stroke-width:1.2;stroke-dasharray:2 2}"
        "@media(prefers-color-scheme:dark){svg{background:#14171a}text{fill:#e6e8ea}.aside{fill:#9aa4ad}"
        ".edges{stroke:#4a535b}circle{stroke:#e6e8ea}.open{stroke:#9aa4ad}}";

    void add_words() {
        const auto count = static_cast<std::uint64_t>(tree_.nodes.size());
        add_text("title", margin, 34, words_.title);
        add_text("", margin, 56,
                 fmt::format("{}, {}, {}", counted(count, "node"), counted(tree_.depth + 1, "level"), words_.machine));
        add_text("aside", margin, 76, fmt::format("Espalier {}: {}", espalier::version, words_.command));
    }

    void add_legend() {
        int entry = 0;
        for (const auto& [pe, nodes] : nodes_of_) {
            if (entry == most_in_legend) break;
            const double x = margin + legend_column * (entry % columns_);
            const double y = top + legend_pitch * (entry / columns_);
            add_circle(pe, x + radius, y + 9, "");
            const auto count = grouped(static_cast<std::uint64_t>(nodes));
            add_text("", x + 18, y + 14, pe < 0 ? count + " not expanded" : fmt::format("PE {}: {}", pe, count));
            ++entry;
        }
        const auto others = static_cast<int>(nodes_of_.size()) - entry;
        if (others <= 0) return;
        add_text("aside", margin + legend_column * (entry % columns_), top + legend_pitch * (entry / columns_) + 14,
                 fmt::format("and {} more PEs", others));
    }

    void add_edges() {
        text_ += "<path class=\"edges\" d=\"";
        for (const auto& node : tree_.nodes) {
            if (node.parent < 0) continue;
            const auto& parent = tree_.nodes[static_cast<std::size_t>(node.parent)];
            text_ += fmt::format("M{:.1f} {:.1f}L{:.1f} {:.1f}", x_of(parent), y_of(parent), x_of(node), y_of(node));
        }
        text_ += "\"/>\n";
    }

    void add_node(const DrawnTree::Node& node) {
        const auto who = node.pe < 0 ? std::string("not expanded") : fmt::format("PE {}", node.pe);
        add_circle(node.pe, x_of(node), y_of(node), fmt::format("<title>{}, level {}</title>", who, node.depth + 1));
    }

    void add_circle(int pe, double x, double y, const std::string& content) {
        const auto look = pe < 0 ? std::string(R"(class="open")") : fmt::format(R"(fill="{}")", colour_of(pe, pes_));
        text_ +=
            fmt::format("<circle {} cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{}\">{}</circle>\n", look, x, y, radius, content);
    }

    void add_text(std::string_view look, double x, double y, const std::string& words) {
        text_ += fmt::format("<text class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n", look, x, y, svg_text(words));
    }

    double x_of(const DrawnTree::Node& node) const { return width_ / 2 + pitch * (node.x - tree_.width / 2); }

    double y_of(const DrawnTree::Node& node) const { return bottom_of_legend_ + margin + level_ * node.depth; }

    const DrawnTree& tree_;
    const PictureWords& words_;
    std::map<int, int> nodes_of_;  // the number of nodes that each PE has expanded
    int pes_ = 1;
    int columns_ = 1;
    double width_ = 0;
    double bottom_of_legend_ = 0;
    double level_ = 0;
    double height_ = 0;
    std::string text_;
};
}  // namespace

DrawnTree drawn_tree(const std::vector<Expansion>& expansions) {
    require(!expansions.empty(), "a tree that is drawn has a root");
    DrawnTree tree;
    add_nodes(tree, expansions);
    place_all(tree);
    return tree;
}

std::string tree_picture(const DrawnTree& tree, const PictureWords& words) { return Picture(tree, words).svg(); }
}  // namespace espalier::program
