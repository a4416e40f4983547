#include "tests/fuzz/generator_memory.h"

#include "tests/fuzz/memory_templates.h"
#include "tests/fuzz/random.h"

#include <sstream>

namespace salve::fuzz {

namespace {

constexpr int kPartCount = 7; ///< different parts of a program
constexpr int kCalls = 14;    ///< of them in a run

class MemoryGenerator {
public:
  MemoryGenerator(uint64_t seed, std::string name)
      : random_(seed), prefix_(std::move(name) + "_") {}

  Generated program() {
    use("i:a i:b");
    std::string text = fill(memoryCommon());
    std::span<const Part> all = memoryParts();
    for (int i = 0; i < kPartCount; ++i) {
      const Part &part = i == 0 ? all[0] : all[random_.below(all.size())];
      use(part.scope);
      text += "static void " + prefix_ + "part" + std::to_string(i) + "(void) {\n" +
              fill(part.text) + "}\n";
    }
    text += "unsigned long " + prefix_ + "run(void) {\n";
    for (int i = 0; i < kCalls; ++i)
      text += "  " + prefix_ + "part" + std::to_string(i == 0 ? 0 : random_.below(kPartCount)) +
              "();\n";
    text += fill(memoryEnd()) + "  return " + prefix_ + "h;\n}\n";
    return {prefix_.substr(0, prefix_.size() - 1), text, {}};
  }

private:
  void use(const char *scope) {
    integers_.clear();
    floats_.clear();
    std::istringstream words(scope);
    for (std::string word; words >> word;)
      (word[0] == 'i' ? integers_ : floats_).push_back(fill(word.c_str() + 2));
  }

  std::string fill(const char *text) {
    std::string out;
    for (const char *c = text; *c; ++c)
      if (*c == '@')
        out += prefix_;
      else if (*c == '$')
        out += hole(*++c);
      else
        out += *c;
    return out;
  }

  std::string hole(char what) {
    switch (what) {
    case 'E': return expression(3);
    case 'C': return condition(2);
    case 'F': return real(3);
    case 'S': return statements();
    case 'N': return std::to_string(random_.between(1, 9));
    case 'K': return std::to_string(random_.between(2, 5));
    case 'T': return type();
    case 'V': return std::to_string(static_cast<uint32_t>(random_.bits())) + "u";
    case 'A': return "(int)" + expression(3);
    }
    return "";
  }

  const char *type() {
    return random_.pick({"signed char", "unsigned char", "short", "unsigned short", "int",
                         "unsigned", "long", "unsigned long", "long long"});
  }

  /// What gcc and clang take for the type of a wide bit-field differs, so it is always cast.
  std::string leaf() {
    if (integers_.empty() || random_.chance(30))
      return random_.pick({"0", "1", "2", "-1", "7", "255", "0x7fff", "65536u", "-129L",
                           "0x80000000u", "0x123456789abcdefUL", "'a'"});
    return std::string("(") + type() + ")" + random_.pick(integers_);
  }

  std::string expression(int depth) {
    if (depth == 0 || random_.chance(15))
      return leaf();
    auto sub = [&] { return expression(depth - 1); };
    switch (random_.below(12)) {
    case 0: return "(" + sub() + " ? " + sub() + " : " + sub() + ")";
    case 1: return std::string(random_.pick({"-", "~", "!"})) + "(" + sub() + ")";
    case 2: return "(" + std::string(type()) + ")(" + sub() + ")";
    case 3: return "(" + sub() + random_.pick({" / ", " % "}) + "((" + sub() + " & 15) + 1))";
    case 4:
      return "(" + sub() + random_.pick({" << ", " >> "}) + std::to_string(random_.below(8)) + ")";
    case 5: return "(" + condition(depth - 1) + ")";
    default:
      return "(" + sub() + random_.pick({" + ", " - ", " * ", " & ", " | ", " ^ "}) + sub() + ")";
    }
  }

  std::string condition(int depth) {
    if (!floats_.empty() && random_.chance(30))
      return real(1) + random_.pick({" < ", " > ", " <= ", " >= ", " == ", " != "}) + real(1);
    if (depth > 0 && random_.chance(20))
      return "(" + condition(depth - 1) + ")" + random_.pick({" && ", " || "}) + "(" +
             condition(depth - 1) + ")";
    return expression(depth) + random_.pick({" < ", " > ", " <= ", " >= ", " == ", " != "}) +
           expression(depth);
  }

  std::string real(int depth) {
    if (depth == 0 || random_.chance(20)) {
      if (!floats_.empty() && random_.chance(70))
        return random_.pick(floats_);
      if (!integers_.empty() && random_.chance(40))
        return std::string(random_.pick({"(double)", "(float)"})) + "(" + leaf() + ")";
      return random_.pick({"0.5", "1e3f", "-3.0", "0.1", "7.25f", "1e-3", "-0.0", "12345.678"});
    }
    auto sub = [&] { return real(depth - 1); };
    switch (random_.below(6)) {
    case 0: return "-(" + sub() + ")";
    case 1: return "(" + sub() + " / " + random_.pick({"3", "-0.7", "1e5f", "2.0"}) + ")";
    case 2: return "(float)(" + sub() + ")";
    default: return "(" + sub() + random_.pick({" + ", " - ", " * "}) + sub() + ")";
    }
  }

  std::string statements() {
    std::string text;
    for (int count = random_.between(1, 3); count > 0; --count)
      text += "    " + statement() + "\n";
    return text;
  }

  std::string statement() {
    if (integers_.empty() && floats_.empty())
      return prefix_ + "mix(" + std::to_string(random_.below(100)) + ");";
    if (!floats_.empty() && (integers_.empty() || random_.chance(25)))
      return random_.pick(floats_) + " = " + prefix_ + "tame(" + real(3) + ");";
    // Short names are indices or counters of the part.
    const std::string &place = random_.pick(integers_);
    if (place.size() == 1 && place != "x" && place != "y" && place != "c")
      return prefix_ + "mix((unsigned long)(" + expression(3) + "));";
    switch (random_.below(7)) {
    case 0: return "(" + place + ")" + random_.pick({"++;", "--;"});
    case 1: return "++" + place + ";";
    case 2:
      return place + random_.pick({" += ", " -= ", " *= ", " ^= ", " |= ", " &= "}) +
             expression(2) + ";";
    case 3: return place + random_.pick({" /= (", " %= ("}) + "(" + expression(2) + " & 7) + 1);";
    case 4:
      return place + random_.pick({" <<= ", " >>= "}) + std::to_string(random_.below(6)) + ";";
    case 5: return "if (" + condition(2) + ")\n      " + place + " = " + expression(2) + ";";
    default: return place + " = " + expression(3) + ";";
    }
  }

  Random random_;
  std::string prefix_;
  std::vector<std::string> integers_, floats_;
};

} // namespace

Generated generateMemory(uint64_t seed, const std::string &name) {
  return MemoryGenerator(seed, name).program();
}

std::string memoryPrologue() {
  return R"(#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#ifdef SALVE_FUZZ_NATIVE
#include <stdio.h>
#endif
)";
}

} // namespace salve::fuzz
