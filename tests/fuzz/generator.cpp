#include "tests/fuzz/generator_state.h"

namespace salve::fuzz {

Generated generateProgram(uint64_t seed, const std::string &name) {
  return Generator(seed, name).program();
}

Generated generateSmall(uint64_t seed, const std::string &name) {
  return Generator(mix(seed, 8), name).small();
}

// ------------------------------------------------------------------ types

void Generator::makeScalars() {
  std::vector<const char *> names = {"int", "unsigned char", "signed char"};
  if (small_)
    names.insert(names.end(), {"unsigned int", "short", "_Bool", "int"});
  else
    names.insert(names.end(),
                 {"char", "short", "unsigned short", "unsigned int", "long", "unsigned long",
                  "long long", "unsigned long long", "_Bool", "__int128", "unsigned __int128"});
  for (const char *name : names) {
    scalars_.push_back(types_.size());
    types_.push_back({CType::Kind::Scalar, name, std::string(name) == "_Bool", 0, 0, {}});
  }
}

size_t Generator::arrayOf(size_t element, size_t count) {
  size_t inner = element;
  while (types_[inner].kind == CType::Kind::Array)
    inner = types_[inner].element;
  types_.push_back({CType::Kind::Array, types_[inner].name, false, element, count, {}});
  return types_.size() - 1;
}

void Generator::makeTypes() {
  out_ += "enum " + prefix_ + "color { " + prefix_ + "RED, " + prefix_ +
          "GREEN = " + std::to_string(random_.between(2, 300)) + ", " + prefix_ + "BLUE };\n";
  scalars_.push_back(types_.size());
  types_.push_back({CType::Kind::Scalar, "enum " + prefix_ + "color", false, 0, 0, {}});
  std::string word = prefix_ + "word";
  out_ += "typedef " + types_[random_.below(12)].name + " " + word + ";\n";
  scalars_.push_back(types_.size());
  types_.push_back({CType::Kind::Scalar, word, false, 0, 0, {}});
  for (int i = random_.between(1, 3); i > 0; --i) {
    CType record;
    record.kind = CType::Kind::Record;
    record.name = "struct " + prefix_ + "s" + std::to_string(i);
    out_ += record.name + "\n{\n";
    for (int j = random_.between(1, 4); j > 0; --j) {
      size_t type = anyScalar();
      if (random_.chance(25) && !records_.empty())
        type = random_.pick(records_);
      if (random_.chance(25))
        type = arrayOf(type, random_.between(1, 3));
      std::string name = "m" + std::to_string(j);
      out_ += "  " + declare(type, name) + ";\n";
      record.fields.emplace_back(name, type);
    }
    out_ += "};\n";
    types_.push_back(record);
    records_.push_back(types_.size() - 1);
    out_ += "static const " + record.name + " " + prefix_ + "zero" +
            std::to_string(types_.size() - 1) + " = {0};\n";
  }
}

std::string Generator::declare(size_t type, const std::string &name) const {
  std::string dimensions;
  while (types_[type].kind == CType::Kind::Array) {
    dimensions += "[" + std::to_string(types_[type].count) + "]";
    type = types_[type].element;
  }
  return types_[type].name + " " + name + dimensions;
}

std::string Generator::literalOf(size_t type) {
  if (types_[type].isBool)
    return std::to_string(random_.below(2));
  switch (random_.below(4)) {
  case 0: return std::to_string(random_.below(10));
  case 1: return std::to_string(random_.between(-200, 200));
  case 2: return std::to_string(random_.bits() >> 33);
  default: return std::to_string(random_.bits() | 1) + "UL";
  }
}

std::string Generator::initialiser(size_t type) {
  const CType t = types_[type];
  if (t.kind == CType::Kind::Scalar)
    return literalOf(type);
  std::string text;
  size_t count = t.kind == CType::Kind::Array ? t.count : t.fields.size();
  if (random_.chance(20)) // the rest is 0
    count = 1;
  for (size_t i = 0; i < count; ++i)
    text += (i ? ", " : "") +
            initialiser(t.kind == CType::Kind::Array ? t.element : t.fields[i].second);
  return "{" + text + "}";
}

void Generator::makeGlobals() {
  for (int i = random_.between(3, 7); i > 0; --i) {
    size_t type = random_.chance(30) ? random_.pick(records_) : anyScalar();
    while (random_.chance(35) && types_.size() < 60)
      type = arrayOf(type, random_.between(1, 5));
    bool isConst = random_.chance(25);
    std::string name = prefix_ + "g" + std::to_string(i);
    out_ += std::string(random_.chance(60) ? "static " : "") + (isConst ? "const " : "") +
            declare(type, name);
    out_ += isConst || random_.chance(70) ? " = " + initialiser(type) + ";\n" : ";\n";
    variables_.push_back({name, type, true, isConst});
  }
  out_ += "static int " + prefix_ + "budget = 40;\n";
}

// -------------------------------------------------------------- functions

void Generator::beginFunction() {
  body_.clear();
  indent_ = 1;
  labels_ = counters_ = loops_ = inSwitch_ = 0;
  labelsAllowed_ = true;
  clearEffect();
}

void Generator::declareLocals(int count) {
  for (; count > 0; --count) {
    size_t type = random_.chance(25) && !records_.empty() ? random_.pick(records_) : anyScalar();
    if (random_.chance(25))
      type = arrayOf(type, random_.between(1, 4));
    std::string name = "v" + std::to_string(variables_.size());
    bool constant = types_[type].kind != CType::Kind::Scalar;
    bool keeps = !pure_ && !small_ && indent_ == 1 && random_.chance(15);
    clearEffect();
    if (types_[type].kind == CType::Kind::Record && random_.chance(40))
      line(declare(type, name) + " = " + recordExpr(type, 1) + ";");
    else
      line((keeps ? "static " : "") + declare(type, name) + " = " +
           (constant || keeps ? initialiser(type) : expr(2, false)) + ";");
    variables_.push_back({name, type, false, false});
  }
}

/// The body, with every goto at a label.
std::string Generator::finishFunction() {
  std::string text = "  int fuel = " + std::to_string(small_ ? 5 : 15) + ";\n";
  text += "  int c0 = 0, c1 = 0, c2 = 0, c3 = 0, c4 = 0, c5 = 0;\n" + body_;
  const std::string placeholder = "goto @;";
  for (size_t at; (at = text.find(placeholder)) != std::string::npos;)
    text.replace(at, placeholder.size(),
                 labels_ ? "goto L" + std::to_string(random_.below(labels_)) + ";" : ";");
  return "{\n" + text + "}\n";
}

void Generator::makeFunction(bool pure, bool recursive, size_t result) {
  CFunction f;
  f.name = prefix_ + "f" + std::to_string(functions_.size());
  f.result = result;
  f.pure = pure;
  f.recursive = recursive;
  pure_ = pure, recursive_ = recursive, function_ = f.name, result_ = result;
  beginFunction();
  size_t before = variables_.size();
  std::string parameters;
  for (int i = 0, n = random_.between(recursive ? 1 : 0, 3); i < n; ++i) {
    size_t type = random_.chance(20) && !records_.empty() ? random_.pick(records_) : anyScalar();
    std::string name = "p" + std::to_string(i);
    if (recursive && i == 0)
      type = scalars_.front(), name = "depth";
    f.parameters.push_back(type);
    parameters += (i ? ", " : "") + declare(type, name);
    variables_.push_back({name, type, false, recursive && i == 0});
  }
  std::string failing = types_[result].kind == CType::Kind::Record
                            ? prefix_ + "zero" + std::to_string(result)
                            : std::to_string(random_.below(9));
  declareLocals(random_.between(1, 3));
  if (!pure)
    line("if (" + prefix_ + "budget-- <= 0)\n    return " + failing + ";");
  if (recursive) {
    line("if (depth <= 0)\n    return " + failing + ";");
    functions_.push_back(f);
  }
  statements(random_.between(2, 6), 2);
  clearEffect();
  line("return " +
       (types_[result].kind == CType::Kind::Record ? recordExpr(result, 1) : expr(2, false)) + ";");
  variables_.resize(before);
  out_ += "static " + types_[result].name + " " + f.name + "(" +
          (parameters.empty() ? "void" : parameters) + ")\n" + finishFunction();
  if (!recursive)
    functions_.push_back(f);
  pure_ = recursive_ = false;
}

std::string Generator::hashOf(const std::string &place, size_t type, int depth) {
  const CType &t = types_[type];
  std::string pad(2 * (depth + 1), ' ');
  if (t.kind == CType::Kind::Scalar)
    return pad + "h = h * 1099511628211UL ^ (unsigned long)" + place + ";\n";
  std::string text;
  if (t.kind == CType::Kind::Record) {
    for (const auto &[name, field] : t.fields)
      text += hashOf(place + "." + name, field, depth);
    return text;
  }
  std::string i = "i" + std::to_string(depth);
  return pad + "for (int " + i + " = 0; " + i + " < " + std::to_string(t.count) + "; " + i +
         "++)\n" + pad + "{\n" + hashOf(place + "[" + i + "]", t.element, depth + 1) + pad + "}\n";
}

void Generator::makeRun() {
  beginFunction();
  function_ = prefix_ + "run";
  result_ = scalars_.front();
  declareLocals(random_.between(2, 4));
  statements(random_.between(5, 12), 3);
  line("unsigned long h = 14695981039346656037UL;");
  for (const CVariable &variable : variables_)
    body_ += hashOf(variable.name, variable.type, 0);
  line("return h;");
}

Generated Generator::program() {
  risky_ = random_.chance(35);
  makeScalars();
  makeTypes();
  makeGlobals();
  for (int i = random_.between(0, 2); i > 0; --i)
    makeFunction(true, false, anyScalar());
  if (random_.chance(50))
    makeFunction(true, false, random_.pick(records_));
  for (int i = random_.between(0, 2); i > 0; --i)
    makeFunction(false, false, anyScalar());
  if (random_.chance(40))
    makeFunction(false, true, anyScalar());

  Generated result;
  result.name = prefix_.substr(0, prefix_.size() - 1);
  std::string parameters, passed;
  size_t before = variables_.size();
  for (int i = 0, n = random_.between(1, 3); i < n; ++i) {
    size_t type = anyScalar();
    std::string name = "a" + std::to_string(i);
    uint64_t bits = random_.chance(40) ? random_.below(300) : random_.bits();
    result.arguments.push_back({types_[type].name, types_[type].isBool ? bits & 1 : bits});
    parameters += types_[type].name + " " + name + ", ";
    passed += (i ? ", " : "") + name;
    variables_.push_back({name, type, false, false});
  }
  makeRun();
  out_ += "unsigned long " + prefix_ + "run(" + parameters.substr(0, parameters.size() - 2) +
          ")\n" + finishFunction();
  variables_.resize(before);
  out_ += "void " + prefix_ + "check(" + parameters + "unsigned long expected)\n{\n  ASSERT(" +
          prefix_ + "run(" + passed + ") == expected);\n}\n";
  result.text = out_;
  return result;
}

Generated Generator::small() {
  small_ = risky_ = true;
  makeScalars();
  if (random_.chance(40)) {
    out_ += "static const signed char " + prefix_ + "table[4] = " + "{" +
            std::to_string(random_.between(-128, 127)) + ", 7, " +
            std::to_string(random_.between(-20, 20)) + ", 0};\n";
    variables_.push_back({prefix_ + "table", arrayOf(scalars_[2], 4), true, true});
  }
  if (random_.chance(30))
    makeFunction(true, false, anyScalar());
  Generated result;
  result.name = prefix_.substr(0, prefix_.size() - 1);
  std::string parameters;
  for (int i = 0, n = random_.between(1, 2); i < n; ++i) {
    size_t type = scalars_[random_.between(1, 2)];
    result.arguments.push_back({types_[type].name, 0});
    parameters += (i ? ", " : "") + types_[type].name + " a" + std::to_string(i);
    variables_.push_back({"a" + std::to_string(i), type, false, false});
  }
  beginFunction();
  function_ = prefix_ + "run";
  result_ = scalars_.front();
  declareLocals(random_.between(1, 3));
  if (random_.chance(25))
    line("ASSUME(" + expr(2, false) + ");");
  statements(random_.between(2, 5), 2);
  clearEffect();
  std::string claim = expr(2, false);
  const char *relation = random_.pick({" != ", " < ", " >= ", " <= "});
  line("ASSERT(" + claim + relation + expr(1, false) + ");");
  out_ += "void " + prefix_ + "run(" + parameters + ")\n" + finishFunction();
  result.text = out_;
  return result;
}

} // namespace salve::fuzz
