// Translation of terms to Z3 and the questions asked of it (Z3's C API).
#include "engine/smt/solver.h"

#include "engine/smt/isolated.h"
#include "engine/smt/lowering.h"
#include "engine/support/limits/server.h"
#include "engine/support/limits/work.h"

#include <z3.h>

#include <malloc.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <map>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace salve::smt {

namespace {

constexpr double kWorkPerResource =
    Budget::kWorkPerSecond / limits::work::kSolverResourcesPerSecond;
constexpr double kParameterRange = 4e9;
constexpr double kNoTimeout = UINT32_MAX; ///< as Z3 says it: it makes no thread then
constexpr uint32_t kWideProduct = 64;     ///< bits

/// Of the process, like Z3's own limit; 0: none.
std::atomic<uint64_t> memoryLimit = 0;
/// Megabytes at which a solver is to stop: where it comes to Z3's limit what it throws can meet one
/// of its own destructors, which ends the process. 0: none.
std::atomic<uint32_t> solverStops = 0;

uint64_t residentBytes() {
  uint64_t all = 0, resident = 0;
  std::ifstream("/proc/self/statm") >> all >> resident;
  return resident * static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
}

/// Z3 counts what it asks for, not what the allocator keeps: it gets three quarters of what the
/// process has left. What was freed is given back first, where that could matter.
void shareMemory() {
  const uint64_t limit = memoryLimit;
  if (limit == 0)
    return;
  uint64_t resident = residentBytes();
  if (resident > limit / 2) {
    malloc_trim(0);
    resident = residentBytes();
  }
  uint64_t room =
      std::max(limits::workers::kSolverBytes, (limit - std::min(limit, resident)) / 4 * 3);
  // What a solver that ran out of memory has left behind counts as in use.
  uint64_t megabytes = (Z3_get_estimated_alloc_size() + room) >> 20;
  Z3_global_param_set("memory_max_size", std::to_string(megabytes).c_str());
  solverStops = static_cast<uint32_t>(megabytes - (room >> 20) / 4);
}

void ignoreError(Z3_context, Z3_error_code) {} // codes are asked for where they matter

Z3_solver makeSolver(Z3_context z3, SolverKind kind) {
  if (kind == SolverKind::Incremental)
    return Z3_mk_solver_for_logic(z3, Z3_mk_string_symbol(z3, "QF_FD"));
  Z3_tactic all = nullptr;
  for (const char *name : {"sat", "bit-blast", "solve-eqs", "propagate-values", "simplify"}) {
    Z3_tactic next = Z3_mk_tactic(z3, name);
    Z3_tactic_inc_ref(z3, next);
    Z3_tactic joined = all ? Z3_tactic_and_then(z3, next, all) : next;
    Z3_tactic_inc_ref(z3, joined);
    all = joined;
  }
  return Z3_mk_solver_from_tactic(z3, all);
}

/// What an answer in a copy of the process consists of; behind it, after Sat, a Bits for each
/// symbol.
struct Reply {
  Z3_lbool answer;
  Reason reason;
  bool disturbed;
  uint64_t work;
};

/// About how many gates it becomes.
uint64_t gatesOf(const Node &n) {
  switch (n.op) {
  case Op::Number:
  case Op::Symbol: return 0;
  case Op::Mul:
  case Op::UDiv:
  case Op::SDiv:
  case Op::URem:
  case Op::SRem: return uint64_t{n.width} * n.width;
  default: return std::max<uint64_t>(n.width, 1);
  }
}

} // namespace

struct Solver::Impl {
  const Terms &terms;
  const SolverKind kind;
  Z3_context z3;
  Z3_solver solver;
  Z3_params params;
  Z3_symbol timeout, resources, memory;
  uint64_t resourcesSpent = 0; ///< of this context, as Z3 counts them
  std::unordered_map<uint32_t, Z3_ast> translated;
  std::vector<Term> symbols;
  std::vector<Term> assumptions;
  std::optional<FloatLowering> floats;
  /// Wide products count as unknown numbers until an answer depends on them.
  bool hasUnknownProducts = false, exactProducts = false;
  struct Halves {
    Z3_ast narrow = nullptr, wide = nullptr;
  };
  std::map<std::pair<uint32_t, uint32_t>, Halves> halves; ///< by operands
  std::vector<Term> required;
  uint64_t gates = 0;                                         ///< of what was translated
  std::optional<std::unordered_map<uint32_t, Bits>> values{}; ///< the model, of a copy's answer
  Reason reason = Reason::None;
  /// Out of memory while building: what was required is not all there, no answer counts.
  bool incomplete = false;
  bool ranOut = false; ///< of memory, in this process

