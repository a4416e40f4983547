// Random functions of loops and arithmetic on all kinds of integers, extremes included.
#pragma once

#include <random>
#include <string>

namespace salve::analysis {

class RandomProgram {
public:
  /// With `memory` variables are also elements, members and what pointers point to; with
  /// `assertions` something is claimed here and there, with `calls` results are used, too.
  explicit RandomProgram(uint64_t seed, bool memory = false, bool assertions = false,
                         bool calls = false)
      : random_(seed), memory_(memory), assertions_(assertions), calls_(calls) {}

  std::string text() {
    std::string body;
    if (memory_)
      body += R"(int t[4] = {0, 1, 2, 3}; struct { int x; short y; } s = {1, 2}, z = s;
int *p = &i, *q = t; int w[300]; w[0] = w[1] = w[2] = w[3] = 0;
)";
    for (int i = 0; i < 3; ++i) {
      body += statement(2, false);
    }
    if (assertions_)
      body += assertion();
    return R"(void __VERIFIER_assert(int); int g; static int h = 3;
void other(void) { g += 7; h = g; }
int clamped(int v, int low, int high) { if (v < low) return low; return v > high ? high : v; }
unsigned char cut(unsigned v) { return v; }
static int steps(int n) { int r = 0; while (r < n && r < 9) r++; h = r; return r; }
int down(int n) { return n <= 0 ? 0 : down(n - 1); }
int sought(int n, int m) { if (n > m) return m; for (;;) { if (n >= 5) break; n += 2; } return n; }
int nested(int n, unsigned m) { return clamped(n, -3, 40) + cut(m & 15); }
static long wide(unsigned long n, long m) { if (n > 9) n = 9; return m < 0 ? (long)n : m % 100; }
static unsigned long far(long n) { unsigned long k = 0; while (k < 8 && n > 0) { k += 2; n--; } return k; }
static void put(int *to, int at, int v) { if (at >= 0 && at < 4) to[at] = v; }
static int total(const int *of, int n) { int r = 0; for (int l = 0; l < n; l++) r += of[l] & 7; return r; }
static int *past(int *at, int n) { while (n-- > 0) at++; return at; }
static int *found(int *at, int *end, int v) { for (; at < end; at++) if (*at == v) return at; return 0; }
static int *chosen(int *one, int *two, _Bool b) { return b ? one : two; }
static void twice(int *to, int n) { put(to, n, total(to, n)); if (to) *past(to, n & 1) = n; }
void f(int a, unsigned u, signed char c, unsigned char d, short e, _Bool b) {
int i = 0, j = 1; unsigned k = 2;
)" + counters() +
           body + "}\n";
  }

private:
  std::string counters() const {
    static const char *types[] = {"int", "unsigned char", "short", "unsigned", "signed char"};
    std::string result;
    for (int i = 0; i < effects_; ++i)
      result += std::string(types[i % 5]) + " m" + std::to_string(i) + " = " +
                std::to_string(i % 4) + ";\n";
    return result;
  }
  int pick(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
  std::string assertion() {
    static const char *forms[] = {" >= 0", " <= 100", " != 77", " > -10", " < 1000", " != 3"};
    switch (pick(4)) {
    case 0: return "__VERIFIER_assert(" + variable() + " <= " + variable() + ");\n";
    case 1: return "__VERIFIER_assert(" + condition(1) + " || " + condition(1) + ");\n";
    default: return "__VERIFIER_assert(" + variable() + forms[pick(6)] + ");\n";
    }
  }
  std::string variable() {
    static const char *places[] = {"t[a & 3]", "*p", "s.x", "s.y",      "z.x",     "q[i & 1]",
                                   "t[1]",     "*q", "i",   "w[u % 4]", "w[c & 3]"};
    if (memory_ && pick(2))
      return places[pick(11)];
    static const char *names[] = {"a", "u", "c", "d", "e", "b", "i", "j", "k", "g", "h", "i", "j"};
    return names[pick(13)];
  }
  std::string constant() {
    static const char *numbers[] = {
        "0",   "1",  "2",          "3",    "10",     "100",         "255",
        "127", "5u", "2147483647", "(-1)", "(-128)", "4294967295u", "(-2147483647 - 1)"};
    return numbers[pick(pick(2) ? 5 : 14)];
  }
  std::string operand(int depth) {
    switch (depth <= 0 ? pick(3) : pick(calls_ ? 11 : 9)) {
    case 9:
    case 10: return call(depth - 1);
    case 0:
    case 1: return variable();
    case 2: return constant();
    case 3: return "(" + operand(depth - 1) + " + " + operand(depth - 1) + ")";
    case 4: return "(" + operand(depth - 1) + " - " + operand(depth - 1) + ")";
    case 5: {
      static const char *ops[] = {" * ", " / ", " % ", " & ", " | ", " >> ", " << ", " ^ "};
      return "(" + operand(depth - 1) + ops[pick(8)] + operand(depth - 1) + ")";
    }
    case 6: {
      static const char *casts[] = {"(unsigned char)", "(signed char)", "(unsigned)", "-", "~",
                                    "(_Bool)",         "(short)"};
      return casts[pick(7)] + ("(" + operand(depth - 1) + ")");
    }
    case 7:
      return "(" + condition(depth - 1) + " ? " + operand(depth - 1) + " : " + operand(depth - 1) +
             ")";
    default: {
      static const char *effects[] = {"++", "--"};
      // Of a variable that stands nowhere else: what else happens to it would be unsequenced.
      const std::string v = "m" + std::to_string(effects_++);
      return "(" + (pick(2) ? v + effects[pick(2)] : effects[pick(2)] + v) + ")";
    }
    }
  }
  std::string call(int depth) {
    const std::string first = operand(depth), second = operand(0);
    switch (pick(8)) {
    case 6: return "(int)wide(" + first + ", " + second + ")";
    case 7: return "(int)far(" + first + " - 3L)";
    case 0: return "clamped(" + first + ", " + second + ", " + operand(0) + ")";
    case 1: return "cut(" + first + ")";
    case 2: return "steps(" + first + ")";
    case 3: return "down(" + first + ")";
    case 4: return "sought(" + first + ", " + second + ")";
    default: return "nested(" + first + ", " + second + ")";
    }
  }
  std::string condition(int depth) {
    static const char *relations[] = {" < ", " <= ", " > ", " >= ", " == ", " != "};
    switch (depth <= 0 ? 0 : pick(6)) {
    case 3: return "(" + condition(depth - 1) + " && " + condition(depth - 1) + ")";
    case 4: return "(" + condition(depth - 1) + " || " + condition(depth - 1) + ")";
    case 5: return pick(2) ? "!(" + condition(depth - 1) + ")" : operand(depth - 1);
    default: return "(" + operand(depth - 1) + relations[pick(6)] + operand(depth - 1) + ")";
    }
  }
  std::string block(int depth, bool inLoop) {
    std::string body = "{ ";
    for (int n = 1 + pick(3); n > 0; --n)
      body += statement(depth, inLoop);
    return body + "} ";
  }
  std::string statement(int depth, bool inLoop) {
    std::string v = variable();
    static const char *moves[] = {"p = &j;\n",
                                  "p = &s.x;\n",
                                  "q = t + (u & 1);\n",
                                  "p = q;\n",
                                  "z = s;\n",
                                  "s.y = 5;\n",
                                  "if (d > 3) p = 0;\n",
                                  "p = p + 1;\n",
                                  "q++;\n",
                                  "if (p) *p = 4;\n",
                                  "if (q != p && p) q = p - 1;\n",
                                  "if (q < t + 4 && q) q[0]++;\n",
                                  "put(t, i, a);\n",
                                  "put(q, u & 3, j);\n",
                                  "j = total(t, d & 3);\n",
                                  "q = past(t, c & 3);\n",
                                  "p = found(t, t + 4, a);\n",
                                  "q = chosen(t + 2, p, b);\n",
                                  "if (i > 0 && i < 4) twice(t + 1, i - 1);\n",
                                  "twice(w + (u & 255), d & 15);\n"};
    if (memory_ && pick(5) == 0)
      return moves[pick(calls_ ? 20 : 12)];
    if (assertions_ && pick(12) == 0)
      return assertion();
    switch (depth <= 0 ? pick(4) : pick(11)) {
    case 0: return v + " = " + operand(2) + ";\n";
    case 1: return v + (pick(2) ? " += " : " -= ") + operand(1) + ";\n";
    case 2: return v + (pick(3) ? "++;\n" : "--;\n");
    case 3:
      if (inLoop && pick(2))
        return "if (" + condition(1) + ") " + (pick(2) ? "break;\n" : "continue;\n");
      return pick(3) ? v + " = " + constant() + ";\n" : "other();\n";
    case 4:
      return "if (" + condition(2) + ") " + block(depth - 1, inLoop) + "else " +
             block(depth - 1, inLoop) + "\n";
    case 5: return "while (" + condition(2) + ") " + block(depth - 1, true) + "\n";
    case 6: return "do " + block(depth - 1, true) + "while (" + condition(2) + ");\n";
    case 7:
      return "switch (" + operand(1) + ") { case 0: " + v +
             "++; case 1: case 3: " + block(depth - 1, inLoop) + "break; " +
             (pick(2) ? "default: " : "case -1: ") + block(depth - 1, inLoop) + "}\n";
    default:
      return "for (" + v + " = " + operand(1) + "; " + v + (pick(2) ? " < " : " != ") + operand(1) +
             "; " + v + (pick(4) ? "++) " : "--) ") + block(depth - 1, true) + "\n";
    }
  }

  std::mt19937_64 random_;
  int effects_ = 0;
  bool memory_, assertions_, calls_;
};

} // namespace salve::analysis
