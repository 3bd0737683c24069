#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <espalier/program/command_line/option_list.hpp>

namespace generate {

/// What is asked for, whatever the kind.
struct Request {
    std::uint64_t count = 1;
    std::uint64_t seed = 1;
    std::string output;  ///< a folder; empty: standard output
};

/// A file of an instance.
struct File {
    std::string name;
    std::string text;
};

/// One kind of instances, made from whole numbers and the basic operations of IEEE 754 alone: the same options and seed
/// give the same bytes on every machine.
class Kind {
public:
    virtual ~Kind() = default;

    /// Declares the options that only this kind has.
    virtual void declare(espalier::program::OptionList& options) = 0;
    /// Throws UsageError for options that do not go together.
    virtual void check(const Request&) {}
    /// The files, most often one, of instance `number` of request.count, from 1 on. Called after check().
    virtual std::vector<File> make(const Request& request, std::uint64_t number) const = 0;
};

struct KindRow {
    std::string_view name;
    std::string_view description;
    std::unique_ptr<Kind> (*make)();
};

/// A new kind is a file and a row here.
std::span<const KindRow> kinds();

// What the table is made from.
std::unique_ptr<Kind> make_knapsack();
std::unique_ptr<Kind> make_polynomial();
std::unique_ptr<Kind> make_puzzle15();

/// `number` with as many digits as `count` has, so that names sort as their numbers do.
std::string padded(std::uint64_t number, std::uint64_t count);

}  // namespace generate
