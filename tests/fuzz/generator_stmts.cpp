#include "tests/fuzz/generator_state.h"

namespace salve::fuzz {

void Generator::statements(int count, int depth) {
  for (int i = 0; i < count; ++i) {
    if (labelsAllowed_ && !small_ && random_.chance(10))
      line("L" + std::to_string(labels_++) + ":" + (random_.chance(40) ? " ;" : ""));
    statement(depth);
  }
}

void Generator::block(int count, int depth) {
  line("{");
  ++indent_;
  statements(count, depth);
  --indent_;
  line("}");
}

void Generator::statement(int depth) {
  if (depth <= 0)
    return simple(depth);
  switch (random_.below(14)) {
  case 0:
  case 1:
  case 2: return branch(depth);
  case 3:
  case 4:
  case 5: return loop(depth);
  case 6: return switchStatement(depth);
  case 7: return small_ ? simple(depth) : jump();
  case 8: return nestedBlock(depth);
  case 9: return leave();
  default: return simple(depth);
  }
}

void Generator::simple(int) {
  switch (random_.below(12)) {
  case 0:
  case 1:
  case 2:
  case 3: return assignment();
  case 4:
  case 5:
  case 6: return compound();
  case 7: return small_ ? assignment() : recordAssignment();
  case 8: { // an expression for its effects
    chooseEffect();
    bool ignored = random_.chance(30);
    line((ignored ? "(void)" : "") + fullExpression(2) + ";");
    return clearEffect();
  }
  case 9: {
    chooseEffect();
    bool effects = !reserved_.empty() || callsAllowed_;
    std::string c = expr(1, effects), a = expr(1, effects), b = expr(1, effects);
    line(random_.chance(50) ? c + " ? (void)" + a + " : (void)" + b + ";" : c + " && " + a + ";");
    return clearEffect();
  }
  case 10:
    if (!small_ && !pure_ && random_.chance(50)) { // seldom false
      clearEffect();
      line("ASSERT((" + expr(2, false) + " | 1) != " + std::to_string(random_.below(40) * 2) +
           ");");
      return;
    }
    return assignment();
  default: line(";"); return;
  }
}

void Generator::assignment() {
  chooseEffect();
  std::string target = lvalue(true, pure_, 2);
  if (target.empty())
    line(fullExpression(2) + ";");
  else
    line(target + " = " + fullExpression(3) + ";");
  clearEffect();
}

void Generator::compound() {
  chooseEffect();
  std::string target = lvalue(true, pure_, 2);
  if (target.empty()) {
    line(fullExpression(2) + ";");
    return clearEffect();
  }
  std::string value = fullExpression(2);
  switch (random_.below(8)) {
  case 0: line(target + random_.pick({" <<= ", " >>= "}) + "(" + value + " & 15);"); break;
  case 1: line(target + random_.pick({" /= ", " %= "}) + "((" + value + " & 15) + 1);"); break;
  case 2:
    if (spendRisk(50)) {
      line(target + random_.pick({" /= ", " %= "}) + "DIVISOR(" + value + " & 3);");
      break;
    }
    [[fallthrough]];
  case 3: {
    bool before = random_.chance(50);
    const char *op = random_.pick({"++", "--"});
    line(before ? op + target + ";" : target + op + ";");
    break;
  }
  default:
    line(target + random_.pick({" += ", " -= ", " *= ", " &= ", " |= ", " ^= "}) + value + ";");
  }
  clearEffect();
}

void Generator::recordAssignment() {
  clearEffect();
  if (records_.empty())
    return assignment();
  size_t type = random_.pick(records_);
  const CVariable *target = variableOf(type, true);
  if (!target)
    return assignment();
  const CFunction *callee = callable(true, {CType::Kind::Record});
  std::string value = callee && callee->result == type && random_.chance(50) ? call(*callee, 1)
                                                                             : recordExpr(type, 2);
  line(target->name + " = " + value + ";");
}

void Generator::branch(int depth) {
  chooseEffect();
  line("if (" + fullExpression(2, true) + ")");
  clearEffect();
  bool braces = random_.chance(70);
  auto arm = [&] {
    if (braces)
      return block(random_.between(0, 3), depth - 1);
    ++indent_;
    statement(depth - 1);
    --indent_;
  };
  // An arm without braces must not take the `else` of this statement.
  bool withElse = braces && random_.chance(50);
  arm();
  if (withElse) {
    line("else");
    arm();
  }
}

void Generator::loop(int depth) {
  ++loops_;
  bool outerLabels = labelsAllowed_;
  if (counters_ < 6 && random_.chance(65))
    forLoop(depth);
  else
    fuelLoop(depth);
  labelsAllowed_ = outerLabels;
  --loops_;
}

void Generator::forLoop(int depth) {
  std::string n = std::to_string(random_.between(1, 5));
  if (small_ && random_.chance(60)) // as often as the inputs say
    n = "(" + expr(1, false) + " & 7)";
  if (random_.chance(25)) { // a counter of its own
    std::string name = "k" + std::to_string(counters_++);
    labelsAllowed_ = false;
    line("for (int " + name + " = 0; " + name + " < (int)" + n + "; ++" + name + ")");
    variables_.push_back({name, scalars_.front(), false, true});
    block(random_.between(1, 3), depth - 1);
    variables_.pop_back();
    return;
  }
  std::string c = "c" + std::to_string(counters_++);
  switch (random_.below(3)) {
  case 0: line("for (" + c + " = 0; " + c + " < (int)" + n + "; " + c + "++)"); break;
  case 1: line("for (" + c + " = (int)" + n + "; " + c + " > 0; " + c + " -= 1)"); break;
  default:
    clearEffect();
    line("for (" + c + " = 0; " + c + " < 4 && " + expr(1, false) + "; " + c + " += 2)");
  }
  block(random_.between(1, 3), depth - 1);
}

void Generator::fuelLoop(int depth) {
  chooseEffect();
  std::string condition = "fuel-- > 0 && " + fullExpression(1, true);
  clearEffect();
  switch (random_.below(3)) {
  case 0: line("while (" + condition + ")"); return block(random_.between(1, 3), depth - 1);
  case 1:
    line("do");
    block(random_.between(1, 3), depth - 1);
    return line("while (" + condition + ");");
  default:
    line("for (;;)");
    line("{");
    ++indent_;
    line("if (!(" + condition + "))");
    line("  break;");
    statements(random_.between(1, 3), depth - 1);
    --indent_;
    return line("}");
  }
}

void Generator::switchStatement(int depth) {
  if (!small_ && random_.chance(15))
    return duff();
  chooseEffect();
  std::string value = fullExpression(2);
  clearEffect();
  line(random_.chance(60) ? "switch (" + value + " & 7)" : "switch (" + value + ")");
  line("{");
  ++inSwitch_;
  int next = random_.between(-2, 1), cases = random_.between(1, 4);
  int defaultAt = random_.between(-2, cases);
  for (int i = 0; i <= cases; ++i) {
    if (i == defaultAt)
      line("default:");
    if (i < cases) {
      int low = next, high = random_.chance(20) ? low + random_.between(1, 3) : low;
      line("case " + std::to_string(low) + (high > low ? " ... " + std::to_string(high) : "") +
           ":");
      next = high + random_.between(1, 2);
    } else if (i != defaultAt) {
      break;
    }
    ++indent_;
    statements(random_.between(0, 2), depth - 1);
    line(random_.chance(60) ? "break;" : ";");
    --indent_;
  }
  --inSwitch_;
  line("}");
}

void Generator::duff() {
  clearEffect();
  std::string value = expr(1, false), condition = expr(1, false);
  line("switch (" + value + " & 3)");
  line("{");
  line("case 0:");
  line("do {");
  ++inSwitch_, ++loops_, ++indent_;
  for (int i = 1; i < 4; ++i) {
    simple(0);
    line("case " + std::to_string(i) + ":;");
  }
  simple(0);
  --inSwitch_, --loops_, --indent_;
  line("} while (fuel-- > 0 && " + condition + ");");
  line("}");
}

/// The label is chosen when the function is complete.
void Generator::jump() {
  chooseEffect();
  std::string condition = fullExpression(1, true);
  clearEffect();
  if (!pure_ && random_.chance(30))
    condition = "(__VERIFIER_nondet_int() & 1)";
  line("if (fuel-- > 0 && " + condition + ")");
  line("  goto @;");
}

void Generator::nestedBlock(int depth) {
  bool outerLabels = labelsAllowed_;
  labelsAllowed_ = false;
  size_t before = variables_.size();
  line("{");
  ++indent_;
  declareLocals(random_.between(1, 2));
  statements(random_.between(1, 3), depth - 1);
  --indent_;
  line("}");
  variables_.resize(before);
  labelsAllowed_ = outerLabels;
}

void Generator::leave() {
  clearEffect();
  bool jumps = loops_ > 0 && random_.chance(70);
  if (!jumps && (!random_.chance(25) || types_[result_].kind != CType::Kind::Scalar || small_))
    return simple(0);
  line("if (" + expr(2, false) + ")");
  if (jumps)
    return line(random_.chance(50) ? "  break;" : "  continue;");
  clearEffect();
  line("  return " + expr(2, false) + ";");
}

} // namespace salve::fuzz
