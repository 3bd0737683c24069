// SPDX-License-Identifier: Apache-2.0
#include "knapsack/formats/vocabulary.hpp"
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <array>
#include <utility>
#include <espalier/program/command_line/values.hpp>
#include "knapsack/instance/decimal.hpp"

namespace knapsack {
namespace {
using Tokens = std::vector<std::string>;
/// Words, of which a star stands for any ending, and stars on both sides for any beginning, too.
class Set {
public:
    explicit Set(std::string_view text) : words_(espalier::program::parts_of(text, ' ')) {
        std::ranges::sort(words_, {}, first);
    }

    bool has(std::string_view token) const {
        const auto matches = [&](std::string_view word) {
            if (word.starts_with('*')) return token.find(word.substr(1, word.size() - 2)) != token.npos;
            return word.ends_with('*') ? token.starts_with(word.substr(0, word.size() - 1)) : token == word;
        };
        const auto is_near = [&](char c) {
            return std::ranges::any_of(std::ranges::equal_range(words_, c, {}, first), matches);
        };
        return !token.empty() && (is_near(token.front()) || is_near('*'));
    }

private:
    static char first(std::string_view word) { return word.front(); }

    std::vector<std::string_view> words_;  // by their first bytes
};

// The words of tables and labels are English, German, French, Spanish, Portuguese, Italian, Dutch, Swedish, Danish,
// Polish, Czech, Turkish, Hungarian, Finnish, Russian, Chinese and Japanese.
const Set profits(
    "value* valor* valeur* valore* wert* waarde* värde* værdi* wartoś* val vals v vi profit* gewinn* ertrag* p pi "
    "gain* bénéf* benefi* reward* price* preis* prix precio* preço* prezz* prijs* pris cena ceny nutzen* util* "
    "ganancia lucro* guadagno* winst* zysk* vinst* nytta* nytte* worth revenue return* npv score* points punkte "
    "importance priority rating umsatz erlös* użytecz* opbreng* provecho* happiness satisfaction enjoyment impact fun "
    "margin* freight reach hodnota değer* érték* arvo ценность Ценность стоимость Стоимость 价值 價值 価値");
const Set weights(
    "weight* *gewicht* w wi wt wts cost* kosten* coût* costo* custo* koszt* size* größe* taille* tamaño* tamanho* mass "
    "masse* masa* massa* volume* poids peso* pesi waga* vikt* vægt* invest* váha hmotnost* ağırlık* súly* tömeg* paino "
    "calories kalorien calorías space load effort time duration length salary hours вес Вес масса Масса 重量 重さ");
const Set results("ratio density efficiency verhältnis rapport roi take taken selected chosen picked");
const Set modifiers("cumul* running half double log* square* relative inverse normal* scaled");
const Set copies(
    "copies copy quantit* qty count counts amount multiplicity piece* anzahl cantidad stück quantid* aantal ilość "
    "antal bounds copias copie kopien menge sztuk liczba exempla* available stock množství adet количество Количество "
    "数量");
const Set names(
    "name* id ids item* object* index idx no nr label title i j artikel* article* artíc* nombre* nome* naam nazw "
    "nazwa* objet* objeto* oggett* gegen* przedm* föremål* genstand* namn navn produk* product* bezeich* ding* nom "
    "project* asset* voorwerp* thing* produit* prodott* descri* beschreib* colour color category note* comment* "
    "předmět* název eşya ürün tárgy esine предмет Предмет название Название 物品 品物 名称");
const Set units(
    "the of in a an kg g lb lbs dag usd eur param dollars column col section unit* int long double auto let var const "
    "static final std vector pair struct");
const Set counts("n nb num number count no nr item* object* total anzahl aantal elements dimension nitems artikel");
const Set capacities(
    "capaci* capazi* kapa* *kapazit* kapasit* cap budget* limit* target pojemność udźwig maxgewicht höchst* límite "
    "capienza draag* maximalgew* tragkraft traglast* portata вместимость Вместимость грузопод* Грузопод* 容量");
const Set not_of_capacities(
    "used unused remaining left old least mindest* min minimum per unknown time date year value* profit* price*");
const Set greatest("max maximum available allowed maxim* máxim* massim* maks* zulässig*");
const Set bags("knapsack backpack bag rucksack* sac mochila zaino rugzak ryggsäck* plecak*");
const Set sizes("size* volume* größe* taille* tamaño*");
const Set bests("optimum optimal* opt best z objective expected solution output");
const Set others("time seed seconds id name index version year instance problem");
const Set knapsacks("capacities knapsacks bins bags");
const Set remarks("type comment instance problem source author date description");
const Set summaries(
    "average mean median min minimum max maximum std subtotal used best chosen selected solution optim* durchsc* "
    "zwischens* limit moyenne mittel* count knapsack result* sub sous tussent* parcial end eof total* sum* gesamt* "
    "somme suma som totaal totale razem grand");
const Set totals("total* sum* gesamt* somme suma som totaal totale razem grand");
const Set numbers("numbers nums");
const Set rates("per kg g dag lb lbs");
const Set money(
    "budget* price* preis* prix precio* preço* prezz* prijs* pris cena ceny cost* kosten* coût* costo* custo* koszt* "
    "invest* usd eur gbp dollars euros");
const Set amounts(
    "kg kgs kilo kilos kilogram* g gr gram* mg t ton* dag lb lbs pound* oz ounce* l ml cl litre* liter* h hr hours min "
    "minutes s sec seconds day days week* month* mm cm m km inch* feet kb mb gb tb m² m³ usd eur gbp "
    "dollars euros");
const Set classes("class classes group groups");
const Set compulsions("must always never not do");
const Set dependences("requires conflict* exclu* prerequisite* depend* incompatib* together");

bool any_in(const Tokens& tokens, const Set& set) {
    return std::ranges::any_of(tokens, [&](const auto& token) { return set.has(token); });
}

bool all_in(const Tokens& tokens, const Set& set) {
    return !tokens.empty() && std::ranges::all_of(tokens, [&](const auto& token) { return set.has(token); });
}

// Returns whether a byte begins a letter of UTF-8: Latin ones with accents, Cyrillic, Chinese or Japanese ones.
bool is_lead_byte(unsigned char byte) {
    return (byte >= 0xC3 && byte <= 0xC5) || byte == 0xD0 || byte == 0xD1 || (byte >= 0xE3 && byte <= 0xE9);
}

// Splits "maxWeight_kg" into max, weight and kg.
Tokens all_tokens_of(std::string_view word) {
    Tokens tokens;
    bool was_lower = false;
    bool was_letter = false;
    for (const char c : word) {
        const auto byte = static_cast<unsigned char>(c);
        const bool is_inner = was_letter && (byte & 0xC0U) == 0x80;  // of a letter of several bytes in UTF-8
        const bool is_letter = std::isalpha(byte) != 0 || is_inner || is_lead_byte(byte);
        const bool begins = is_letter && (!was_letter || (was_lower && std::isupper(byte) != 0));
        if (begins) tokens.emplace_back();
        if (is_letter) tokens.back() += static_cast<char>(std::tolower(byte));
        was_letter = is_letter;
        was_lower = is_letter && std::islower(byte) != 0;
    }
    return tokens;
}

// Leaves out units and articles.
Tokens tokens_of(std::string_view word) {
    auto tokens = all_tokens_of(word);
    std::erase_if(tokens, [](const auto& token) { return units.has(token); });
    return tokens;
}

std::optional<Role> role_of(const Tokens& tokens) {
    const bool is_profit = any_in(tokens, profits);
    const bool is_weight = any_in(tokens, weights);
    if ((is_profit && is_weight) || ((any_in(tokens, results) && !any_in(tokens, compulsions)))) return Role::other;
    if ((is_profit || is_weight) && any_in(tokens, modifiers)) return Role::other;
    if (is_profit) return Role::profit;
    if (is_weight || all_in(tokens, numbers)) return Role::weight;  // of a subset sum
    if (any_in(tokens, copies)) return Role::copies;
    if (any_in(tokens, names)) return Role::name;
    return std::nullopt;
}

std::optional<Scalar> scalar_of(std::string_view word, const Tokens& tokens) {
    const auto last = word.substr(word.rfind(' ') + 1);
    if (tokens.size() == 1 && last.size() == 1 && std::string_view("cCWMB").find(last) != word.npos)
        return Scalar::capacity;
    if (any_in(tokens, bests)) return Scalar::best;
    if (any_in(tokens, not_of_capacities)) return all_in(tokens, others) ? std::optional(Scalar::other) : std::nullopt;
    const bool is_of_bag = any_in(tokens, bags) && any_in(tokens, sizes);
    if (any_in(tokens, capacities) || (any_in(tokens, greatest) && any_in(tokens, weights)) || is_of_bag)
        return Scalar::capacity;
    if (all_in(tokens, counts)) return Scalar::items;
    if (all_in(tokens, others)) return Scalar::other;
    return std::nullopt;
}

constexpr std::array<std::pair<std::string_view, Role>, 7> roles{{{"profit", Role::profit},
                                                                  {"weight", Role::weight},
                                                                  {"copies", Role::copies},
                                                                  {"id", Role::name},
                                                                  {"name", Role::name},
                                                                  {"-", Role::other},
                                                                  {"flag", Role::flag}}};
}  // namespace

Meaning meaning_of(std::string_view word) {
    const bool is_rate = any_in(all_tokens_of(word), rates);  // "value per kg"
    if (const auto open = word.find(" ("); open != word.npos && is_unit(word.substr(open))) word = word.substr(0, open);
    const auto tokens = tokens_of(word);
    Meaning meaning{role_of(tokens), scalar_of(word, tokens)};
    if (meaning.role == Role::profit && (is_rate || word.starts_with('-'))) meaning.role = Role::other;
    for (const std::string_view power : {"²", "^2", "(x", "(1"}) {
        if (word.find(power) != word.npos) meaning.role = Role::other;
    }
    if (all_in(tokens, classes)) meaning.other_problem = several_classes;
    if (!meaning.role && any_in(tokens, dependences)) meaning.other_problem = dependent_items;
    if (any_in(tokens, knapsacks)) meaning.other_problem = several_knapsacks;
    return meaning;
}

bool is_filler(std::string_view word) {
    return !looks_like_number(word) && ((word.starts_with('(') && is_unit(word)) || tokens_of(word).empty());
}

bool is_remark(std::string_view word) { return all_in(tokens_of(word), remarks); }

bool is_label(std::string_view text) {
    constexpr std::string_view operators = "<>=~!?+-*/%&|^,;:([{";
    return !text.empty() && !text.starts_with("param ") && !is_one_of(text.front(), operators) &&
           !is_one_of(text.back(), operators) && text.find_first_of("=;{}") == text.npos &&
           std::ranges::none_of(split_at_blanks(text), looks_like_number) &&
           std::ranges::count(text, '(') == std::ranges::count(text, ')');
}

bool is_summary(std::string_view word) { return all_in(tokens_of(word), summaries); }

bool is_of_totals(std::string_view word) { return any_in(tokens_of(word), totals); }

std::string unit_in(std::string_view text) {
    if (text.find('$') != text.npos || text.find("€") != text.npos) return "money";
    std::string unit;
    for (auto& token : all_tokens_of(text)) {
        if (money.has(token)) return "money";
        if (amounts.has(token)) unit = token.substr(0, token.find_last_not_of('s') + 1);
    }
    return unit;
}

bool is_unit(std::string_view word) {
    const auto tokens = all_tokens_of(word);
    return word.find_first_of(digits) == word.npos && !unit_in(word).empty() &&
           (tokens.empty() || all_in(tokens, amounts));
}

std::string_view name_of(Role role) {
    return std::ranges::find(roles, role, &std::pair<std::string_view, Role>::second)->first;
}

std::vector<Role> parse_columns(std::string_view text) {
    std::vector<Role> columns;
    for (const auto word : espalier::program::parts_of(text, ',')) {
        const auto* const row = std::ranges::find(roles, word, &std::pair<std::string_view, Role>::first);
        if (row == roles.end() || row->second == Role::flag) return {};  // only formats have flags
        columns.push_back(row->second);
    }
    const auto count = [&](Role role) { return std::ranges::count(columns, role); };
    const bool is_sum = columns.size() == 1 && count(Role::weight) == 1;
    const bool is_once = count(Role::profit) == 1 && count(Role::weight) == 1;
    if (!is_sum && (!is_once || count(Role::copies) > 1 || count(Role::name) > 1)) return {};
    return columns;
}

std::string columns_text(const std::vector<Role>& columns) {
    std::vector<std::string_view> names;
    for (const auto role : columns) names.push_back(name_of(role));
    return fmt::format("{}", fmt::join(names, ","));
}

std::string either_order(std::vector<Role> columns) {
    const auto text = columns_text(columns);
    std::iter_swap(std::ranges::find(columns, Role::profit), std::ranges::find(columns, Role::weight));
    return fmt::format("--columns {} or --columns {}", columns_text(columns), text);
}

std::string row_text(const std::vector<Role>& columns) {
    std::string text;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        if (i > 0) text += i + 1 == columns.size() ? " and " : ", ";
        text += columns[i] == Role::other ? "any word" : "the " + std::string(name_of(columns[i]));
    }
    return text + " of an item";
}
}  // namespace knapsack