  Impl(const Terms &t, SolverKind k, uint32_t seed) : terms(t), kind(k) {
    Z3_config config = Z3_mk_config();
    z3 = Z3_mk_context(config);
    Z3_del_config(config);
    if (!z3) {
      incomplete = true;
      return;
    }
    Z3_set_error_handler(z3, ignoreError);
    solver = makeSolver(z3, kind);
    Z3_solver_inc_ref(z3, solver);
    params = Z3_mk_params(z3);
    Z3_params_inc_ref(z3, params);
    timeout = Z3_mk_string_symbol(z3, "timeout");
    memory = Z3_mk_string_symbol(z3, "max_memory");
    resources = Z3_mk_string_symbol(z3, "rlimit");
    if (seed != 0)
      Z3_params_set_uint(z3, params, Z3_mk_string_symbol(z3, "random_seed"), seed);
  }

  ~Impl() {
    // After it ran out of memory Z3 cannot even take itself apart without allocating, and
    // what it throws then ends the process: such a context is left behind.
    if (!z3 || incomplete || ranOut)
      return;
    Z3_params_dec_ref(z3, params);
    Z3_solver_dec_ref(z3, solver);
    Z3_del_context(z3);
  }

  Z3_sort sort(uint32_t width) {
    return width == 0 ? Z3_mk_bool_sort(z3) : Z3_mk_bv_sort(z3, width);
  }

  Z3_ast make(Term t, const Node &n) {
    auto get = [&](Term x) { return x ? translated.at(x.index) : nullptr; };
    Z3_ast a = get(n.a), b = get(n.b), c = get(n.c);
    uint32_t from = n.a ? terms.width(n.a) : 0;
    switch (n.op) {
    case Op::False: return Z3_mk_false(z3);
    case Op::Number: return numeral(z3, *terms.constant(t), n.width);
    case Op::Symbol:
      symbols.push_back(t);
      return Z3_mk_const(z3, Z3_mk_int_symbol(z3, static_cast<int>(n.value)), sort(n.width));
    case Op::Not: return Z3_mk_not(z3, a);
    case Op::And: {
      Z3_ast both[] = {a, b};
      return Z3_mk_and(z3, 2, both);
    }
    case Op::Ite: return Z3_mk_ite(z3, a, b, c);
    case Op::Eq: return Z3_mk_eq(z3, a, b);
    case Op::Ult: return Z3_mk_bvult(z3, a, b);
    case Op::Slt: return Z3_mk_bvslt(z3, a, b);
    case Op::Add: return Z3_mk_bvadd(z3, a, b);
    case Op::Mul: return product(n, a, b);
    case Op::UDiv: return Z3_mk_bvudiv(z3, a, b);
    case Op::SDiv: return Z3_mk_bvsdiv(z3, a, b);
    case Op::URem: return Z3_mk_bvurem(z3, a, b);
    case Op::SRem: return Z3_mk_bvsrem(z3, a, b);
    case Op::BitAnd: return Z3_mk_bvand(z3, a, b);
    case Op::BitOr: return Z3_mk_bvor(z3, a, b);
    case Op::BitXor: return Z3_mk_bvxor(z3, a, b);
    case Op::BitNot: return Z3_mk_bvnot(z3, a);
    case Op::Shl: return Z3_mk_bvshl(z3, a, b);
    case Op::LShr: return Z3_mk_bvlshr(z3, a, b);
    case Op::AShr: return Z3_mk_bvashr(z3, a, b);
    case Op::ZeroExtend: return Z3_mk_zero_ext(z3, n.width - from, a);
    case Op::SignExtend: return Z3_mk_sign_ext(z3, n.width - from, a);
    case Op::Truncate: return Z3_mk_extract(z3, n.width - 1, 0, a);
    case Op::Extract: {
      auto lo = static_cast<unsigned>(n.value);
      return Z3_mk_extract(z3, lo + n.width - 1, lo, a);
    }
    case Op::Concat: return Z3_mk_concat(z3, a, b);
    case Op::FAdd:
    case Op::FMul:
    case Op::FDiv:
    case Op::FSqrt:
    case Op::FRound:
    case Op::FConvert:
    case Op::FFromSigned:
    case Op::FFromUnsigned:
    case Op::FToSigned:
    case Op::FToUnsigned:
      if (!floats)
        floats.emplace(terms, z3);
      return (*floats)(n, a, b);
    }
    return nullptr;
  }

