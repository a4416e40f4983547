// A run with an input that is too short tells what comes next (`ended`, in the models of streams):
// so inputs grow number by number, word by word, until the program ends without asking for more, or
// has read its fill.
#include "engine/reference/made_up.h"

#include "engine/ir/interpreter/interpreter.h"
#include "engine/ir/walk.h"
#include "engine/support/hash.h"
#include "engine/support/limits/suite.h"
#include "engine/words/failures.h"
#include "engine/words/output.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

namespace salve::engine {

namespace {

// What is wanted, in `ended`: the letter of a conversion, or one of these.
constexpr int kLine = 2;          ///< a character, of functions that read without a format
constexpr int kCharacter = 0x100; ///< and the character, which a format spells

/// The call that gives a test its input.
ir::ExprId givenBy(const ir::Program &program, ir::FunctionId test) {
  ir::ExprId result;
  ir::forEachExpr(program, test, [&](ir::ExprId id) {
    const ir::Expr &e = program.exprs[id];
    if (e.kind == ir::ExprKind::Call && e.callee &&
        program.functions[e.callee].name == "__salve_given")
      result = id;
  });
  return result;
}

/// What the run asked for where its input had ended.
int wantedBy(const ir::Program &program, const ir::Run &run) {
  constexpr uint64_t kEnded = 3; // of the first `struct __salve_text`
  for (const auto &[cell, value] : run.globals)
    if (cell.second == kEnded && program.variables[cell.first].name == "__salve_texts")
      return value == 1 ? 0 : static_cast<int>(value);
  return 0;
}

} // namespace

PrintedRuns::PrintedRuns(const frontend::Source &source, const frontend::Options &options)
    : program_(words::withAnyOutput(frontend::lower(source, options))) {
  program_.unchecked &= ~ir::bit(ir::PropertyKind::Overflow);
}

PrintedRuns::Result PrintedRuns::run(size_t test, uint64_t steps) const {
  ir::RunOptions options;
  options.limits = {.steps = steps, .recursion = limits::suite::kRecursion};
  const ir::Run run = ir::interpret(program_, program_.tests.at(test), {}, options);
  Result result{words::printedIn(program_, run), "", wantedBy(program_, run), run.steps};
  const bool isWhole = result.output.size() < limits::suite::kPrinted;
  switch (run.end) {
  case ir::RunEnd::Finished:
  case ir::RunEnd::Halted:
    if (!run.read.empty() || run.isAstray)
      result.problem = "it does something that nobody knows exactly";
    else if (!isWhole)
      result.problem = "it prints too much";
    break;
  case ir::RunEnd::Failed: result.problem = words::complaint(program_, run.property, run); break;
  case ir::RunEnd::NotModelled:
    result.problem =
        (run.notModelled ? "'" + program_.exprs[run.notModelled].label + "'" : "a construct") +
        std::string(" is not modelled");
    break;
  default: result.problem = "it does not end within " + std::to_string(steps) + " steps";
  }
  return result;
}

void PrintedRuns::give(size_t test, const std::string &input) {
  const ir::ExprId call = givenBy(program_, program_.tests.at(test));
  const std::vector<ir::ExprId> &arguments = program_.exprs[call].args;
  std::vector<Bits> &cells =
      program_.variables[program_.places[program_.exprs[arguments[0]].place].variable].initial;
  std::fill(cells.begin(), cells.end(), 0);
  for (size_t i = 0; i < input.size() && i < cells.size(); ++i)
    cells[i] = static_cast<unsigned char>(input[i]);
  program_.exprs[arguments[1]].value = input.size();
}

namespace {

/// Numbers and characters as they come, sooner those that the program names.
class Chance {
public:
  Chance(const ir::Program &program, uint64_t seed) : state_(seed) {
    std::set<int64_t> numbers;
    for (uint32_t i = 0; i < program.functions.size(); ++i) {
      const ir::Function &f = program.functions[ir::FunctionId(i)];
      if (!f.body || f.range.file != ir::kMainFile || program.isTest(ir::FunctionId(i)))
        continue;
      ir::forEachExpr(program, ir::FunctionId(i), [&](ir::ExprId id) {
        const ir::Expr &e = program.exprs[id];
        if (e.kind == ir::ExprKind::Constant && e.type &&
            program.types[e.type].kind == ir::TypeKind::Integer && e.value <= INT16_MAX)
          numbers.insert(static_cast<int64_t>(e.value));
      });
    }
    numbers_.assign(numbers.begin(), numbers.end());
    for (const int64_t number : numbers_)
      if (number > ' ' && number <= '~')
        characters_.push_back(static_cast<char>(number));
  }

