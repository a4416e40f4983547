// What a called function asks for, in words of the function that calls it: with arguments for
// parameters, through the calls on the way.
//
// Compared as text: what the caller's own templates say in the same words is asked, and verified
// like all others.
#include "engine/ir/walk.h"
#include "engine/precondition/mentions.h"
#include "engine/precondition/templates.h"
#include "engine/precondition/written.h"
#include "engine/support/limits/precondition.h"
#include "engine/support/tokens.h"

#include <algorithm>
#include <charconv>
#include <map>

namespace salve::precondition {

using ir::ExprId;
using ir::ExprKind;
using ir::FunctionId;
using ir::Program;
using ir::PropertyKind;

namespace {

/// No name of C: stands for an argument that has none.
constexpr const char *kNothing = "?";

/// By the parameter's name the argument, as the caller writes it.
using Arguments = std::map<std::string_view, std::string>;

std::string argumentIn(const Program &program, FunctionId caller, const std::vector<Term> &known,
                       ExprId argument) {
  const ExprId id = meant(program, caller, argument);
  const ir::Expr &expr = program.exprs[id];
  if (expr.kind == ExprKind::Constant)
    return ir::formatValue(program.types[expr.type], expr.value);
  if (const std::optional<Term> term = termOf(program, known, id))
    return term->text;
  if (expr.kind == ExprKind::AddressOf && program.places[expr.place].variable &&
      program.places[expr.place].path.empty())
    return "&" + program.variables[program.places[expr.place].variable].name;
  if (expr.kind == ExprKind::Binary && program.isInText(expr.range.file))
    return std::string(program.textOf(expr.range.bytes));
  return kNothing;
}

/// `text` with arguments for names that are no fields; of `&x` is `p->n` `x.n` and `*p` `x`.
std::string replaced(const std::string &text, const Arguments &arguments) {
  const TokenText all(text);
  std::string result;
  uint32_t done = 0;
  for (size_t i = 0; i < all.size(); ++i) {
    const auto argument = arguments.find(all[i]);
    if (argument == arguments.end() || (i > 0 && (all[i - 1] == "." || all[i - 1] == "->")))
      continue;
    const std::string &now = argument->second;
    const bool isAddress = now.starts_with('&');
    const bool isField = isAddress && all[i + 1] == "->";
    const bool isBehind = isAddress && !isField && i > 0 && all[i - 1] == "*";
    const uint32_t from = all.range(isBehind ? i - 1 : i).begin;
    result += text.substr(done, from - done);
    result += isField ? now.substr(1) + "." : isBehind ? now.substr(1) : now;
    done = all.range(isField ? i + 1 : i).end;
  }
  return result + text.substr(done);
}

/// Adds what `text`, in words of `callee`, is in those of the entry.
void addInWordsOf(const Program &program, FunctionId entry, FunctionId callee,
                  const std::string &text, size_t depth, std::vector<std::string> &result) {
  if (callee == entry)
    return result.push_back(text);
  if (depth == 0)
    return;
  for (FunctionId caller : ir::reachable(program, entry)) {
    if (caller == callee)
      continue;
    Terms terms = termsOf(program, caller);
    std::vector<Term> known = std::move(terms.integers);
    for (const std::vector<Term> *more : {&terms.pointers, &terms.floats})
      known.insert(known.end(), more->begin(), more->end());
    ir::forEachExpr(program, caller, [&](ExprId id) {
      const ir::Expr &call = program.exprs[id];
      const std::vector<ir::VariableId> &parameters = program.functions[callee].parameters;
      if (call.kind != ExprKind::Call || call.callee != callee ||
          call.args.size() != parameters.size())
        return;
      Arguments arguments;
      for (size_t i = 0; i < parameters.size(); ++i)
        arguments[program.variables[parameters[i]].name] =
            argumentIn(program, caller, known, call.args[i]);
      addInWordsOf(program, entry, caller, replaced(text, arguments), depth - 1, result);
    });
  }
}

/// Whether the two say the same, but for what may be written: a caller may have more.
bool isSame(std::string a, std::string b) {
  for (std::string *text : {&a, &b}) {
    std::erase(*text, ' ');
    for (const auto &[from, to] :
         {std::pair("__CPROVER_r_ok", "__CPROVER_rw_ok"), std::pair("\\valid_read", "\\valid")})
      if (const size_t at = text->find(from); at != std::string::npos)
        text->replace(at, std::string_view(from).size(), to);
  }
  return a == b;
}

/// The numbers that are written in the text.
std::vector<uint64_t> numbersIn(const std::string &text) {
  std::vector<uint64_t> result;
  for (std::string_view word : words(text)) {
    uint64_t number = 0;
    if (std::from_chars(word.data(), word.data() + word.size(), number).ec == std::errc())
      result.push_back(number);
  }
  return result;
}

/// All that a caller can be asked for, with these numbers.
std::vector<Candidate> allOf(const Program &program, FunctionId function,
                             const std::vector<uint64_t> &numbers) {
  std::vector<Candidate> result;
  for (PropertyKind kind :
       {PropertyKind::NullDereference, PropertyKind::Bounds, PropertyKind::DivisionByZero,
        PropertyKind::Shift, PropertyKind::StringMisuse, PropertyKind::Conversion})
    for (Candidate &candidate : candidates(program, function, kind, numbers))
      result.push_back(std::move(candidate));
  for (const Term &pointer : arrays(program, function))
    for (uint64_t number : numbers)
      for (uint64_t count : {number, number + 1}) // of "(0 .. 7)" it is the last index
        if (count > 0 && count <= limits::precondition::kFixedElements)
          result.push_back(hasElements(program, pointer, count));
  return result;
}

} // namespace

std::vector<std::string> askedByCalls(const Program &program, FunctionId entry,
                                      ir::PropertyId property) {
  std::vector<std::string> result;
  if (property.index >= program.properties.size())
    return result; // an assumption of the entry itself
  const ir::Property &asked = program.properties[property];
  if (asked.kind == PropertyKind::Precondition && asked.function && asked.function != entry)
    addInWordsOf(program, entry, asked.function, asked.text, limits::precondition::kCalls, result);
  return result;
}

OfOperation ofCall(const Program &program, FunctionId function, ir::PropertyId property) {
  OfOperation result;
  for (const std::string &text : askedByCalls(program, function, property))
    for (Candidate &candidate : allOf(program, function, numbersIn(text)))
      if ((isSame(candidate.c, text) || isSame(candidate.acsl, text)) &&
          std::none_of(result.list.begin(), result.list.end(),
                       [&](const Candidate &c) { return c.c == candidate.c; }))
        result.list.push_back(std::move(candidate));
  result.isFirst = !result.list.empty();
  return result;
}

} // namespace salve::precondition
