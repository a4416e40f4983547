// A clause is rewritten word by word:
//   `\result`, `__CPROVER_return_value`       ⇒ `result`
//   `\old(x)`, `__CPROVER_old(x)`, x a parameter ⇒ `x`
//   `a ==> b`, once, with nothing around it   ⇒ `!(a) || (b)`
//   `a <= b <= c` of ACSL                     ⇒ `a <= b && b <= c`
// ACSL computes with all integers: there only what compares signed numbers means the same in C.
#include "engine/words/clauses.h"

#include <algorithm>
#include <cctype>

namespace salve::words {

namespace {

using Words = std::vector<std::string>;

bool isWordCharacter(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

Words wordsOf(std::string_view text) {
  constexpr std::string_view kLong[] = {
      "==>", "<==>", "->", "<=", ">=", "==", "!=", "&&", "||", "<<", ">>", ".."};
  Words result;
  for (size_t i = 0; i < text.size();) {
    if (std::isspace(static_cast<unsigned char>(text[i]))) {
      ++i;
      continue;
    }
    size_t end = i + 1;
    if (text[i] == '\\' || isWordCharacter(text[i])) {
      while (end < text.size() && isWordCharacter(text[end]))
        ++end;
    } else {
      for (std::string_view word : kLong)
        if (text.substr(i).starts_with(word))
          end = std::max(end, i + word.size());
    }
    result.emplace_back(text.substr(i, end - i));
    i = end;
  }
  return result;
}

bool isOneOf(const std::string &word, std::initializer_list<std::string_view> list) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

bool isOrder(const std::string &word) { return isOneOf(word, {"<", "<=", ">", ">=", "==", "!="}); }

std::string joined(const Words &words, size_t begin, size_t end) {
  std::string result;
  for (size_t i = begin; i < end; ++i) {
    const bool isTight = i == begin || isOneOf(words[i], {")", "]", "[", ".", "->", ","}) ||
                         isOneOf(words[i - 1], {"(", "[", ".", "->", "!"}) ||
                         (words[i] == "(" && isWordCharacter(words[i - 1].back())) ||
                         (isOneOf(words[i - 1], {"-", "*", "&", "~"}) &&
                          (i - 1 == begin || (!isWordCharacter(words[i - 2].back()) &&
                                              !isOneOf(words[i - 2], {")", "]"}))));
    result += (isTight ? "" : " ") + words[i];
  }
  return result;
}

/// `\result`, `\old(x)`; false where a word is left that C does not have.
bool replaceWords(Words &words, const ir::Program &program, const ir::Function &function) {
  auto isParameter = [&](const std::string &name) {
    return std::any_of(function.parameters.begin(), function.parameters.end(),
                       [&](ir::VariableId id) { return program.variables[id].name == name; });
  };
  for (size_t i = 0; i < words.size(); ++i) {
    if (isOneOf(words[i], {"\\result", "__CPROVER_return_value"})) {
      words[i] = "result";
    } else if (isOneOf(words[i], {"\\old", "__CPROVER_old"})) {
      if (i + 3 >= words.size() || words[i + 1] != "(" || words[i + 3] != ")" ||
          !isParameter(words[i + 2]))
        return false;
      words.erase(words.begin() + static_cast<std::ptrdiff_t>(i) + 3);
      words.erase(words.begin() + static_cast<std::ptrdiff_t>(i),
                  words.begin() + static_cast<std::ptrdiff_t>(i) + 2);
    } else if (words[i][0] == '\\' || words[i].starts_with("__CPROVER") || words[i] == "<==>" ||
               words[i] == "result") {
      return false;
    }
  }
  return true;
}

/// The one `==>`, if it stands in no parentheses; the number of words if there is none.
std::optional<size_t> implication(const Words &words) {
  size_t found = words.size();
  int depth = 0;
  for (size_t i = 0; i < words.size(); ++i) {
    depth += isOneOf(words[i], {"(", "["}) - isOneOf(words[i], {")", "]"});
    if (words[i] != "==>")
      continue;
    if (depth != 0 || found < words.size())
      return std::nullopt;
    found = i;
  }
  return found;
}

/// Puts `&& b` into every `a < b < c`.
void unchain(Words &words) {
  size_t last = words.size(); // the relation before, of the same chain
  for (size_t i = 0; i < words.size(); ++i) {
    if (isOneOf(words[i], {"&&", "||", "(", ")", "!", "==>", "?", ":", "[", "]"})) {
      last = words.size();
    } else if (isOrder(words[i])) {
      if (last < words.size()) {
        Words again = {"&&"};
        again.insert(again.end(), words.begin() + static_cast<std::ptrdiff_t>(last) + 1,
                     words.begin() + static_cast<std::ptrdiff_t>(i));
        words.insert(words.begin() + static_cast<std::ptrdiff_t>(i), again.begin(), again.end());
        i += again.size();
      }
      last = i;
    }
  }
}

/// Whether a value of the type, or one behind it, can be greater than any signed number.
bool holdsUnsigned(const ir::Types &types, ir::TypeId id, int depth) {
  const ir::Type &type = types[id];
  switch (type.kind) {
  case ir::TypeKind::Integer: return !type.isSigned && type.width >= 32;
  case ir::TypeKind::Pointer:
  case ir::TypeKind::Array: return depth == 0 || holdsUnsigned(types, type.element, depth - 1);
  case ir::TypeKind::Record:
    return std::any_of(type.fields.begin(), type.fields.end(), [&](const ir::Field &field) {
      return depth == 0 || holdsUnsigned(types, field.type, depth - 1);
    });
  case ir::TypeKind::Float: return true; // real numbers are none of C's
  default: return false;
  }
}

/// Whether what ACSL says of these words C says, too: they only compare what has one sign.
bool meansTheSame(const Words &words, const ir::Program &program, const ir::Function &function) {
  constexpr int kDepth = 3;
  for (const ir::VariableId id : function.parameters)
    if (holdsUnsigned(program.types, program.variables[id].type, kDepth))
      return false;
  for (const ir::Variable &variable : program.variables)
    if (variable.storage == ir::Storage::Global &&
        std::find(words.begin(), words.end(), variable.name) != words.end() &&
        holdsUnsigned(program.types, variable.type, kDepth))
      return false;
  if (holdsUnsigned(program.types, function.returnType, kDepth))
    return false;
  for (size_t i = 0; i < words.size(); ++i) {
    const bool isPrefix =
        i == 0 || !(isWordCharacter(words[i - 1].back()) || isOneOf(words[i - 1], {")", "]"}));
    if (isOneOf(words[i], {"/", "%", "<<", ">>", "+", "|", "^", "&", "~", "?", "..", ":", ";"}) ||
        (isOneOf(words[i], {"-", "*"}) && !isPrefix))
      return false;
    if (words[i] == "-" &&
        !std::isdigit(static_cast<unsigned char>(words[i + 1 < words.size() ? i + 1 : i][0])))
      return false;
    // Of other variables nobody knows here what they are; of calls neither.
    if (words[i] == "(" && i > 0 && isWordCharacter(words[i - 1].back()))
      return false;
  }
  return true;
}

/// Whether it can run twice on the same: by a rough look.
bool isPure(const ir::Program &program, const ir::Function &function) {
  return std::none_of(function.parameters.begin(), function.parameters.end(),
                      [&](ir::VariableId id) {
                        return program.types[program.variables[id].type].kind ==
                               ir::TypeKind::Pointer;
                      }) &&
         std::none_of(
             program.variables.begin(), program.variables.end(), [](const ir::Variable &variable) {
               return variable.writtenInFile && (variable.storage == ir::Storage::Global ||
                                                 variable.storage == ir::Storage::StaticLocal);
             });
}

} // namespace

std::optional<std::string> clauseInC(const ir::Program &program, ir::FunctionId id,
                                     const ir::Property &clause) {
  const ir::Function &function = program.functions[id];
  Words words = wordsOf(clause.text);
  if (words.empty() || clause.range.file != ir::kMainFile)
    return std::nullopt;
  std::string_view before = std::string_view(program.text).substr(0, clause.range.bytes.begin);
  while (!before.empty() &&
         (std::isspace(static_cast<unsigned char>(before.back())) != 0 || before.back() == '('))
    before.remove_suffix(1);
  const bool isReference = words[0] == function.name;
  const bool isC = before.ends_with("__CPROVER_ensures");
  if (isReference && !isPure(program, function))
    return std::nullopt;
  if (!replaceWords(words, program, function))
    return std::nullopt;
  if (!isC && !isReference) {
    if (!meansTheSame(words, program, function))
      return std::nullopt;
    unchain(words);
  }
  const std::optional<size_t> implies = implication(words);
  if (!implies)
    return std::nullopt;
  if (*implies == words.size())
    return joined(words, 0, words.size());
  return "!(" + joined(words, 0, *implies) + ") || (" + joined(words, *implies + 1, words.size()) +
         ")";
}

} // namespace salve::words
