#include "engine/ir/interpreter/trials.h"

#include "engine/ir/walk.h"
#include "engine/support/limits/runs.h"

#include <algorithm>
#include <cctype>
#include <set>

namespace salve::ir {

namespace {

using namespace limits::words;

/// As long as arrays that the code has, and a little longer or shorter.
std::vector<size_t> lengthsOf(const Program &program) {
  std::set<size_t> result = {3, kLongest};
  for (const Variable &variable : program.variables) {
    const Type &type = program.types[variable.type];
    if (type.kind != TypeKind::Array || type.count < 4 || type.count + 2 > kLongest)
      continue;
    for (size_t length = type.count - 1; length <= type.count + 2; ++length)
      if (result.size() < kLengths)
        result.insert(length);
  }
  return {result.begin(), result.end()};
}

/// Characters that the code compares with, as in `case '[':`, in their order there.
std::string charactersOf(const Program &program, FunctionId entry) {
  std::string result;
  auto add = [&](uint64_t value) {
    const char c = static_cast<char>(value);
    if (value > ' ' && value < 127 && result.size() < kCharacters &&
        result.find(c) == std::string::npos)
      result += c;
  };
  for (FunctionId function : reachable(program, entry)) {
    if (program.functions[function].isModel)
      continue;
    forEachStmt(program, function, [&](StmtId id) {
      if (const Stmt &s = program.stmts[id]; s.kind == StmtKind::Case && s.low == s.high)
        add(s.low);
    });
    forEachExpr(program, function, [&](ExprId id) {
      const Expr &e = program.exprs[id];
      if (e.kind == ExprKind::Binary && isRelational(e.binary))
        for (ExprId operand : {e.a, e.b})
          if (program.exprs[operand].kind == ExprKind::Constant)
            add(program.exprs[operand].value);
    });
  }
  return result;
}

/// One character; one before, behind or between others; others between two, which come again.
std::vector<std::string> textsOf(const std::string &characters,
                                 const std::vector<size_t> &lengths) {
  std::vector<std::string> result;
  for (size_t length : lengths)
    for (char c : characters + "a0")
      result.push_back(std::string(length, c));
  for (size_t length : lengths)
    for (char c : characters) {
      const std::string others(length - 1, 'a');
      result.push_back(c + others);
      result.push_back(others + c);
      result.push_back(others.substr(length / 2) + c + others.substr((length - 1) / 2));
    }
  std::string signs = characters;
  std::erase_if(signs, [](unsigned char c) { return std::isalnum(c) != 0; });
  for (size_t length : lengths)
    for (char open : signs)
      for (char close : signs) {
        if (open == close)
          continue;
        const std::string others(length - 1, 'a');
        result.push_back(open + others + close);
        result.push_back(open + others + close + open + close + open);
      }
  return result;
}

/// The words of a command line, as inputs of `main`.
class CommandLine {
public:
  CommandLine(const Program &program, FunctionId entry) : program_(program) {
    const Function &function = program.functions[entry];
    count_ = {InputKey::Kind::Variable, function.parameters[0].index};
    words_ = {InputKey::Kind::Variable, function.parameters[1].index};
    word_ = program.types[program.variables[function.parameters[1]].type].element;
    character_ = program.types[word_].element;
  }

  Inputs inputs(const std::vector<std::string> &words) const {
    Inputs result;
    result[count_] = words.size();
    result[words_] = 1;
    result[pointeeCountKey(words_, word_)] = words.size() + 1;
    for (size_t i = 0; i < words.size(); ++i) {
      const InputKey word = wordKey(i);
      result[word] = 1;
      for (size_t k = 0; k < words[i].size() && k < kLongest; ++k)
        result[pointeeKey(program_, word, character_, k)] = static_cast<unsigned char>(words[i][k]);
    }
    return result;
  }

  /// Whether the run looked at what stands in a word behind the program's name.
  bool isLookedAt(const Run &run) const {
    const uint64_t name = pointeeKey(program_, wordKey(0), character_, 0).context;
    return std::any_of(run.read.begin(), run.read.end(), [&](const InputKey &key) {
      return key.kind == InputKey::Kind::Pointee && key.site == character_.index &&
             key.context != name;
    });
  }

private:
  InputKey wordKey(size_t i) const { return pointeeKey(program_, words_, word_, i); }

  const Program &program_;
  InputKey count_, words_;
  TypeId word_, character_;
};

} // namespace

Program withLongTexts(Program program) {
  program.inputLimits.stringLength = std::max(program.inputLimits.stringLength, kLongest);
  return program;
}

bool readsWords(const Program &program, FunctionId entry) {
  const Function &function = program.functions[entry];
  if (function.name != "main" || function.parameters.size() != 2)
    return false;
  const Type &words = program.types[program.variables[function.parameters[1]].type];
  return words.kind == TypeKind::Pointer &&
         program.types[words.element].kind == TypeKind::Pointer &&
         program.types[program.variables[function.parameters[0]].type].kind == TypeKind::Integer;
}

bool triesWords(const Program &program, FunctionId entry) {
  return readsWords(program, entry) && program.inputLimits.stringLength >= kLongest;
}

std::vector<Trial> tryWords(const Program &program, FunctionId entry, const Budget &budget) {
  std::vector<Trial> result;
  if (!triesWords(program, entry))
    return result;
  RunOptions options;
  options.limits.steps = kSteps;
  const CommandLine line(program, entry);
  std::set<uint64_t> ignored; // numbers of words of which none is looked at
  size_t trials = 0;
  for (const std::string &text : textsOf(charactersOf(program, entry), lengthsOf(program)))
    for (uint64_t count = 1; count <= kMostWords; ++count) {
      if (ignored.contains(count))
        continue;
      if (trials++ == kTrials || budget.exhausted())
        return result;
      std::vector<std::string> words(count, text);
      words.insert(words.begin(), "a");
      Inputs inputs = line.inputs(words);
      const Run run = interpret(program, entry, inputs, options, budget);
      if (!line.isLookedAt(run))
        ignored.insert(count);
      const bool isKnown = std::any_of(result.begin(), result.end(), [&](const Trial &trial) {
        return trial.property == run.property;
      });
      if (run.end == RunEnd::Failed && !isKnown && program.isChecked(run.property))
        result.push_back({run.property, std::move(inputs)});
    }
  return result;
}

} // namespace salve::ir
