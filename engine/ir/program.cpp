#include "engine/ir/program.h"

namespace salve::ir {

namespace {
constexpr std::string_view kGap = "\n\n"; // ends a line that a backslash goes on with, too
} // namespace

void Program::addHeader(FileId file, std::string_view content, uint32_t includedAt) {
  text += kGap;
  const auto begin = static_cast<uint32_t>(text.size());
  text += content;
  headers.push_back({file, {begin, static_cast<uint32_t>(text.size())}, includedAt});
}

std::string_view Program::mainText() const {
  const size_t end = headers.empty() ? text.size() : headers.front().bytes.begin - kGap.size();
  return std::string_view(text).substr(0, end);
}

bool Program::isBefore(uint32_t a, uint32_t b) const {
  if (headers.empty())
    return a <= b;
  // From the main file inwards: where one stands, or what includes it.
  auto way = [&](uint32_t offset) {
    std::vector<uint32_t> result{offset};
    for (const Header *in = headerAt(offset); in; in = headerAt(result.back()))
      result.push_back(in->includedAt);
    std::reverse(result.begin(), result.end());
    return result;
  };
  return way(a) <= way(b);
}

const char *spelling(UnaryOp op) {
  switch (op) {
  case UnaryOp::Negate: return "-";
  case UnaryOp::BitNot: return "~";
  case UnaryOp::LogicalNot: return "!";
  case UnaryOp::FloatAbs: return "fabs";
  case UnaryOp::FloatSqrt: return "sqrt";
  case UnaryOp::FloatFloor: return "floor";
  case UnaryOp::FloatCeil: return "ceil";
  case UnaryOp::FloatTrunc: return "trunc";
  case UnaryOp::FloatRound: return "round";
  case UnaryOp::FloatRoundEven: return "rint";
  case UnaryOp::FloatIsNan: return "isnan";
  case UnaryOp::FloatIsInf: return "isinf";
  }
  return "";
}

const char *spelling(BinaryOp op) {
  switch (op) {
  case BinaryOp::Add: return "+";
  case BinaryOp::Sub: return "-";
  case BinaryOp::Mul: return "*";
  case BinaryOp::Div: return "/";
  case BinaryOp::Rem: return "%";
  case BinaryOp::Shl: return "<<";
  case BinaryOp::Shr: return ">>";
  case BinaryOp::And: return "&";
  case BinaryOp::Or: return "|";
  case BinaryOp::Xor: return "^";
  case BinaryOp::Lt: return "<";
  case BinaryOp::Le: return "<=";
  case BinaryOp::Gt: return ">";
  case BinaryOp::Ge: return ">=";
  case BinaryOp::Eq: return "==";
  case BinaryOp::Ne: return "!=";
  }
  return "";
}

const char *spelling(LogicalOp op) {
  switch (op) {
  case LogicalOp::And: return "&&";
  case LogicalOp::Or: return "||";
  }
  return "";
}

BinaryOp negationOf(BinaryOp relation) {
  switch (relation) {
  case BinaryOp::Lt: return BinaryOp::Ge;
  case BinaryOp::Le: return BinaryOp::Gt;
  case BinaryOp::Gt: return BinaryOp::Le;
  case BinaryOp::Ge: return BinaryOp::Lt;
  case BinaryOp::Eq: return BinaryOp::Ne;
  default: return BinaryOp::Eq;
  }
}

BinaryOp mirrored(BinaryOp relation) {
  switch (relation) {
  case BinaryOp::Lt: return BinaryOp::Gt;
  case BinaryOp::Le: return BinaryOp::Ge;
  case BinaryOp::Gt: return BinaryOp::Lt;
  case BinaryOp::Ge: return BinaryOp::Le;
  default: return relation;
  }
}

bool isRelational(BinaryOp op) {
  switch (op) {
  case BinaryOp::Lt:
  case BinaryOp::Le:
  case BinaryOp::Gt:
  case BinaryOp::Ge:
  case BinaryOp::Eq:
  case BinaryOp::Ne: return true;
  case BinaryOp::Add:
  case BinaryOp::Sub:
  case BinaryOp::Mul:
  case BinaryOp::Div:
  case BinaryOp::Rem:
  case BinaryOp::Shl:
  case BinaryOp::Shr:
  case BinaryOp::And:
  case BinaryOp::Or:
  case BinaryOp::Xor: return false;
  }
  return false;
}

const char *componentName(ComponentKind kind) {
  switch (kind) {
  case ComponentKind::Rhs: return "rhs";
  case ComponentKind::Condition: return "condition";
  case ComponentKind::Return: return "return";
  case ComponentKind::Argument: return "argument";
  case ComponentKind::Index: return "index";
  }
  return "";
}

AccessedBits accessedBits(const Program &program, const Place &place) {
  if (!place.path.empty() && place.path.back().kind == Projection::Kind::Field) {
    const TypeId outer = place.path.size() > 1 ? place.path[place.path.size() - 2].type
                         : place.variable      ? program.variables[place.variable].type
                                               : place.baseType;
    const Field &field = program.types[outer].fields[place.path.back().field];
    if (field.bitWidth)
      return {static_cast<uint32_t>(field.bitOffset % 8), field.bitWidth};
  }
  return {0, 8 * program.types[place.type].bytes};
}

bool indexesOpenArray(const Program &program, const Place &place) {
  TypeId outer = place.variable ? program.variables[place.variable].type : place.baseType;
  for (const Projection &step : place.path) {
    if (program.types[outer].isVariable)
      return true;
    outer = step.type;
  }
  return program.types[outer].isVariable;
}

FunctionId functionNamed(const Program &program, std::string_view name) {
  for (uint32_t i = 0; i < program.functions.size(); ++i)
    if (const Function &f = program.functions[FunctionId(i)]; f.body && f.name == name)
      return FunctionId(i);
  return {};
}

std::vector<FunctionId> reachable(const Program &program, FunctionId entry) {
  std::vector<FunctionId> order{entry};
  std::vector<bool> seen(program.functions.size(), false);
  seen[entry.index] = true;
  for (size_t next = 0; next < order.size(); ++next)
    for (FunctionId callee : program.functions[order[next]].callees)
      if (!seen[callee.index]) {
        seen[callee.index] = true;
        order.push_back(callee);
      }
  return order;
}

} // namespace salve::ir
