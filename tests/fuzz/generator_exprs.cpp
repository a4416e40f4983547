#include "tests/fuzz/generator_state.h"

#include <algorithm>

namespace salve::fuzz {

void Generator::clearEffect() {
  reserved_.clear();
  reservedPath_.clear();
  callsAllowed_ = false;
  noGlobals_ = pure_;
  risks_ = pure_ || !risky_ ? 0 : 1;
}

/// Chooses what this full expression may write.
void Generator::chooseEffect() {
  clearEffect();
  if (random_.chance(25) && !small_ && callable(false, {CType::Kind::Scalar})) {
    callsAllowed_ = noGlobals_ = true;
    risks_ = 0;
  } else if (random_.chance(45)) {
    std::string base;
    std::string where = lvalue(true, pure_, 1, &base);
    reserved_ = base, reservedPath_ = where;
  }
}

std::string Generator::fullExpression(int depth, bool condition) {
  bool effects = !reserved_.empty() || callsAllowed_;
  std::string text = expr(depth, effects);
  if (condition && random_.chance(30))
    text = "!(" + text + ")";
  return text;
}

std::string Generator::expr(int depth, bool effects) {
  if (depth <= 0)
    return effects && random_.chance(50) ? effect(1) : leaf(0);
  if (effects && random_.chance(25))
    return effect(depth - 1);
  switch (random_.below(16)) {
  case 0:
  case 1:
  case 2:
  case 3: return binary(depth, effects);
  case 4:
  case 5: {
    std::string a = expr(depth - 1, effects), b = expr(depth - 1, false);
    return "(" + a + random_.pick({" < ", " <= ", " > ", " >= ", " == ", " != "}) + b + ")";
  }
  case 6:
  case 7:
  case 8: return sequenced(depth, effects);
  case 9: return random_.pick({"-", "~", "!", "+"}) + ("(" + expr(depth - 1, effects) + ")");
  case 10: return "(" + types_[anyScalar()].name + ")(" + expr(depth - 1, effects) + ")";
  case 11: return guardedDivision(depth, effects);
  case 12: return shift(depth, effects);
  case 13:
    return random_.chance(60)
               ? "MIN_OF(" + expr(depth - 1, false) + ", " + expr(depth - 1, false) + ")"
               : "SQUARE(" + expr(depth - 1, false) + ")";
  case 14:
    if (const CFunction *callee = callable(true, {CType::Kind::Scalar}); callee)
      return call(*callee, depth - 1);
    return leaf(depth);
  default: return leaf(depth);
  }
}

std::string Generator::binary(int depth, bool effects) {
  bool left = random_.chance(50);
  std::string a = expr(depth - 1, effects && left), b = expr(depth - 1, effects && !left);
  return "(" + a + random_.pick({" + ", " - ", " * ", " & ", " | ", " ^ "}) + b + ")";
}

std::string Generator::sequenced(int depth, bool effects) {
  std::string a = expr(depth - 1, effects), b = expr(depth - 1, effects);
  switch (random_.below(4)) {
  case 0: return "(" + a + " && " + b + ")";
  case 1: return "(" + a + " || " + b + ")";
  case 2: return "(" + a + " ? " + b + " : " + expr(depth - 1, effects) + ")";
  default: return "(" + a + ", " + b + ")";
  }
}

std::string Generator::guardedDivision(int depth, bool effects) {
  std::string a = expr(depth - 1, effects), b = expr(depth - 1, false);
  bool rem = random_.chance(50);
  if (spendRisk(15))
    return (rem ? "REM(" : "DIV(") + a + ", " + b + ")";
  if (random_.chance(30)) // by a negative number
    return (rem ? "REM(" : "DIV(") + a + ", -((" + b + " & 7) + 1))";
  return "(" + a + (rem ? " % " : " / ") + "((" + b + " & 15) + 1))";
}

std::string Generator::shift(int depth, bool effects) {
  std::string a = expr(depth - 1, effects), b = expr(depth - 1, false);
  bool left = random_.chance(50);
  if (spendRisk(12))
    return (left ? "SHL(" : "SHR(") + a + ", " + b + " & 63)";
  if (random_.chance(30))
    return "((unsigned long)" + a + (left ? " << " : " >> ") + "(" + b + " & 63))";
  if (random_.chance(30))
    return "((long)" + a + (left ? " << " : " >> ") + "(" + b + " & 63))";
  return "(" + a + (left ? " << " : " >> ") + "(" + b + " & 31))";
}

std::string Generator::constant() {
  switch (random_.below(6)) {
  case 0: return std::to_string(random_.below(16));
  case 1:
    return random_.pick({"127", "128", "255", "256", "32767", "65535", "2147483647", "'a'", "LIMIT",
                         "MASK", "'\\n'"});
  case 2:
    return random_.pick({"1u", "0x80000000u", "4294967295u", "7L", "0x7fffffffffffffffL", "3ul",
                         "0xffffffffffffffffUL", "1LL << 40", "017"});
  case 3: return random_.pick({"(-1)", "(-2)", "(-128)", "(-2147483647 - 1)", "(-1L)"});
  case 4:
    if (!small_)
      return prefix_ + random_.pick({"RED", "GREEN", "BLUE"});
    return "(" + std::to_string(random_.below(300)) + ")";
  default:
    return random_.pick({"sizeof(int)", "sizeof(long)", "sizeof(short)", "0", "1", "2", "3"});
  }
}

std::string Generator::leaf(int depth) {
  if (random_.chance(small_ ? 20 : 25)) {
    std::string text = constant();
    return text.find("<<") == std::string::npos ? text : "(" + text + ")";
  }
  if (const CFunction *callee = callable(true, {CType::Kind::Record});
      callee && random_.chance(3)) {
    CVariable temporary{call(*callee, 0), callee->result, false, true};
    size_t type = 0;
    return path(temporary, type, 0);
  }
  std::string text = lvalue(false, false, depth > 0);
  if (!text.empty() && !small_ && random_.chance(4))
    return "sizeof(" + text + ")";
  return text.empty() ? "5" : text;
}

/// Writes the reserved variable or calls a function with effects.
std::string Generator::effect(int depth) {
  if (callsAllowed_) {
    const CFunction *callee = callable(false, {CType::Kind::Scalar});
    return callee ? call(*callee, depth) : leaf(depth);
  }
  const std::string &where = reservedPath_;
  switch (random_.below(7)) {
  case 0: return where + "++";
  case 1: return where + "--";
  case 2: return "++" + where;
  case 3: return "--" + where;
  case 4: return "(" + where + " = " + expr(depth - 1, false) + ")";
  case 5:
    return "(" + where + random_.pick({" <<= ", " >>= "}) + "(" + expr(depth - 1, false) +
           " & 15))";
  default:
    return "(" + where + random_.pick({" += ", " -= ", " *= ", " &= ", " |= ", " ^= "}) +
           expr(depth - 1, false) + ")";
  }
}

const CFunction *Generator::callable(bool pure, std::vector<CType::Kind> results) {
  std::vector<const CFunction *> found;
  if (pure && pure_ && loops_ > 0)
    return nullptr; // pure functions have no budget of calls: their costs would multiply
  for (const CFunction &f : functions_)
    if (f.pure == pure && std::ranges::count(results, types_[f.result].kind))
      found.push_back(&f);
  return found.empty() ? nullptr : random_.pick(found);
}

std::string Generator::call(const CFunction &callee, int depth) {
  std::string text = callee.name + "(";
  for (size_t i = 0; i < callee.parameters.size(); ++i) {
    if (i > 0)
      text += ", ";
    size_t type = callee.parameters[i];
    if (i == 0 && callee.recursive)
      text +=
          recursive_ && callee.name == function_ ? "depth - 1" : std::to_string(random_.below(5));
    else if (types_[type].kind == CType::Kind::Record)
      text += recordExpr(type, 0);
    else
      text += expr(std::min(depth, 2), false);
  }
  return text + ")";
}

std::string Generator::index(size_t count, int depth) {
  if (depth <= 0 || random_.chance(25))
    return std::to_string(random_.below(count));
  std::string e = expr(depth - 1, false);
  std::string n = std::to_string(count);
  if (spendRisk(4)) // may be out of range
    return "IDX(" + e + " & " + std::to_string(count | 7) + ", " + n + ")";
  if (spendRisk(1))
    return "IDX(" + e + ", " + n + ")";
  if ((count & (count - 1)) == 0)
    return e + " & " + std::to_string(count - 1);
  return "(unsigned)" + e + " % " + n;
}

/// Goes down from a variable to a scalar.
std::string Generator::path(const CVariable &variable, size_t &type, int depth) {
  std::string text = variable.name;
  type = variable.type;
  while (types_[type].kind != CType::Kind::Scalar) {
    const CType &t = types_[type];
    if (t.kind == CType::Kind::Array) {
      text += "[" + index(t.count, depth) + "]";
      type = t.element;
    } else {
      const auto &[name, fieldType] = random_.pick(t.fields);
      text += "." + name;
      type = fieldType;
    }
  }
  return text;
}

std::string Generator::lvalue(bool writable, bool localOnly, int depth, std::string *base) {
  std::vector<const CVariable *> found;
  for (const CVariable &v : variables_)
    if (readable(v) && !(writable && v.isConst) && !(localOnly && v.global))
      found.push_back(&v);
  if (found.empty())
    return "";
  const CVariable &chosen = *random_.pick(found);
  if (base)
    *base = chosen.name;
  std::string outer = reserved_;
  if (writable && reserved_.empty())
    reserved_ = chosen.name; // its own indices must not read it
  size_t type = 0;
  std::string text = path(chosen, type, depth);
  reserved_ = outer;
  return text;
}

const CVariable *Generator::variableOf(size_t type, bool writable) {
  std::vector<const CVariable *> found;
  for (const CVariable &v : variables_)
    if (v.type == type && readable(v) && !(writable && (v.isConst || (pure_ && v.global))))
      found.push_back(&v);
  return found.empty() ? nullptr : random_.pick(found);
}

std::string Generator::recordExpr(size_t type, int depth) {
  const CVariable *variable = variableOf(type, false);
  if (!variable) // there is always a constant of each record type
    return prefix_ + "zero" + std::to_string(type);
  if (depth <= 0 || random_.chance(50))
    return variable->name;
  if (random_.chance(50))
    return "(" + expr(1, false) + " ? " + recordExpr(type, depth - 1) + " : " +
           recordExpr(type, depth - 1) + ")";
  return "(" + expr(1, false) + ", " + recordExpr(type, depth - 1) + ")";
}

} // namespace salve::fuzz