  void restart(uint64_t seed) {
    state_ = seed;
    constexpr Sign kSigns[] = {Sign::More, Sign::More, Sign::More, Sign::More,
                               Sign::Both, Sign::Both, Sign::Less};
    sign_ = kSigns[below(std::size(kSigns))];
  }
  int64_t below(int64_t count) {
    state_ = mix(state_, 1);
    return static_cast<int64_t>(state_ % static_cast<uint64_t>(count));
  }
  bool isOneIn(int64_t count) { return below(count) == 0; }

  /// `size`: how large it gets.
  int64_t number(int64_t size) {
    if (!numbers_.empty() && isOneIn(5)) {
      const int64_t near = below(3) - 1;
      return near + numbers_[static_cast<size_t>(below(static_cast<int64_t>(numbers_.size())))];
    }
    const int64_t result = below(size);
    return sign_ == Sign::Less || (sign_ == Sign::Both && isOneIn(3)) ? -result : result;
  }
  char character() {
    constexpr std::string_view kUsual = "abcxyzABZ0159+-.,!";
    const std::string_view from = !characters_.empty() && isOneIn(2) ? characters_ : kUsual;
    return from[static_cast<size_t>(below(static_cast<int64_t>(from.size())))];
  }
  /// Some of them read the same from behind.
  std::string word() {
    std::string result;
    const bool hasDigits = isOneIn(6);
    for (int64_t left = 1 + below(6); left > 0; --left) {
      const char first = hasDigits ? '0' : isOneIn(6) ? 'A' : 'a';
      result += isOneIn(8) ? character() : static_cast<char>(first + below(4));
    }
    return isOneIn(4) ? result + std::string(result.rbegin(), result.rend()) : result;
  }

private:
  enum class Sign { More, Both, Less };

  uint64_t state_;
  Sign sign_ = Sign::More; ///< of the numbers of this input
  std::vector<int64_t> numbers_;
  std::string characters_;
};

class Maker {
public:
  Maker(PrintedRuns &runs, uint64_t seed, std::string &problem)
      : runs_(runs), seed_(seed), chance_(runs.program(), seed), problem_(problem) {}

  bool isSpent() const { return steps_ >= limits::reference::kAllSteps; }
  /// What others do with these inputs is paid for, too.
  void spend(uint64_t steps) { steps_ += steps; }
  /// Whether there is no other input than the empty one.
  bool readsNothing() const { return readsNothing_; }

  /// An input and what is printed; nothing if the program does not get on with it.
  std::optional<std::pair<std::string, std::string>> make(uint64_t attempt) {
    chance_.restart(mix(seed_, attempt));
    constexpr int64_t kSizes[] = {4, 10, 30, 200};
    size_ = kSizes[attempt % std::size(kSizes)];
    parts_.clear();
    isFirst_ = true;
    const auto most = static_cast<int64_t>(limits::reference::kParts);
    const size_t enough = endsItself_ || attempt < 4 ? limits::reference::kParts
                                                     : static_cast<size_t>(chance_.below(most));
    std::string input;
    for (size_t parts = 0; parts < limits::reference::kMostParts && !isSpent(); ++parts) {
      const PrintedRuns::Result result = run(input);
      endsItself_ |= parts > 0 && !result.wanted && result.problem.empty();
      readsNothing_ |= parts == 0 && !result.wanted;
      if (!result.wanted || (result.problem.empty() && parts >= enough))
        return whole(input, result);
      add(input, result.wanted);
      if (input.size() >= limits::suite::kPrinted)
        break;
    }
    return std::nullopt;
  }

private:
  PrintedRuns::Result run(const std::string &input) {
    runs_.give(0, input);
    PrintedRuns::Result result = runs_.run(0, limits::reference::kSteps);
    steps_ += result.steps;
    if (!result.problem.empty())
      problem_ = result.problem;
    return result;
  }