  /// The circuit of a wide one is large, and what is asked mostly follows from what else is known
  /// of it. What the same operands make without being widened is its lower half.
  Z3_ast product(const Node &n, Z3_ast a, Z3_ast b) {
    auto isNumber = [&](Term t) { return terms.node(t).op == Op::Number; };
    if (exactProducts || isNumber(n.a) || isNumber(n.b))
      return Z3_mk_bvmul(z3, a, b);
    auto half = [&](Term t) {
      const Node &operand = terms.node(t);
      const bool isWidened = operand.op == Op::ZeroExtend || operand.op == Op::SignExtend;
      return isWidened ? operand.a : Term{};
    };
    const bool isWide = n.width >= kWideProduct;
    const Term x = isWide ? half(n.a) : n.a, y = isWide ? half(n.b) : n.b;
    Halves none;
    const bool hasHalf = x && y && terms.width(x) == terms.width(y);
    Halves &known = hasHalf ? halves[std::minmax(x.index, y.index)] : none;
    if (!isWide)
      return known.narrow =
                 known.wide ? Z3_mk_extract(z3, n.width - 1, 0, known.wide) : Z3_mk_bvmul(z3, a, b);
    hasUnknownProducts = true;
    known.wide = Z3_mk_fresh_const(z3, "product", sort(n.width));
    if (known.narrow && known.wide)
      Z3_solver_assert(
          z3, solver,
          Z3_mk_eq(z3, known.narrow, Z3_mk_extract(z3, terms.width(x) - 1, 0, known.wide)));
    return known.wide;
  }

  /// From the beginning, with all products as they are.
  void restart() {
    Z3_solver_reset(z3, solver);
    translated.clear();
    symbols.clear();
    floats.reset();
    gates = 0;
    exactProducts = true;
    for (Term condition : std::exchange(required, {}))
      assertThat(condition);
  }

  void assertThat(Term condition) {
    if (!exactProducts)
      required.push_back(condition);
    if (Z3_ast made = translate(condition))
      Z3_solver_assert(z3, solver, made);
    noteErrors();
  }

  std::vector<Z3_ast> translateAll(std::span<const Term> conditions) {
    std::vector<Z3_ast> result;
    for (Term condition : conditions)
      result.push_back(translate(condition));
    noteErrors();
    return result;
  }

  /// What Z3 has counted since the context was made.
  struct Usage {
    uint64_t resources = 0;
    double megabytes = 0; ///< the most that this process ever had
  };
  Usage usage() const {
    Usage result;
    Z3_stats all = Z3_solver_get_statistics(z3, solver);
    if (!all)
      return result;
    Z3_stats_inc_ref(z3, all);
    for (unsigned i = 0; i < Z3_stats_size(z3, all); ++i) {
      std::string_view key = Z3_stats_get_key(z3, all, i);
      if (key == "rlimit count")
        result.resources = Z3_stats_get_uint_value(z3, all, i);
      else if (key == "max memory")
        result.megabytes = Z3_stats_get_double_value(z3, all, i);
    }
    Z3_stats_dec_ref(z3, all);
    return result;
  }

  /// A question that may take all memory there is: Z3 never gives back what it had then.
  bool isLarge() const {
    return kind == SolverKind::OneShot && memoryLimit != 0 &&
           gates > limits::workers::kIsolatedGates;
  }

  /// `ask` in a copy of the process; nothing: there can be none now.
  std::optional<Z3_lbool> askInCopy(const Budget &budget) {
    const Isolated copy = isolated(
        [&] {
          const uint64_t before = budget.spent();
          Reply reply{ask({}, budget, false), reason, budget.disturbed(), budget.spent() - before};
          std::string bytes(reinterpret_cast<const char *>(&reply), sizeof reply);
          for (const Bits &value : reply.answer == Z3_L_TRUE ? readModel() : std::vector<Bits>())
            bytes.append(reinterpret_cast<const char *>(&value), sizeof value);
          return bytes;
        },
        memoryLimit, budget);
    if (copy.end == Isolated::End::NotBegun)
      return std::nullopt;
    if (copy.end != Isolated::End::Answered) {
      reason = copy.end == Isolated::End::Late ? Reason::Timeout : Reason::Memory;
      budget.disturb();
      return Z3_L_UNDEF;
    }
    Reply reply;
    std::memcpy(&reply, copy.answer.data(), sizeof reply);
    reason = reply.reason;
    budget.spend(reply.work);
    if (reply.disturbed)
      budget.disturb();
    if (reply.answer == Z3_L_TRUE) {
      values.emplace();
      for (size_t i = 0; i < symbols.size(); ++i)
        std::memcpy(&(*values)[symbols[i].index],
                    copy.answer.data() + sizeof reply + i * sizeof(Bits), sizeof(Bits));
    }
    return reply.answer;
  }

