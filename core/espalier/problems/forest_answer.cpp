// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <stdexcept>
#include <tuple>
#include "espalier/problems/forest.hpp"

namespace espalier::engine {
namespace {
constexpr std::size_t most_heard = 1024;

// Takes over a packed bound of an answer of the same type. Returns whether it was better.
bool tighten_by(Answer& answer, const Bound& bound) {
    const auto before = bound_of(answer);
    Unpacker unpacker(bound);
    answer.tighten(unpacker);
    return !(bound_of(answer) == before);
}
}  // namespace

void OutstandingCredit::give_back(std::uint32_t k) {
    // Borrows from the smallest one that is large enough: 2^-j = 2^-(j+1) + ... + 2^-k + 2^-k.
    auto lender = ones.upper_bound(k);
    if (lender == ones.begin()) throw std::logic_error("more credit came back than was given");
    --lender;
    const auto j = *lender;
    ones.erase(lender);
    for (auto one = j + 1; one <= k; ++one) ones.insert(one);
}

void TreeResult::merge(const TreeResult& other) {
    answer->merge(*other.answer);
    nodes += other.nodes;
    seconds += other.seconds;
    stopped = stopped || other.stopped;
}

void TreeResult::put(Packer& packer) const { packer.put(std::tie(tree, *answer, nodes, seconds, stopped)); }

// It travels when nothing is left to deliver, and without the bounds that were heard: a search that goes on hears them
// anew.
void ForestAnswer::put(Packer& packer) const { packer.put(std::tie(results_, credits_, finished_)); }

void ForestAnswer::get(Unpacker& unpacker) {
    const auto get_results = [&](std::vector<TreeResult>& results) {
        results.clear();
        for (auto left = unpacker.get<std::uint64_t>(); left > 0; --left) results.push_back(unpack_tree(unpacker));
    };
    get_results(results_);
    unpacker.get(credits_);
    get_results(finished_);
}

void ForestAnswer::merge(const Answer& other) {
    const auto& forest = static_cast<const ForestAnswer&>(other);
    for (const auto& result : forest.results_) add(result);
    // Only PE 0 has any of these.
    credits_.insert(forest.credits_.begin(), forest.credits_.end());
    finished_.insert(finished_.end(), forest.finished_.begin(), forest.finished_.end());
}

void ForestAnswer::put_bound(Packer& packer) const {
    packer.put(news_.has_value());
    if (!news_) return;
    packer.put(news_->first);
    packer.append(news_->second);
}

void ForestAnswer::tighten(Unpacker& unpacker) {
    if (!unpacker.get<bool>()) return;
    const auto tree = unpacker.get<std::uint64_t>();
    // Only an answer knows where its bound ends.
    const auto before = unpacker.rest();
    make_answer_()->tighten(unpacker);
    News news(tree, Bound(before.first(before.size() - unpacker.rest().size())));
    if (hears(news)) news_ = std::move(news);
}

bool ForestAnswer::hears(const News& news) {
    const auto& [tree, bound] = news;
    auto* known = find(tree);
    if (known == nullptr && tree < forgotten_below_) return false;
    const auto heard = [&, tree = tree]() -> Answer& {
        auto& answer = heard_[tree];
        if (!answer) answer = make_answer_();
        return *answer;
    };
    if (!tighten_by(known != nullptr ? *known->answer : heard(), bound)) return false;
    if (known != nullptr && tree >= forgotten_below_) tighten_by(heard(), bound);
    forget_the_first();
    return true;
}

// Trees are searched about in order, so that those that most others follow have ended long ago; nobody says so. If one
// has not, what is forgotten costs nodes, no more. News of it are not taken again: they would go round for ever.
void ForestAnswer::forget_the_first() {
    while (heard_.size() > most_heard) {
        forgotten_below_ = heard_.begin()->first + 1;
        heard_.erase(heard_.begin());
    }
}

TreeResult& ForestAnswer::begin(std::uint64_t tree, std::uint32_t& splits, const Problem& problem) {
    current_ = tree;
    for (const auto& [other, credits] : credits_of_findings_) {
        if (other != tree) due_.insert(other);
    }
    const auto [credits, is_new] = credits_of_findings_.try_emplace(tree);
    if (is_new) credits->second.push_back(++splits);
    auto* known = find(tree);
    if (known == nullptr) known = &*results_.insert(place_of(tree), {.tree = tree, .answer = problem.answer()});
    const auto heard = heard_.find(tree);
    if (is_new && heard != heard_.end()) tighten_by(*known->answer, bound_of(*heard->second));
    known->answer->clock_is(now_);
    return *known;
}

void ForestAnswer::end(std::uint64_t tree, std::uint32_t splits) {
    credits_of_findings_.at(tree).push_back(splits);
    due_.insert(tree);
}

void ForestAnswer::clock_is(double now) {
    if (auto* worked_on = current_ ? find(*current_) : nullptr) {
        worked_on->seconds += now - now_;
        worked_on->answer->clock_is(now);
    }
    current_.reset();
    now_ = now;
}

std::vector<Bytes> ForestAnswer::take_deliveries(bool idle) {
    std::vector<Bytes> deliveries;
    std::erase_if(credits_of_findings_, [&](auto& of_tree) {
        auto& [tree, credits] = of_tree;
        const bool is_delivered = idle || due_.contains(tree);
        if (is_delivered) deliveries.push_back(pack(Delivery{.result = take(tree), .splits = std::move(credits)}));
        return is_delivered;
    });
    due_.clear();
    return deliveries;
}

ForestAnswer::Delivery ForestAnswer::unpack_delivery(ByteView bytes) const {
    Unpacker unpacker(bytes);
    Delivery delivery{.result = unpack_tree(unpacker)};
    unpacker.get(delivery.splits);
    return delivery;
}

std::optional<TreeResult> ForestAnswer::collect(const Delivery& delivery) {
    const auto tree = delivery.result.tree;
    add(delivery.result);
    const auto credit = credits_.try_emplace(tree).first;
    for (const auto splits : delivery.splits) credit->second.give_back(splits);
    if (!credit->second.recovered()) return std::nullopt;
    credits_.erase(credit);
    return take(tree);
}

std::vector<TreeResult>::iterator ForestAnswer::place_of(std::uint64_t tree) {
    return std::ranges::lower_bound(results_, tree, {}, &TreeResult::tree);
}

TreeResult* ForestAnswer::find(std::uint64_t tree) {
    const auto place = place_of(tree);
    return place == results_.end() || place->tree != tree ? nullptr : &*place;
}

void ForestAnswer::add(const TreeResult& result) {
    if (auto* known = find(result.tree)) {
        known->merge(result);
    } else {
        results_.insert(place_of(result.tree), result);
    }
}

// Returns an empty result where there is none.
TreeResult ForestAnswer::take(std::uint64_t tree) {
    auto* known = find(tree);
    if (known == nullptr) return {.tree = tree, .answer = make_answer_()};
    auto result = std::move(*known);
    results_.erase(place_of(tree));
    return result;
}

TreeResult ForestAnswer::unpack_tree(Unpacker& unpacker) const {
    TreeResult result{.tree = unpacker.get<std::uint64_t>(), .answer = make_answer_()};
    result.answer->get(unpacker);
    unpacker.get_all(result.nodes, result.seconds, result.stopped);
    return result;
}
}  // namespace espalier::engine
