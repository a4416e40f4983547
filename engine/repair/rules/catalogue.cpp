// The table. Levels 1 and 2 are AllRepair's Table 1, level 3 is Salve's own (rows R2, P5, P1).
// Of two rules that propose the same change at one place the first one has it.
//
// A rule's prior is the number of faults in its class among the 3,902 of Codeflaws, as counted in
// the benchmark's codeflaws-defect-detail-info.txt (Tan, Yi, Yulis, Mechtaev, Roychoudhury,
// "Codeflaws: A Programming Competition Benchmark", ICSE-C 2017; Table II defines the 39 classes).
// Rules of one class share it; what those programs do not do, such as freeing, has the class of the
// same edit. 3,622 of the faults gave a wrong answer: of unsafe operations the counts say little.
#include "engine/repair/rules/families/families.h"

namespace salve::repair {

/// What only the table calls by these short names.
namespace catalogue {

namespace {

using namespace propose;
using enum ir::BinaryOp;
using enum ir::PropertyKind;
using ir::bit;
using ir::LogicalOp;

// The classes, under their names there.
constexpr uint32_t DCCR = 470; ///< replace a constant
constexpr uint32_t OILN = 325; ///< insert && or ||
constexpr uint32_t ORRN = 308; ///< replace a relational operator
constexpr uint32_t OAIS = 244; ///< insert or delete an arithmetic operator
constexpr uint32_t DRVA = 226; ///< replace a variable that is read
constexpr uint32_t DCCA = 179; ///< modify an array's size
constexpr uint32_t DRWV = 118; ///< replace a variable that is written
constexpr uint32_t SMOV = 102; ///< move a statement
constexpr uint32_t SDFN = 101; ///< delete a call
constexpr uint32_t HBRN = 85;  ///< insert a branch with statements
constexpr uint32_t HEXP = 77;  ///< several operators and operands
constexpr uint32_t SISF = 59;  ///< insert a call
constexpr uint32_t SISA = 40;  ///< insert an assignment
constexpr uint32_t OAAN = 33;  ///< replace an arithmetic operator
constexpr uint32_t HCOM = 31;  ///< statements and expressions
constexpr uint32_t OAID = 28;  ///< ++ and --
constexpr uint32_t OFFN = 21;  ///< call another function
constexpr uint32_t OEDE = 21;  ///< = for ==, == for =
constexpr uint32_t SDIF = 21;  ///< delete if, else, for or while
constexpr uint32_t SIIF = 18;  ///< insert if or else
constexpr uint32_t OLLN = 18;  ///< replace a logical operator
constexpr uint32_t SDLA = 13;  ///< delete an assignment
constexpr uint32_t OFPO = 12;  ///< order of arguments
constexpr uint32_t SIRT = 9;   ///< insert a return
constexpr uint32_t SDIB = 9;   ///< insert or delete a break
constexpr uint32_t OIRO = 8;   ///< insert or delete & or *

// Of a format nothing else is wrong than what it says.
constexpr ir::CheckSet kAny = Rule::kAnyFailure & ~bit(Format);
// What is computed is wrong; where something unsafe is done a number that happens to be safe is
// none.
constexpr ir::CheckSet kComputed = bit(Assertion) | bit(Postcondition) | bit(LoopInvariant);
constexpr ir::CheckSet kFreed = bit(Dangling) | bit(DoubleFree) | bit(InvalidFree);
constexpr ir::CheckSet kLinks =
    kComputed | kFreed | bit(NullDereference) | bit(Leak) | bit(EndlessLoop) | bit(Uninitialised);
constexpr ir::CheckSet kStrings =
    bit(Bounds) | bit(Uninitialised) | bit(StringMisuse) | bit(Assertion);

constexpr change::Method kTemplate = change::Method::Template;
constexpr change::Method kPath = change::Method::Path;
constexpr change::Method kTrace = change::Method::Trace;
constexpr change::Method kHeap = change::Method::Heap;

/// A rule's function with what it is told besides the place.
template <auto kPropose, auto... kMore> void with(Context &c, const Place &p) {
  kPropose(c, p, kMore...);
}
template <ir::BinaryOp... kSet> void among(Context &c, const Place &p) {
  otherOperator(c, p, {kSet...});
}

// clang-format off
// name, before, after, level, cost, prior, where, helps, most, most at one place, propose, method
constexpr Rule kRules[] = {
  {"sum", "a + b", "a - b", 1, 1, OAAN, Where::Operator, kAny, 0, 0, among<Add, Sub>},
  {"product", "a * b", "a / b, a % b", 1, 1, OAAN, Where::Operator, kAny, 0, 0, among<Mul, Div, Rem>},
  {"greater-equal", "a > b", "a >= b", 1, 1, ORRN, Where::Operator, kAny, 0, 0, among<Gt, Ge>},
  {"less-equal", "a < b", "a <= b", 1, 1, ORRN, Where::Operator, kAny, 0, 0, among<Lt, Le>},
  {"shift", "a << b", "a >> b", 1, 1, OAAN, Where::Operator, kAny, 0, 0, among<Shl, Shr>},
  {"bitwise", "a & b", "a | b, a ^ b", 1, 1, OAAN, Where::Operator, kAny, 0, 0, among<And, Or, Xor>},
  {"connective", "a && b", "a || b", 1, 1, OLLN, Where::Operator, kAny, 0, 0, otherConnective},

  {"equality", "a == b", "a != b", 2, 1, ORRN, Where::Operator, kAny, 0, 0, among<Eq, Ne>},
  {"one-more", "3", "4", 2, 1, DCCR, Where::Constant, kAny, 0, 0, with<otherValue, Value::More>},
  {"one-less", "3", "2", 2, 1, DCCR, Where::Constant, kAny, 0, 0, with<otherValue, Value::Less>},
  {"flipped", "while (1)", "while (0)", 2, 1, DCCR, Where::Constant, kAny, 0, 0, with<otherValue, Value::Flipped>},
  {"relation", "a > b", "a < b", 2, 2, ORRN, Where::Operator, kAny, 0, 0, among<Gt, Ge, Lt, Le>},
  {"arithmetic", "a + b", "a * b", 2, 2, OAAN, Where::Operator, kAny, 0, 0, among<Add, Sub, Mul, Div, Rem>},
  {"step", "i++", "i--", 2, 2, OAID, Where::Operator, kAny, 0, 0, otherSign},
  {"opposite", "3", "-3", 2, 2, DCCR, Where::Constant, kAny, 0, 0, with<otherValue, Value::Opposite>},
  {"zero", "3", "0", 2, 2, DCCR, Where::Constant, kAny, 0, 0, with<otherValue, Value::Zero>},
  {"term-dropped", "a + 3", "a", 2, 2, OAIS, Where::Whole, kAny, 0, 0, with<dropped, true>},
  {"negated-condition", "if (a)", "if (!a)", 2, 3, HEXP, Where::Whole, kAny, 0, 0, with<negation, true>},

  {"as-beside", "if (l < m) m = l; if (r < l) m = r;", "if (l < m) m = l; if (r < m) m = r;", 3, 0, DRVA, Where::Name, kAny, 0, 0, variableAsBeside},
  {"field-as-beside", "p->left = f(p->left); p->right = f(p->left);", "p->left = f(p->left); p->right = f(p->right);", 3, 0, DRVA, Where::Field, kAny, 0, 0, fieldAsBeside},
  {"array-as-beside", "strcpy(s->key, k); strcpy(s->key, v);", "strcpy(s->key, k); strcpy(s->value, v);", 3, 0, DRVA, Where::Expression, kAny, 60, 0, arrayAsBeside},
  {"extreme-compared", "if (x > x) m = x;", "if (x > m) m = x;", 3, 0, ORRN, Where::Statement, kComputed, 24, 4, with<extremeKept, true>},
  {"multiple-of-both", "x % 4 == 0 && x % 100 != 0", "x % 4 == 0 && x % 100 != 0 || x % 400 == 0", 3, 0, OILN, Where::Expression, kComputed, 12, 0, multipleOfBoth},
  {"wrapped-as-elsewhere", "i = i + 1; … (i + k) % n", "i = (i + 1) % n; … (i + k) % n", 3, 0, OAIS, Where::Expression, kAny, 40, 2, with<wrappedAround, true>},
  {"annotation", "what an annotation says", "what it says instead", 3, 1, HEXP, Where::Expression, Rule::kAnyFailure, 200, 0, annotated, kTrace}, // with costs of their own
  {"missing-step", "while (i < n) { … }", "while (i < n) { … i++; }, i--;, i = i / 10; as the loop asks", 3, 1, SISA, Where::Statement, bit(EndlessLoop), 24, 0, missingStep},
  {"missing-end", "{ … f(n - 1) … }", "{ if (n <= 0) return 0; … f(n - 1) … }", 3, 1, HBRN, Where::Function, bit(EndlessLoop), 12, 0, missingEnd},
  {"nearer-argument", "f(a, m)", "f(a, m - 1), f(a, m + 1), in a recursion that never ends", 3, 1, OAIS, Where::Whole, bit(EndlessLoop), 24, 0, nearerArgument},
  {"awaited-step", "if (s->n == 0) return; …", "if (s->n == 0) return; … s->n--;, where others only raise it", 3, 1, SISA, Where::Function, kAny, 24, 0, with<countedMember, true>},
  {"counted-down", "if (a[i] == 0)", "if (--a[i] == 0), where a is only raised", 3, 1, SISA, Where::Expression, kComputed, 12, 0, countedDown, kPath},
  {"taken-before", "a = b; b = a % b;", "t = a % b; a = b; b = t;", 3, 1, HCOM, Where::Statement, kAny, 24, 0, takenBefore},
  {"as-in-twin", "front: a; b; c;  back: x; z;", "back: x; y; z;, as front has it", 3, 1, SISA, Where::Function, Rule::kAnyFailure, 4, 2, asInTwin},
  {"as-at-other-returns", "{ f(p); return a; } … return b;", "{ f(p); return a; } … f(p); return b;", 3, 1, SISF, Where::Function, Rule::kAnyFailure, 6, 3, asAtOtherReturns},
  {"index-beside", "a[0][i] && a[1][i] && a[2][0]", "a[0][i] && a[1][i] && a[2][i]", 3, 1, DRVA, Where::Expression, kComputed, 12, 0, indexBeside},
  {"halved", "m = a + b", "m = (a + b) / 2, where the failing run asks for it", 3, 1, HEXP, Where::Expression, kAny, 12, 0, halved, kPath},
  {"unread-in-loop", "while (…) s = x;", "while (…) s = s + x;, where nothing in the loop reads s", 3, 1, HEXP, Where::Expression, kAny, 24, 0, with<accumulated, true>},
  {"accumulators-from-zero", "int n, m; … n++; m += n;", "int n = 0, m = 0; … n++; m += n;", 3, 1, SISA, Where::Operation, bit(Uninitialised), 0, 0, accumulatorsFromZero, kTrace},
  {"released-at-returns", "return r;", "free(p); return r;, wherever that is missing", 3, 1, SISF, Where::Operation, bit(Leak), 0, 0, releasedEverywhere, kTrace},
  {"released-at-return", "return r;", "free(p); return r;", 3, 1, SISF, Where::Operation, bit(Leak), 0, 0, with<released, Release::Return>, kTrace},
  {"released-before-lost", "p = q;", "free(p); p = q;", 3, 1, SISF, Where::Operation, bit(Leak), 0, 0, with<released, Release::Overwritten>, kTrace},
  {"released-at-end", "{ … }", "{ … free(p); }", 3, 1, SISF, Where::Operation, bit(Leak), 0, 0, with<released, Release::End>, kTrace},
  {"released-old", "p->next = q;", "free(p->next); p->next = q;", 3, 2, SISF, Where::Operation, bit(Leak), 12, 0, with<releasedElsewhere, Release::Overwritten>, kTrace},
  {"released-within", "free(p);", "free(p->data); free(p);", 3, 2, SISF, Where::Operation, bit(Leak), 12, 0, with<releasedElsewhere, Release::Within>, kTrace},
  {"released-by-user", "return r;", "free(p); return r;, where another function allocates", 3, 2, SISF, Where::Operation, bit(Leak), 24, 0, with<releasedElsewhere, Release::Return>, kTrace},
  {"released-each-round", "while ((p = f())) s;", "while ((p = f())) { s; free(p); }", 3, 2, SISF, Where::Operation, bit(Leak), 12, 0, releasedEachRound, kTrace},
  {"missing-digit-step", "for (…) s += n % 10;", "for (…) { s += n % 10; n = n / 10; }, x = x >> 1; where x & 1 stands", 3, 2, SISA, Where::Statement, kComputed, 24, 0, missingDigit},
  {"other-macro", "GO_UP", "GO_DOWN", 3, 2, DCCR, Where::Constant, kAny, 0, 0, with<otherMacro, true>},
  {"offset", "a[i]", "a[i + 1], a[i - 1]", 3, 2, OAIS, Where::Whole, kAny, 0, 0, offset},
  {"other-variable", "x", "y", 3, 2, DRVA, Where::Name, kAny | bit(Unsequenced), 0, 0, with<otherVariable, false>},
  {"other-field", "s.lo", "s.hi", 3, 2, DRVA, Where::Field, kAny, 0, 0, otherField},
  {"other-cleared", "s->free = NULL; s->free = NULL;", "s->free = NULL; s->match = NULL;, of another type", 3, 2, DRVA, Where::Expression, bit(Uninitialised), 6, 3, otherCleared, kTrace},
  {"compared-instead", "if (x = y)", "if (x == y)", 3, 2, OEDE, Where::Expression, kAny, 60, 0, comparedInstead},
  {"assigned-instead", "x == y;", "x = y;", 3, 2, OEDE, Where::Expression, kAny, 60, 0, assignedInstead},
  {"cast-wider", "(int)x", "(long)x, where a value does not fit", 3, 2, HEXP, Where::Operation, bit(Conversion), 6, 0, castWider, kTrace},
  {"text-ends-earlier", "scanf(\"%d, &a\")", "scanf(\"%d\", &a)", 3, 2, DCCR, Where::Function, kAny | bit(Format), 6, 0, textEndsEarlier},
  {"scanned-width", "char s[10]; scanf(\"%s\", s);", "char s[10]; scanf(\"%9s\", s);", 3, 2, OFFN, Where::Function, bit(Bounds), 6, 0, scannedWidth, kTrace},
  {"memmove", "memcpy(a, a + 1, n)", "memmove(a, a + 1, n)", 3, 2, OFFN, Where::Expression, bit(StringMisuse), 0, 0, movedInstead, kTrace},
  {"size-and-one", "malloc(strlen(s))", "malloc(strlen(s) + 1), malloc((n + 1) * sizeof(*p))", 3, 2, OAIS, Where::Expression, kAny, 0, 0, sizeAndOne, kTrace},
  {"elements-of-array", "a + sizeof(a)", "a + sizeof(a) / sizeof(*a)", 3, 2, OAIS, Where::Expression, kAny, 60, 0, elementsOfArray, kTrace},
  {"other-fix", "a[i--]", "a[--i]", 3, 2, OAID, Where::Expression, kAny, 60, 0, otherFix},
  {"complemented", "x &= m", "x &= ~m", 3, 2, OAIS, Where::Expression, kAny, 60, 0, complemented},
  {"swapped-indices", "a[j][i]", "a[i][j]", 3, 2, DRVA, Where::Expression, kAny, 60, 0, swappedIndices},
  {"unread-variable", "t = *p; *p = *q; *q = *p;", "t = *p; *p = *q; *q = t;", 3, 2, DRVA, Where::Expression, kAny, 60, 0, unreadVariable},
  {"stops-before", "while (p) p = p->next; p->x", "while (p->next) p = p->next; p->x", 3, 2, DRVA, Where::Expression, bit(NullDereference), 24, 0, stopsBefore, kHeap},
  {"element-address", "return a;", "return &a[i];, where a[i] stands elsewhere", 3, 2, OIRO, Where::Expression, kAny & ~kFreed, 40, 2, elementAddress},
  {"missing-head", "if (prev) prev->next = p;", "if (!prev) *head = p; if (prev) prev->next = p;", 3, 2, SIIF, Where::Statement, kLinks, 24, 0, missingHead, kHeap},
  {"never-set", "e->key = k;", "e->key = k; e->used = 1;, which is asked for and nowhere given", 3, 2, SISA, Where::Statement, kAny & ~kFreed, 12, 0, neverSet},
  {"digit-value", "if (isdigit(*s)) push(*s);", "if (isdigit(*s)) push(*s - '0');", 3, 2, OAIS, Where::Expression, kComputed | bit(Bounds), 12, 0, digitValue},
  {"compared-strings", "s == \"x\"", "strcmp(s, \"x\") == 0", 3, 2, OFFN, Where::Expression, kAny & ~kFreed, 3, 0, comparedStrings},
  {"middle", "(a + b) / 2", "a + (b - a) / 2", 3, 2, HEXP, Where::Expression, bit(Overflow), 60, 0, rewritten},
  {"multiplied-first", "a / b * c", "a * c / b", 3, 2, HEXP, Where::Expression, kComputed, 60, 0, rewritten},
  {"index-compared", "if (a[i] > m) m = i;", "if (a[i] > a[m]) m = i;", 3, 2, HEXP, Where::Expression, kAny, 24, 0, indexCompared},
  {"result-kept", "f(x);", "x = f(x);", 3, 2, SISA, Where::Expression, kAny, 24, 0, resultKept},
  {"result-stored", "x >> 1;", "x = x >> 1;", 3, 2, SISA, Where::Expression, kAny, 24, 0, resultStored},
  {"stray-end", "for (…); s;", "for (…) s;", 3, 2, SISF, Where::Statement, kAny & ~kFreed, 12, 0, strayEnd},
  {"address-passed", "scanf(\"%d\", n)", "scanf(\"%d\", &n)", 3, 2, OIRO, Where::Function, kAny & ~kFreed, 12, 0, addressPassed},
  {"regrouped", "a && b || c", "a && (b || c); a || b || c to (a || b) && c", 3, 2, HEXP, Where::Expression, kAny, 60, 0, regrouped},
  {"times-unread", "sign = -1; … *p = v;", "*p = sign * v;, where nothing reads sign", 3, 2, OAIS, Where::Expression, kComputed, 12, 0, timesUnread},
  {"ends-at-terminator", "while (s[i] != c)", "while (s[i] != '\\0' && s[i] != c)", 3, 2, OILN, Where::Expression, kStrings, 12, 0, endsAtTerminator, kTrace},
  {"guard-condition", "while (c)", "while (c && i < n)", 3, 2, OILN, Where::Operation, kAny, 0, 0, guardedCondition, kTrace},

  {"times-member", "t += a[i].price;", "t += a[i].price * a[i].count;, which is not read there", 3, 3, OAIS, Where::Expression, kComputed, 12, 0, timesMember},
  {"never-below", "while (…) n--; return n == 0;", "while (…) { if (n < 0) return 0; n--; } return n == 0;", 3, 3, HBRN, Where::Statement, kComputed, 6, 0, neverBelow},
  {"carried-on", "while (i < n) { s = x[i++] + c; c = s / 10; … }", "while (i < n || c > 0), where nothing reads c behind", 3, 3, OILN, Where::Statement, kComputed, 12, 0, carriedOn},
  {"half-way", "for (…; i < n; …) a[n - i - 1]", "for (…; i < n / 2; …) a[n - i - 1]", 3, 3, HEXP, Where::Expression, kComputed, 12, 0, halfWay},
  {"remainder-instead", "a & b", "a % b", 3, 3, OAAN, Where::Expression, kAny, 60, 0, rewritten},
  {"other-relation", "a < b", "a == b, a != b", 3, 3, ORRN, Where::Operator, kAny, 0, 0, among<Lt, Le, Gt, Ge, Eq, Ne>},
  {"logical-instead", "a & b", "a && b", 3, 3, OLLN, Where::Expression, kAny, 60, 0, rewritten},
  {"unrelated-macro", "SIZE", "COUNT", 3, 3, DCCR, Where::Constant, kAny, 0, 0, with<otherMacro, false>},
  {"other-literal", "3", "7, which stands elsewhere", 3, 3, DCCR, Where::Constant, kAny, 0, 4, otherLiteral},
  {"negated-value", "x = a && b", "x = !(a && b)", 3, 3, HEXP, Where::Whole, kAny, 0, 0, with<negation, false>},
  {"operand-dropped", "a && b", "a", 3, 3, HEXP, Where::Whole, kAny, 0, 0, with<dropped, false>},
  {"swapped-arguments", "f(a, b)", "f(b, a)", 3, 3, OFPO, Where::Whole, kAny, 0, 0, swappedArguments},
  {"other-target", "x = 1", "y = 1", 3, 3, DRWV, Where::Name, kAny | bit(Unsequenced), 0, 0, with<otherVariable, true>},
  {"format-corrected", "printf(\"%d\", s)", "printf(\"%s\", s)", 3, 3, DCCR, Where::Operation, bit(Format), 0, 0, correctedFormat, kTrace},
  {"format-plain", "printf(s)", "printf(\"%s\", s)", 3, 3, HEXP, Where::Expression, bit(Format), 0, 0, plainFormat, kTrace},
  {"printed-text", "printf(\"%d\", n)", "printf(\"%d\\n\", n)", 3, 3, DCCR, Where::Function, bit(Assertion), 60, 0, printedText},
  {"scanned-text", "scanf(\"%d,%d\", &a, &b)", "scanf(\"%d %d\", &a, &b)", 3, 3, DCCR, Where::Function, bit(Assertion), 12, 0, scannedText},
  {"printed-number", "printf(\"%2d\", n), printf(\"%f\", x)", "printf(\"%02d\", n), printf(\"%.2f\", x)", 3, 3, DCCR, Where::Function, bit(Assertion), 12, 0, printedNumber},
  {"swapped-scan", "scanf(\"%d%d\", &b, &a)", "scanf(\"%d%d\", &a, &b)", 3, 3, OFPO, Where::Function, kAny & ~kFreed, 12, 0, swappedScan},
  {"swapped-branches", "if (a) return x; if (b) return y;", "if (b) return y; if (a) return x;", 3, 3, SMOV, Where::Statement, kComputed, 12, 0, swappedBranches},
  {"stray-else", "if (a) s; else if (b) t;", "if (a) s; if (b) t;", 3, 3, SIIF, Where::Statement, kComputed, 20, 0, strayElse},
  {"returned-call", "f(x);", "return f(x);", 3, 3, SIRT, Where::Statement, kAny & ~kFreed, 12, 0, returnedCall},
  {"sizes-and-one", "a = malloc(n); b = malloc(m);", "a = malloc(n + 1); b = malloc(m + 1);", 3, 3, OAIS, Where::Function, bit(Bounds) | bit(StringMisuse), 4, 0, sizesAndOne, kTrace},
  {"float-absolute", "abs(x)", "fabs(x), where x is a float", 3, 3, OFFN, Where::Expression, kComputed | bit(Conversion), 12, 0, floatAbsolute},
  {"guard-operand", "if (p->x)", "if (p && p->x)", 3, 3, OILN, Where::Operation, kAny, 0, 0, with<guardedOperand, LogicalOp::And>, kTrace},
  {"unsigned-character", "isalpha(c)", "isalpha((unsigned char)c)", 3, 3, HEXP, Where::Expression, bit(Bounds) | bit(StringMisuse), 60, 0, unsignedCharacter, kTrace},
  {"larger-array", "int a[3]", "int a[4], a[6], a[12]", 3, 3, DCCA, Where::Operation, bit(Bounds), 12, 0, largerArray, kTrace},
  {"extreme-kept", "if (c) m = x;", "if (x > m) m = x;, if (x < m) m = x;", 3, 3, ORRN, Where::Statement, kComputed, 24, 4, with<extremeKept, false>},
  {"stepped-index", "a[s->n] = x;", "a[s->n++] = x;, where nothing else moves it", 3, 3, OAID, Where::Expression, kAny, 60, 4, steppedIndex},
  {"freed-later", "free(p); use(p);", "use(p); free(p);", 3, 3, SMOV, Where::Expression, kFreed, 0, 6, freedLater, kTrace},
  {"closed-later", "fclose(f); use(f);", "use(f); fclose(f);", 3, 3, SMOV, Where::Statement, bit(Dangling), 0, 6, closedLater, kTrace},
  {"one-element-less", "memmove(p, p + 1, (n - i) * sizeof(*p))", "memmove(p, p + 1, (n - i - 1) * sizeof(*p))", 3, 3, OAIS, Where::Expression, bit(Bounds) | bit(StringMisuse), 12, 0, oneElementLess, kTrace},
  {"not-closed", "fclose(f);", ";", 3, 3, SDFN, Where::Statement, bit(Dangling), 0, 6, notClosed, kTrace},
  {"read-before-free", "free(p); p = p->next;", "T *next = p->next; free(p); p = next;", 3, 3, HCOM, Where::Expression, bit(Dangling), 0, 0, readBeforeFree, kTrace},
  {"read-before-round", "for (…; p; p = p->next) free(p);", "for (…, *next; p; p = next) { next = p->next; free(p); }", 3, 3, HCOM, Where::Statement, bit(Dangling), 0, 0, readBeforeRound, kTrace},
  {"effect-missing", "a[i];", "a[i]++;", 3, 3, OAID, Where::Expression, kAny, 60, 0, effectMissing},
  {"effect-dropped", "i = i++", "i = i + 1", 3, 3, OAID, Where::Expression, bit(Unsequenced), 0, 0, effectDropped},
  {"size-of-pointee", "sizeof(p)", "sizeof(*p)", 3, 3, OIRO, Where::Expression, kAny, 0, 0, sizeOfPointee, kTrace},
  {"pointer-before", "p->next", "p", 3, 3, DRVA, Where::Expression, kAny, 40, 0, pointerBefore, kHeap},
  {"missing-break", "case 1: x = 1; case 2:", "case 1: x = 1; break; case 2:", 3, 3, SDIB, Where::Statement, kAny, 20, 0, missingBreak},
  {"missing-else", "if (c) s; t;", "if (c) s; else t;", 3, 3, SIIF, Where::Statement, kAny, 20, 0, missingElse},
  {"missing-return", "{ … }", "{ … return x; }", 3, 3, SIRT, Where::Function, kAny, 20, 0, missingReturn},
  {"reset", "while (…) s += x;", "s = 0; while (…) s += x;", 3, 3, SISA, Where::Statement, kAny, 20, 0, reset},
  {"kept-for-later", "while (…) return s;", "while (…) t = s;, where t is returned at the end and never given", 3, 3, SISA, Where::Statement, kAny & ~kFreed, 12, 0, keptForLater},
  {"missing-flag", "if (!in) n++;", "if (!in) { n++; in = 1; }, where in is 0 all along", 3, 3, SISA, Where::Function, kAny, 24, 12, missingFlag},
  {"missing-advance", "if (*s == '-') n = 1;", "if (*s == '-') { n = 1; s++; }, where s goes on elsewhere; if (*s != '=') return; s++;", 3, 3, SISA, Where::Statement, kAny, 24, 0, missingAdvance},
  {"set-back", "if (++s == 60) m++;", "if (++s == 60) { m++; s = 0; }, where s goes on and is not set back", 3, 3, SISA, Where::Statement, kAny, 24, 6, setBack},
  {"missing-field", "s->data = p;", "s->data = p; s->room = room;, which is nowhere given", 3, 3, SISA, Where::Statement, kAny, 24, 0, missingField},
  {"terminated-behind", "while (…) s[i++] = c;", "while (…) s[i++] = c; s[i] = '\\0';", 3, 3, SISA, Where::Statement, kAny, 12, 0, terminatedBehind, kTrace},
  {"swapped-sides", "x = y;", "y = x;", 3, 3, OFPO, Where::Expression, kAny, 60, 0, swappedSides},
  {"missing-scan", "int n; use(n);", "int n; scanf(\"%d\", &n); use(n);", 3, 3, SISF, Where::Operation, bit(Uninitialised), 6, 0, missingScan, kTrace},
  {"other-enumerator", "RED", "GREEN", 3, 3, DCCR, Where::Expression, kAny, 60, 4, otherEnumerator},
  {"other-float", "2.0", "0.5, which stands elsewhere", 3, 3, DCCR, Where::Expression, kAny, 60, 4, otherFloat},
  {"negated-float", "2.0", "-2.0", 3, 3, DCCR, Where::Expression, kAny, 60, 0, negatedFloat},
  {"bounded-call", "copy(a, s)", "ncopy(a, s, sizeof(a)), where there is such a function", 3, 3, OFFN, Where::Expression, bit(Bounds) | bit(StringMisuse), 12, 0, boundedCall, kTrace},
  {"size-of-argument", "f(a, n)", "f(a, sizeof(a))", 3, 3, OAIS, Where::Expression, kAny, 60, 0, sizeOfArgument, kTrace},
  {"widened", "double d = a / b", "double d = (double)a / b", 3, 3, HEXP, Where::Expression, kComputed | bit(Overflow), 60, 0, widened},
  {"call-instead", "x", "f(y), which stands elsewhere", 3, 3, OFFN, Where::Expression, kComputed, 60, 4, callInstead},
  {"missing-recursion", "meld(a, rest)", "meld(a, pairs(rest)), in pairs itself", 3, 3, SISF, Where::Expression, kLinks, 24, 2, missingRecursion, kHeap, true},
  {"value-of-path", "s = i", "s = a[i], where the failing run asks for it", 3, 3, DRVA, Where::Expression, kAny, 120, 12, valueOfPath, kPath},
  {"needed-comparison", "if (i < x)", "if (a[i] <= x), which the failing run asks for", 3, 3, HEXP, Where::Expression, kAny, 40, 12, neededComparison, kPath},
  {"relation-instead", "while (i + n)", "while (i < n)", 3, 3, HEXP, Where::Expression, kAny, 20, 0, relationInstead},
  {"complement-dropped", "~x", "x", 3, 3, OAIS, Where::Expression, kAny, 60, 0, complementDropped},
  {"minus-dropped", "-x", "x", 3, 3, OAIS, Where::Expression, kAny, 60, 0, minusDropped},
  {"pointee-tested", "while (s)", "while (*s)", 3, 3, OIRO, Where::Expression, kAny, 60, 0, pointeeTested},
  {"address-dropped", "memset(&p, 0, n)", "memset(p, 0, n)", 3, 3, OIRO, Where::Expression, kAny, 60, 0, addressDropped},
  {"other-address", "&x", "&y", 3, 3, DRVA, Where::Expression, kAny, 60, 4, otherAddress},
  {"swapped-difference", "a - b", "b - a", 3, 3, HEXP, Where::Expression, kAny, 60, 0, rewritten},
  {"swapped-quotient", "a / b", "b / a", 3, 3, HEXP, Where::Expression, kAny, 60, 0, rewritten},
  {"cross-multiplied", "a / b == c / d", "a * d == c * b", 3, 3, HEXP, Where::Expression, kComputed | bit(DivisionByZero), 60, 0, rewritten},
  {"swapped-remainder", "a % b", "b % a", 3, 3, HEXP, Where::Expression, kAny, 60, 0, rewritten},

  {"formats-corrected", "scanf(\"%d\", &n); printf(\"%d\", n);", "scanf(\"%lld\", &n); printf(\"%lld\", n);", 3, 4, DCCR, Where::Operation, bit(Format), 0, 0, correctedFormats, kTrace},
  {"stepped-by", "i++", "i += k", 3, 4, OAID, Where::Expression, kComputed | bit(EndlessLoop), 60, 0, steppedBy},
  {"repeated-instead", "if (c) s;", "while (c) s;, and the other way round", 3, 4, SIIF, Where::Statement, kComputed | bit(EndlessLoop), 20, 0, repeatedInstead},
  {"transposed-digits", "12", "21", 3, 4, DCCR, Where::Constant, kAny, 0, 0, with<otherValue, Value::Transposed>},
  {"counted-member", "s->items[n] = x;", "s->items[n] = x; s->n++;, which others do", 3, 4, SISA, Where::Function, kAny, 60, 0, with<countedMember, false>},
  {"guarded-step", "else i++;", "else if (i < n - 1) i++;, also in the if before it", 3, 4, OILN, Where::Operation, bit(Bounds), 24, 0, guardedStep, kTrace},
  {"initialised", "int x;", "int x = 0;", 3, 4, SISA, Where::Operation, kAny, 0, 0, initialiser, kTrace},
  {"declared-wider", "int x;", "long x;, where a value does not fit", 3, 4, HEXP, Where::Operation, bit(Overflow) | bit(Conversion), 6, 0, declaredWider, kTrace},
  {"declared-float", "int x;", "double x;, where a float is stored", 3, 4, HEXP, Where::Function, kComputed, 6, 0, declaredFloat},
  {"declared-int", "char c;", "int c;", 3, 4, HEXP, Where::Function, kComputed | bit(EndlessLoop) | bit(Bounds), 6, 0, declaredInt},
  {"not-freed", "free(p);", ";", 3, 4, SDFN, Where::Expression, bit(DoubleFree) | bit(InvalidFree), 0, 0, notFreed, kTrace},
  {"accumulated", "while (…) s = x;", "while (…) s = s + x;, where the failing run asks for it", 3, 4, HEXP, Where::Expression, kAny, 24, 0, with<accumulated, false>, kPath},
  {"moved-out-of-block", "while (…) { s; t; }", "while (…) { s; } t;", 3, 4, SMOV, Where::Statement, kComputed, 24, 0, movedOutOfBlock},
  {"moved-into-block", "while (…) { s; } t;", "while (…) { s; t; }", 3, 4, SMOV, Where::Statement, kComputed, 24, 0, movedIntoBlock},
  {"times-size", "malloc(n)", "malloc(n * sizeof(*p))", 3, 4, OAIS, Where::Expression, kAny, 0, 0, timesSize, kTrace},
  {"terminated-at-index", "strncpy(s, t, n);", "strncpy(s, t, n); s[n] = '\\0';", 3, 4, SISA, Where::Function, kStrings, 0, 36, with<terminator, false>, kTrace},
  {"float-zero", "2.0", "0.0", 3, 4, DCCR, Where::Expression, kAny, 60, 0, with<plainFloat, 0>},
  {"float-one", "2.0", "1.0", 3, 4, DCCR, Where::Expression, kAny, 60, 0, with<plainFloat, 1>},
  {"wrapped-around", "i + 1", "(i + 1) % n, n from elsewhere", 3, 4, OAIS, Where::Expression, kAny, 40, 4, with<wrappedAround, false>},
  {"first-element", "int x = 0;", "int x = a[0];", 3, 4, DCCR, Where::Expression, kComputed, 40, 4, firstElement},
  {"element-before", "*p", "p[-1]", 3, 4, OAIS, Where::Expression, kAny, 40, 0, elementBefore},
  {"index-instead", "a[i]", "i", 3, 4, DRVA, Where::Expression, kComputed, 40, 0, indexInstead},
  {"element-instead", "i", "a[i], which stands elsewhere", 3, 4, DRVA, Where::Expression, kComputed, 40, 2, elementInstead},
  {"minus-added", "x", "-x", 3, 4, OAIS, Where::Expression, kAny, 60, 0, minusAdded},
  {"constant-added", "c - 'a'", "c - 'a' + 10, found by a solver", 3, 4, OAIS, Where::Expression, kComputed, 60, 0, constantAdded, kTemplate},
  {"other-link", "p->next = q", "p->next = r->next, table[i], which stands elsewhere", 3, 4, DRVA, Where::Expression, kLinks, 240, 16, otherLink, kHeap},
  {"other-link-given", "p = q;", "p->next = q;", 3, 4, DRWV, Where::Expression, kLinks, 60, 12, with<otherLinkGiven, false>, kHeap},
  {"reversed-loop", "for (i = a; i <= b; i++)", "for (i = b; i >= a; i--), and the other way round", 3, 4, HEXP, Where::Statement, kComputed, 12, 0, reversedLoop},
  {"further-link-given", "p = q;", "p->next->prev = q;, more than is tried in pairs", 3, 5, DRWV, Where::Expression, kLinks, 120, 24, with<otherLinkGiven, true>, kHeap, true},
  {"declared-wider-together", "int x, y;", "long x, y;, where values may not fit", 3, 5, HEXP, Where::Function, kComputed | bit(Overflow), 6, 0, declaredWiderTogether},
  {"other-text", "c ? \"x\" : \"y\"", "c ? \"x\" : \"z\", which stands elsewhere or tests expect", 3, 5, DCCR, Where::Function, bit(Assertion), 24, 0, otherText},
  {"guard-or-operand", "if (p->x)", "if (!p || p->x)", 3, 5, OILN, Where::Operation, kAny, 0, 0, with<guardedOperand, LogicalOp::Or>, kTrace},
  {"asked-member", "return true;", "return s->n == 0;, return n == 0;", 3, 5, DCCR, Where::Expression, kAny & ~kFreed, 60, 24, askedMember},
  {"guard-return", "a[i] = x;", "if (i >= n) return -1; a[i] = x;", 3, 5, HBRN, Where::Operation, kAny, 0, 0, with<guard, Leave::Return>, kTrace},
  {"cleared", "free(p);", "free(p); p = NULL;", 3, 5, SISA, Where::Expression, bit(DoubleFree), 0, 0, cleared, kTrace},
  {"terminated-at-end", "strncpy(s, t, n);", "strncpy(s, t, n); s[sizeof(s) - 1] = '\\0';", 3, 5, SISA, Where::Function, kStrings, 0, 6, with<terminator, true>, kTrace},
  {"pointer-behind", "p", "p->next", 3, 5, DRVA, Where::Expression, kAny, 40, 0, pointerBehind, kHeap},
  {"returned-here", "if (c) { r = i; }", "if (c) { r = i; return r; }", 3, 5, SIRT, Where::Statement, kAny, 20, 0, returnedHere},
  {"missing-character", "c == 'a' || c == 'e'", "c == 'a' || c == 'e' || c == 'y', which the failing test reads", 3, 5, OILN, Where::Function, bit(Assertion), 60, 0, missingCharacter},
  {"missing-answer", "if (c) puts(\"a\");", "if (c) puts(\"a\"); else puts(\"b\");, which tests expect", 3, 5, SIIF, Where::Function, bit(Assertion), 24, 0, missingAnswer},
  {"missing-and", "if (c)", "if (c && d), d from elsewhere", 3, 5, OILN, Where::Function, kComputed, 0, 0, with<missingAtom, LogicalOp::And>, kTemplate},
  {"variable-instead", "3", "x", 3, 5, DCCR, Where::Expression, kComputed, 0, 4, variableInstead},
  {"constant-found", "3", "12, found by a solver", 3, 5, DCCR, Where::Expression, kComputed, 60, 0, constantFound, kTemplate},
  {"branch-deleted", "if (a) s; else if (b) t; else u;", "if (a) s; else u;, if (a) s;", 3, 6, SDIF, Where::Statement, kComputed, 20, 0, deletedBranch},
  {"guard-statement", "a[i] = x;", "if (i < n) a[i] = x;", 3, 6, SIIF, Where::Operation, kAny, 0, 0, guardedStatement, kTrace},
  {"guard-return-variable", "a[i] = x;", "if (i >= n) return r; a[i] = x;", 3, 6, HBRN, Where::Operation, kAny, 0, 0, with<guard, Leave::Variable>, kTrace},
  {"guard-return-zero", "p->x = 1;", "if (p == NULL) return 0; p->x = 1;", 3, 6, HBRN, Where::Operation, kAny, 0, 0, with<guard, Leave::Zero>, kTrace},
  {"guard-break", "a[i] = x;", "if (i >= n) break; a[i] = x;", 3, 6, HBRN, Where::Operation, kAny, 0, 0, with<guard, Leave::Break>, kTrace},
  {"missing-or", "if (c)", "if (c || d), d from elsewhere", 3, 6, OILN, Where::Function, kComputed, 0, 0, with<missingAtom, LogicalOp::Or>, kTemplate},
  {"either-value", "return a;", "return c ? a + b : a;, c from elsewhere", 3, 6, SIIF, Where::Expression, kComputed, 60, 0, eitherValue},
  {"missing-and-comparison", "if (c)", "if (c && x > 3), all found by a solver", 3, 7, OILN, Where::Function, kComputed, 0, 0, with<missingComparison, LogicalOp::And>, kTemplate},
  {"missing-node-test", "while (p)", "while (p && p->key != q->key)", 3, 7, OILN, Where::Function, kLinks, 260, 0, missingNodeTest, kHeap},
  {"guard-return-minus-one", "a[i] = x;", "if (i >= n) return -1; a[i] = x;", 3, 7, HBRN, Where::Operation, kAny, 0, 0, with<guard, Leave::MinusOne>, kTrace},
  {"missing-update", "while (…) { … }", "while (…) { … p = p->next; }", 3, 7, SISA, Where::Statement, kAny, 120, 0, missingUpdate},
  {"missing-link", "s;", "p->next = q; s;", 3, 7, SISA, Where::Statement, kLinks, 1'200, 100, missingLink, kHeap},
  {"guard-continue", "a[i] = x;", "if (i >= n) continue; a[i] = x;", 3, 7, HBRN, Where::Operation, kAny, 0, 0, with<guard, Leave::Continue>, kTrace},
  {"moved-behind", "s; t;", "t; s;", 3, 7, SMOV, Where::Expression, kComputed, 60, 0, movedBehind},
  {"early-return", "{ … }", "{ if (x < 3) return 0; … }, all found by a solver", 3, 8, HBRN, Where::Function, kComputed, 12, 0, earlyReturn, kTemplate},
  {"missing-or-comparison", "if (c)", "if (c || x > 3), all found by a solver", 3, 8, OILN, Where::Function, kComputed, 0, 0, with<missingComparison, LogicalOp::Or>, kTemplate},
  {"cleared-for-use", "free(p);", "free(p); p = NULL;", 3, 8, SISA, Where::Expression, bit(Dangling) | bit(InvalidFree), 0, 0, cleared, kTrace},
  {"missing-operation", "s;", "x = x % y; s;, where x / y or x < y stands elsewhere", 3, 8, SISA, Where::Statement, kComputed | bit(EndlessLoop), 900, 0, missingOperation},
  {"constant-of-function", "x", "3, which stands elsewhere", 3, 8, DRVA, Where::Function, kAny, 36, 0, constantOfFunction},
  {"never-freed", "free(p);", ";", 3, 9, SDFN, Where::Expression, bit(Dangling), 0, 0, notFreed, kTrace},
  {"constant-zero", "x", "0", 3, 9, DRVA, Where::Function, kAny, 12, 0, with<constantInstead, uint64_t{0}>},
  {"constant-one", "x", "1", 3, 9, DRVA, Where::Function, kAny, 12, 0, with<constantInstead, uint64_t{1}>},
  {"deleted", "s; t;", "t;", 3, 9, SDLA, Where::Expression, kComputed, 60, 0, deleted},
};
// clang-format on

constexpr bool isWellFormed() {
  for (size_t i = 1; i < std::size(kRules); ++i) {
    const Rule &a = kRules[i - 1], &b = kRules[i];
    if (a.prior == 0 || b.prior == 0 || a.level > b.level ||
        (a.level == b.level && a.cost > b.cost))
      return false;
  }
  return true;
}
static_assert(isWellFormed(), "rules are tried by level and cost, and each has its prior");

} // namespace

} // namespace catalogue

std::span<const Rule> rules() { return catalogue::kRules; }

} // namespace salve::repair