  /// Of the symbols, after Sat.
  std::vector<Bits> readModel() {
    Z3_model model = Z3_solver_get_model(z3, solver);
    Z3_model_inc_ref(z3, model);
    std::vector<Bits> result;
    for (Term t : symbols) {
      Z3_ast value = nullptr;
      Bits bits = 0;
      if (Z3_model_eval(z3, model, translated.at(t.index), true, &value) && value) {
        if (terms.width(t) == 0)
          bits = Z3_get_bool_value(z3, value) == Z3_L_TRUE;
        else
          bits = fromDecimal(Z3_get_numeral_string(z3, value));
      }
      result.push_back(bits);
    }
    Z3_model_dec_ref(z3, model);
    return result;
  }

  /// Asks within the budget and spends of it; `isTimed`: Z3 looks at the clock.
  Z3_lbool ask(const std::vector<Z3_ast> &literals, const Budget &budget, bool isTimed = true) {
    double milliseconds =
        isTimed ? std::min(budget.remainingOnClock() * 1000 + 1, kParameterRange) : kNoTimeout;
    double units =
        std::min(budget.remaining() * limits::work::kSolverResourcesPerSecond + 1, kParameterRange);
    if (const uint32_t stops = solverStops)
      Z3_params_set_uint(z3, params, memory, stops);
    Z3_params_set_uint(z3, params, timeout, static_cast<unsigned>(milliseconds));
    Z3_params_set_uint(z3, params, resources, static_cast<unsigned>(units));
    Z3_solver_set_params(z3, solver, params);
    Z3_lbool answer = Z3_solver_check_assumptions(
        z3, solver, static_cast<unsigned>(literals.size()), literals.data());
    Z3_error_code error = Z3_get_error_code(z3);
    if (error != Z3_OK)
      answer = Z3_L_UNDEF;
    Usage now = usage();
    uint64_t spent = now.resources - std::min(now.resources, resourcesSpent);
    resourcesSpent = now.resources;
    budget.spend(static_cast<uint64_t>(static_cast<double>(spent) * kWorkPerResource));
    if (answer == Z3_L_UNDEF) {
      const bool allSpent = static_cast<double>(spent) >= std::floor(units);
      reason = whyUnknown(error, allSpent, now.megabytes, budget);
      ranOut |= reason == Reason::Memory;
      if (reason == Reason::Memory || (reason == Reason::Timeout && !allSpent))
        budget.disturb();
    }
    return answer;
  }

  /// Z3 does not always say: what it had tells more than its words.
  Reason whyUnknown(Z3_error_code error, bool allSpent, double megabytes, const Budget &budget) {
    std::string_view why = Z3_solver_get_reason_unknown(z3, solver);
    auto says = [&](std::string_view word) { return why.find(word) != std::string_view::npos; };
    if (error == Z3_MEMOUT_FAIL || says("memory"))
      return Reason::Memory;
    if (allSpent || budget.exhausted() || says("timeout"))
      return Reason::Timeout;
    Z3_string most = nullptr;
    bool isLimited = Z3_global_param_get("memory_max_size", &most) && std::atof(most) > 0;
    if (isLimited && megabytes >= std::atof(most))
      return Reason::Memory;
    return says("canceled") ? Reason::Timeout : Reason::Solver;
  }

  void noteErrors() { incomplete = incomplete || Z3_get_error_code(z3) != Z3_OK; }

  void either(Z3_ast a, Z3_ast b) {
    Z3_ast both[] = {a, b};
    Z3_solver_assert(z3, solver, Z3_mk_or(z3, 2, both));
  }

  /// What the circuit of a remainder says only bit by bit: it is nearer to 0 than the divisor, and
  /// of what is not negative not negative. Of a negative divisor nothing is said.
  void sayOfRemainder(const Node &n, Z3_ast remainder) {
    if ((n.op != Op::URem && n.op != Op::SRem) || terms.node(n.b).op == Op::Number)
      return;
    const Z3_ast dividend = translated.at(n.a.index), divisor = translated.at(n.b.index);
    const Z3_ast zero = Z3_mk_unsigned_int64(z3, 0, sort(terms.width(n.b)));
    if (n.op == Op::URem) {
      either(Z3_mk_eq(z3, divisor, zero), Z3_mk_bvult(z3, remainder, divisor));
      return;
    }
    const Z3_ast isNotPositive = Z3_mk_bvsle(z3, divisor, zero);
    either(isNotPositive, Z3_mk_bvslt(z3, remainder, divisor));
    either(isNotPositive, Z3_mk_bvslt(z3, Z3_mk_bvneg(z3, divisor), remainder));
    either(Z3_mk_bvslt(z3, dividend, zero), Z3_mk_bvsge(z3, remainder, zero));
  }

