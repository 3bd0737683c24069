#include "check_ruler.hpp"

#include <map>
#include <sstream>
#include <utility>

namespace golomb {
namespace {

template <class... Parts>
std::string sentence(const Parts&... parts) {
    std::ostringstream text;
    (text << ... << parts);
    return text.str();
}

std::string fault_of_distances(const std::vector<int>& marks) {
    std::map<int, std::pair<int, int>> measured;
    for (const int from : marks) {
        for (const int to : marks) {
            if (to <= from) continue;
            const auto [old, is_new] = measured.try_emplace(to - from, from, to);
            if (is_new) continue;
            const auto [other_from, other_to] = old->second;
            return sentence("the distance ", to - from, " is measured twice, from ", other_from, " to ", other_to,
                            " and from ", from, " to ", to);
        }
    }
    return {};
}

}  // namespace

std::string fault_of_ruler(const std::vector<int>& marks, int wanted, int length) {
    if (std::cmp_not_equal(marks.size(), wanted)) return sentence(marks.size(), " marks instead of ", wanted);
    if (marks.front() != 0) return sentence("the first mark lies at ", marks.front(), " instead of 0");
    if (marks.back() != length) return sentence("the last mark lies at ", marks.back(), " instead of ", length);
    for (std::size_t i = 1; i < marks.size(); ++i) {
        if (marks[i] <= marks[i - 1]) return sentence("mark ", marks[i], " follows mark ", marks[i - 1]);
    }
    return fault_of_distances(marks);
}

}  // namespace golomb