  /// With the newline that ends its last line.
  std::optional<std::pair<std::string, std::string>> whole(const std::string &input,
                                                           const PrintedRuns::Result &result) {
    if (!result.problem.empty())
      return std::nullopt;
    if (!input.empty() && input.back() != '\n')
      if (PrintedRuns::Result ended = run(input + "\n"); ended.problem.empty())
        return std::pair(input + "\n", ended.output);
    return std::pair(input, result.output);
  }

  void add(std::string &input, int wanted) {
    if (wanted >= kCharacter) {
      input += static_cast<char>(wanted & 0xff);
    } else if (wanted == 'c') {
      input += chance_.isOneIn(8) ? '\n' : chance_.character();
    } else if (wanted == '[' || wanted == kLine) {
      input += part(kLine) + '\n';
    } else {
      if (!input.empty() && input.back() != ' ' && input.back() != '\n')
        input += chance_.isOneIn(3) ? '\n' : ' ';
      input += part(wanted);
    }
  }

  /// What comes first is often a count, and something may come again.
  std::string part(int wanted) {
    std::vector<std::string> &earlier = parts_[wanted];
    if (!earlier.empty() && chance_.isOneIn(8))
      return earlier[static_cast<size_t>(chance_.below(static_cast<int64_t>(earlier.size())))];
    const bool isFirst = std::exchange(isFirst_, false);
    std::string result;
    switch (wanted) {
    case 's': result = chance_.word(); break;
    case kLine:
      for (int64_t left = chance_.below(4); left >= 0; --left) {
        result += chance_.isOneIn(4) ? std::to_string(chance_.number(size_)) : chance_.word();
        result += left > 0 ? " " : "";
      }
      break;
    case 'e':
    case 'f':
    case 'g':
      result = std::to_string(chance_.number(size_));
      if (chance_.isOneIn(2))
        result += chance_.isOneIn(2) ? ".5" : ".25";
      break;
    default: {
      const bool isCount = isFirst && !chance_.isOneIn(4);
      const int64_t number = isCount ? 1 + chance_.below(6) : chance_.number(size_);
      result = std::to_string(wanted == 'u' ? std::max(number, -number) : number);
    }
    }
    earlier.push_back(result);
    return result;
  }

  PrintedRuns &runs_;
  const uint64_t seed_;
  Chance chance_;
  std::string &problem_;
  int64_t size_ = 0;
  std::map<int, std::vector<std::string>> parts_; ///< of this input, by what was wanted
  bool isFirst_ = true;
  uint64_t steps_ = 0;
  bool endsItself_ = false; ///< it knows how much it reads, for some input at least
  bool readsNothing_ = false;
};

} // namespace

PrintedRuns runsOf(frontend::Source source, const frontend::Options &options) {
  source.tests.resize(1);
  source.tests[0].name = "1";
  source.tests[0].input.assign(limits::suite::kPrinted, ' ');
  return {source, options};
}

bool passes(const PrintedRuns::Result &run, GivenTest test) {
  const std::string wanted = test.compared();
  test.output = run.output;
  return run.problem.empty() && test.compared() == wanted;
}

MadeUpTests madeUpTests(const frontend::Source &source, const frontend::Source &checked,
                        const frontend::Options &options, const MadeUp &how) {
  PrintedRuns runs = runsOf(source, options), others = runsOf(checked, options);
  MadeUpTests result;
  if (others.program().tests.empty())
    return result;
  Maker maker(runs, how.seed, result.problem);
  std::set<std::string> known;
  for (uint64_t attempt = 0; attempt < limits::reference::kTries && !maker.isSpent(); ++attempt) {
    const bool isMore = result.tests.size() >= limits::reference::kTests;
    if (isMore && result.isRefuted)
      break;
    const auto made = maker.make(attempt);
    if (made && known.insert(made->first).second) {
      GivenTest test;
      test.name = std::to_string(result.tests.size() + 1);
      std::tie(test.input, test.output) = *made;
      test.compare = how.compare;
      test.isMadeUp = true;
      others.give(0, test.input);
      const PrintedRuns::Result other = others.run(0, limits::reference::kSteps);
      maker.spend(other.steps);
      const bool isOther = !passes(other, test);
      result.isRefuted |= isOther;
      if (isOther || !isMore)
        result.tests.push_back(std::move(test));
    }
    if (maker.readsNothing())
      break;
  }
  return result;
}

} // namespace salve::engine