  /// Null once Z3 is out of memory.
  Z3_ast translate(Term root) {
    std::vector<Term> pending{root};
    while (!pending.empty()) {
      Term t = pending.back();
      if (translated.contains(t.index)) {
        pending.pop_back();
        continue;
      }
      const Node &n = terms.node(t);
      size_t before = pending.size();
      for (Term operand : {n.a, n.b, n.c})
        if (operand && !translated.contains(operand.index))
          pending.push_back(operand);
      if (pending.size() > before)
        continue;
      Z3_ast made = incomplete ? nullptr : make(t, n);
      incomplete = incomplete || !made;
      if (!incomplete)
        sayOfRemainder(n, made);
      translated.emplace(t.index, made);
      gates += gatesOf(n);
      pending.pop_back();
    }
    return translated.at(root.index);
  }
};

Solver::Solver(const Terms &terms, SolverKind kind, uint32_t seed)
    : impl_((shareMemory(), std::make_unique<Impl>(terms, kind, seed))) {}
Solver::~Solver() = default;

void Solver::require(Term condition) {
  if (!impl_->incomplete)
    impl_->assertThat(condition);
}

Answer Solver::check(const Budget &budget, std::span<const Term> assumptions) {
  Impl &s = *impl_;
  s.reason = Reason::None;
  size_t known = s.translated.size();
  std::vector<Z3_ast> literals;
  if (!s.incomplete) {
    s.assumptions.assign(assumptions.begin(), assumptions.end());
    literals = s.translateAll(assumptions);
  }
  budget.spend(limits::work::kPerQuestion + (s.translated.size() - known));
  if (s.incomplete)
    budget.disturb();
  if (s.incomplete || s.terms.exhausted())
    s.reason = Reason::Memory;
  else if (budget.exhausted())
    s.reason = Reason::Timeout;
  if (s.reason != Reason::None)
    return Answer::Unknown;
  shareMemory();
  s.values.reset();
  std::optional<Z3_lbool> inCopy;
  if (s.isLarge())
    inCopy = s.askInCopy(budget);
  const Z3_lbool answer = inCopy ? *inCopy : s.ask(literals, budget);
  if (answer == Z3_L_TRUE && s.hasUnknownProducts && !s.exactProducts) {
    s.restart();
    return check(budget, assumptions);
  }
  if (answer == Z3_L_UNDEF)
    return Answer::Unknown;
  return answer == Z3_L_TRUE ? Answer::Sat : Answer::Unsat;
}

Evaluator Solver::model() {
  Impl &s = *impl_;
  if (s.values)
    return Evaluator(s.terms, *s.values);
  const std::vector<Bits> read = s.readModel();
  std::unordered_map<uint32_t, Bits> values;
  for (size_t i = 0; i < read.size(); ++i)
    values.emplace(s.symbols[i].index, read[i]);
  return Evaluator(s.terms, std::move(values));
}

std::vector<Term> Solver::core() {
  Impl &s = *impl_;
  Z3_ast_vector literals = Z3_solver_get_unsat_core(s.z3, s.solver);
  Z3_ast_vector_inc_ref(s.z3, literals);
  std::vector<Term> result;
  for (unsigned i = 0; i < Z3_ast_vector_size(s.z3, literals); ++i) {
    Z3_ast literal = Z3_ast_vector_get(s.z3, literals, i);
    for (Term t : s.assumptions)
      if (s.translated.at(t.index) == literal) {
        result.push_back(t);
        break;
      }
  }
  Z3_ast_vector_dec_ref(s.z3, literals);
  return result;
}

Reason Solver::reason() const { return impl_->reason; }

void limitMemory(uint64_t megabytes) {
  // One arena: what one thread of Z3 frees the next one takes.
  mallopt(M_ARENA_MAX, 1);
  memoryLimit = megabytes << 20;
  limitTerms(megabytes);
  shareMemory();
}

bool memoryExhausted() {
  const uint64_t limit = memoryLimit;
  return limit != 0 && residentBytes() > limit / 8 * 7;
}

std::string solverVersion() {
  unsigned major = 0, minor = 0, build = 0, revision = 0;
  Z3_get_version(&major, &minor, &build, &revision);
  return "Z3 " + std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(build);
}

} // namespace salve::smt
