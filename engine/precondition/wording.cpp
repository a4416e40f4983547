#include "engine/precondition/wording.h"

#include "engine/precondition/mentions.h"
#include "engine/precondition/terms.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace salve::precondition {

using ir::FunctionId;
using ir::Program;

namespace {

class Wording {
public:
  Wording(const Program &program, FunctionId entry, std::vector<Candidate> chosen)
      : program_(program), entry_(entry), chosen_(std::move(chosen)) {}

  std::vector<Conjunct> inOrder() {
    joinSigns();
    std::vector<std::pair<Rank, size_t>> order;
    for (size_t i = 0; i < chosen_.size(); ++i)
      order.emplace_back(rank(chosen_[i]), i);
    std::sort(order.begin(), order.end());
    std::vector<Conjunct> result;
    for (const auto &[at, i] : order)
      result.push_back(inWords(chosen_[i]));
    return result;
  }

private:
  using Rank = std::tuple<int, std::ptrdiff_t, std::string, bool, std::string>;

  std::optional<int64_t> leastLeft(const std::string &number) const;
  void joinSigns();
  Rank rank(const Candidate &candidate) const;
  Conjunct inWords(const Candidate &candidate) const;

  const Program &program_;
  const FunctionId entry_;
  std::vector<Candidate> chosen_;
};

/// The least value that the conjuncts leave the number, but for single ones that they exclude.
std::optional<int64_t> Wording::leastLeft(const std::string &number) const {
  std::optional<int64_t> least;
  for (const Candidate &candidate : chosen_)
    if (candidate.subject == number)
      least = std::max(least, leastOf(candidate));
  if (least)
    return least;
  // Unsigned: of `n != 0` alone nothing is made.
  auto isAbove = [&](const Candidate &c) { return c.subject == number && excluded(c) == 1; };
  for (const Term &term : termsOf(program_, entry_).integers)
    if (term.text == number && !program_.types[term.type].isSigned &&
        std::any_of(chosen_.begin(), chosen_.end(), isAbove))
      return 0;
  return std::nullopt;
}

/// Of `n != 0` and `n >= 0` is made `n > 0`, of `n != 1` and that `n > 1`.
void Wording::joinSigns() {
  for (Candidate &candidate : chosen_) {
    const std::string n = candidate.subject;
    const std::optional<int64_t> least = leastLeft(n);
    if (!least || excluded(candidate) != least)
      continue;
    candidate.c = candidate.acsl = n + " > " + std::to_string(*least);
    candidate.otherwise = n + " <= " + std::to_string(*least);
    std::erase_if(chosen_, [&](const Candidate &c) {
      return c.subject == n && leastOf(c) <= least && leastOf(c).has_value();
    });
    return joinSigns();
  }
}

/// Whatever they were found in: memory, and what divides, behind numbers and before what stands in
/// it, by the first parameter that is named, what is said of one term together, lower bounds first,
/// choices by what they are about and last.
Wording::Rank Wording::rank(const Candidate &candidate) const {
  const std::vector<ir::VariableId> &parameters = program_.functions[entry_].parameters;
  const std::vector<std::string_view> names =
      words(candidate.isChoice ? candidate.subject : candidate.acsl);
  const auto first =
      std::find_if(parameters.begin(), parameters.end(), [&](ir::VariableId parameter) {
        return std::find(names.begin(), names.end(), program_.variables[parameter].name) !=
               names.end();
      });
  const bool isInArray = std::any_of(chosen_.begin(), chosen_.end(), [&](const Candidate &array) {
    return array.array && candidate.subject.starts_with(array.subject + "[");
  });
  const int group = candidate.array || !candidate.divisors.empty() ? 1 : isInArray ? 2 : 0;
  const bool isUpper = candidate.isChoice || candidate.acsl.find(" <") != std::string::npos;
  return {group, first - parameters.begin(), candidate.subject, isUpper, candidate.acsl};
}

/// With the divisor 0 and the null that it says nothing about.
Conjunct Wording::inWords(const Candidate &candidate) const {
  Conjunct result{candidate.c, candidate.acsl, candidate.otherwise};
  bool isChoice = candidate.isChoice;
  for (const Term &divisor : candidate.divisors) {
    if (isAboveZero(chosen_, divisor.text))
      continue;
    result.c = divisor.text + " == 0 || " + result.c;
    result.acsl = divisor.text + " == 0 || " + result.acsl;
    if (!result.otherwise.empty())
      result.otherwise = divisor.text + " != 0 && " + result.otherwise;
    isChoice = true;
  }
  const std::set<Location> reads(candidate.reads.begin(), candidate.reads.end());
  for (auto read = reads.rbegin(); read != reads.rend(); ++read) { // outermost first in the text
    auto excludesNull = [&](const Candidate &c) { return c.notNull == *read; };
    if (!ir::mayBeNull(program_, keyOf(program_, *read)) ||
        std::any_of(chosen_.begin(), chosen_.end(), excludesNull))
      continue;
    const std::string name = textOf(program_, *read);
    result.c = "!" + name + " || " + result.c;
    result.acsl = name + " == \\null || " + result.acsl;
    if (!result.otherwise.empty())
      result.otherwise = name + " && " + result.otherwise;
    isChoice = true;
  }
  if (isChoice && chosen_.size() > 1)
    for (std::string *text : {&result.c, &result.acsl, &result.otherwise})
      if (!text->empty())
        *text = "(" + *text + ")";
  return result;
}

/// How many elements it asks for, in C: of `\valid(a + (0 .. n - 1))` that is `n`.
std::string countOf(const Candidate &candidate) {
  if (candidate.fixed)
    return std::to_string(candidate.fixed);
  constexpr std::string_view kFrom = "(0 .. ", kTo = "))", kLess = " - 1";
  const std::string &text = candidate.acsl;
  const size_t from = text.find(kFrom), to = text.rfind(kTo);
  if (from == std::string::npos || to == std::string::npos || to <= from + kFrom.size())
    return "";
  std::string last = text.substr(from + kFrom.size(), to - from - kFrom.size());
  if (!last.ends_with(kLess))
    return last + " + 1";
  last.resize(last.size() - kLess.size());
  return last;
}

} // namespace

bool isAboveZero(const std::vector<Candidate> &chosen, const std::string &number) {
  return std::any_of(chosen.begin(), chosen.end(), [&](const Candidate &c) {
    return c.subject == number && (leastOf(c) > 0 || c.c == number + " != 0");
  });
}

std::vector<Conjunct> inWords(const Program &program, FunctionId entry,
                              std::vector<Candidate> chosen) {
  return Wording(program, entry, std::move(chosen)).inOrder();
}

std::vector<SizedParameter> sizesOf(const Program &program, FunctionId entry,
                                    const std::vector<Candidate> &chosen) {
  std::vector<SizedParameter> result;
  const std::vector<ir::VariableId> &parameters = program.functions[entry].parameters;
  for (const Candidate &candidate : chosen) {
    if (!candidate.array)
      continue;
    const Location &at = candidate.array->at;
    const std::string count = countOf(candidate);
    if (!at.steps.empty() || candidate.end || count.empty() ||
        std::ranges::find(parameters, at.variable) == parameters.end())
      return {};
    const SizedParameter one{program.functions[entry].name, program.variables[at.variable].name,
                             count};
    const auto known = std::ranges::find(result, one.parameter, &SizedParameter::parameter);
    if (known == result.end())
      result.push_back(one);
    else if (candidate.fixed == 0) // what the code counts by says more than a place in it
      *known = one;
  }
  return result;
}

} // namespace salve::precondition
