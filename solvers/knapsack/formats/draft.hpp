#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "knapsack/formats/format.hpp"
#include "knapsack/formats/text.hpp"
#include "knapsack/instance/instance.hpp"

namespace knapsack {

/// An instance while it is read. Its numbers still have decimals of their own.
class Draft {
public:
    void reserve(std::size_t items);
    void add(Decimal profit, Decimal weight);
    void set_profits(Column profits) { profits_ = std::move(profits); }
    void set_weights(Column weights) { weights_ = std::move(weights); }
    void set_capacity(Decimal capacity) { capacity_ = std::move(capacity); }
    void set_copies(Column copies) { copies_ = std::move(copies); }
    void set_copies_of_each(Copies copies) { copies_of_each_ = std::move(copies); }
    void set_ids(std::vector<std::string> ids) { ids_ = std::move(ids); }

    /// Notes the best profit and the choice that has it, as the file claims, with the line of the claim.
    void claim_profit(Decimal profit, std::size_t line);
    void claim_choice(std::vector<bool> choice, std::size_t line);

    /// Requires as many weights as profits, and as many flags in a claimed choice. Throws InputError, with the line of
    /// the text, if a claimed choice does not fit or does not have the claimed profit.
    Instance finish(const Text& text, std::string name);

private:
    void add_copies(const Text& text, Instance& instance);
    void check_claims(const Text& text, Instance& instance) const;

    Column profits_;
    Column weights_;
    Column copies_;
    std::optional<Copies> copies_of_each_;
    Decimal capacity_;
    std::vector<std::string> ids_;
    std::optional<Decimal> claimed_profit_;
    std::optional<std::vector<bool>> claimed_choice_;
    std::size_t profit_line_ = 0;
    std::size_t choice_line_ = 0;
};

}  // namespace knapsack
