// SPDX-License-Identifier: Apache-2.0
#include "espalier/program/report/page/run_page.hpp"

#include <fmt/format.h>

#include <bit>
#include <utility>

#include <espalier/version.hpp>

#include "espalier/program/report/markup.hpp"
#include "espalier/program/report/numbers.hpp"
#include "espalier/require.hpp"
#include "espalier/transports/simulated/machines.hpp"

namespace espalier::program {

namespace {

// Returns the shape of the machine, or null unless its PEs lie on a grid or a hypercube.
Json machine_json(const std::string& name) {
    if (name.empty()) return nullptr;
    const auto machine = parse_machine(name);
    if (machine.topology == Topology::hypercube) {
        const auto dimensions = static_cast<std::size_t>(std::bit_width(static_cast<unsigned>(machine.pes())) - 1);
        return {{"topology", "hypercube"}, {"sides", std::vector<int>(dimensions, 2)}};
    }
    const bool is_mesh = machine.topology == Topology::mesh;
    if (!is_mesh && machine.topology != Topology::torus) return nullptr;
    return {{"topology", is_mesh ? "mesh" : "torus"}, {"sides", machine.sides}};
}

Json lines_json(const std::vector<Report::Line>& lines) {
    auto json = Json::array();
    for (const auto& [label, text] : lines) json.push_back({label, text});
    return json;
}

// Returns the bound on the objective, or null if there is none or it is not a number.
Json bound_of(const Report& report) {
    const auto& bound = report.bound.is_null() && report.status == Status::optimal ? report.objective : report.bound;
    return bound.is_number() ? bound : Json();
}

std::string cell_of(const Json& value) {
    if (value.is_null()) return "-";
    return value.is_string() ? value.get<std::string>() : value.dump();
}

Json rows_json(const std::vector<Report>& reports, const std::vector<Statistics>& statistics, std::size_t count) {
    auto rows = Json::array({{"instance", "status", "objective", "nodes", "seconds"}});
    for (std::size_t i = 0; i < reports.size(); ++i) {
        rows.push_back({reports[i].title, name_of(reports[i].status), cell_of(reports[i].objective),
                        grouped(statistics[i].nodes), seconds_text(statistics[i].seconds)});
    }
    if (count > reports.size()) rows.push_back({fmt::format("and {} more", count - reports.size()), "", "", "", ""});
    return rows;
}

}  // namespace

void RunPage::add(const Report& report, const RunFacts& facts) {
    auto earlier = std::exchange(facts_, facts);
    if (count_++ > 0) {
        add_search(earlier.statistics, facts.statistics);
        facts_.statistics = earlier.statistics;
        facts_.preparation_seconds += earlier.preparation_seconds;
    }
    if (reports_.size() == most_rows_) return;
    reports_.push_back(report);
    reports_.back().solution = nullptr;
    statistics_.push_back(facts.statistics);
    statistics_.back().seconds = facts.seconds();
}

Json RunPage::data(const RunTrace& trace, const std::string& command) const {
    const auto& first = reports_.front();
    const bool is_one = count_ == 1;
    std::vector<Report::Line> answer;
    if (is_one) answer = answer_lines(first, facts_);
    if (is_one) answer.insert(answer.end(), first.details.begin(), first.details.end());
    Json check;
    if (is_one && first.check) {
        answer.push_back(check_line(*first.check));
        check = {{"label", answer.back().label}, {"look", first.check->passed ? "right" : "wrong"}};
    }
    const auto others = is_one ? "" : fmt::format(", and {} more", count_ - 1);
    return {{"title", fmt::format("{}: {}{}", facts_.problem, first.title, others)},
            {"subtitle", fmt::format("{}, {}, {}, seed {}, Espalier {}", carrier(facts_), balancer_text(facts_),
                                     counted(facts_.pes, "PE"), facts_.seed, espalier::version)},
            {"command", command},
            {"answer", lines_json(answer)},
            {"check", std::move(check)},
            {"statistics", lines_json(statistics_lines(first, facts_))},
            {"reports", is_one ? Json::array() : rows_json(reports_, statistics_, count_)},
            {"bound", is_one ? bound_of(first) : Json()},
            {"machine", machine_json(facts_.machine)},
            {"timeline", timeline_json(trace, facts_.pes)}};
}

std::string RunPage::html(const RunTrace& trace, const std::string& command) const {
    require(count_ > 0, "a page tells of a report");
    return filled_page(page_html, page_style, page_script, data(trace, command));
}

}  // namespace espalier::program
