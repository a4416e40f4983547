#include "engine/analysis/points.h"

#include "engine/support/limits/loops.h"

#include <algorithm>
#include <utility>
#include <variant>

#define PPL_NO_AUTOMATIC_INITIALIZATION // it would change the rounding of floats for everybody
#include <ppl.hh>

namespace salve::analysis {

namespace ppl = Parma_Polyhedra_Library;

namespace {

using Narrow = ppl::Octagonal_Shape<int64_t>; // overflow is infinity
using Broad = ppl::Octagonal_Shape<mpz_class>;
using Polyhedron = ppl::C_Polyhedron;

using limits::analysis::kSpanned;
constexpr int64_t kLargestFactor = int64_t{1} << 36;
constexpr Wide kLargestConstant = Wide{1} << 100;

struct Library {
  Library() {
    ppl::initialize();
    ppl::restore_pre_PPL_rounding();
  }
};
/// The library lives from the first octagon to the end of the process.
void start() { static const Library library; }

mpz_class big(Wide n) {
  bool negative = n < 0;
  unsigned __int128 bits = negative ? -static_cast<unsigned __int128>(n) : n;
  mpz_class result(static_cast<unsigned long>(bits >> 64));
  result = (result << 64) + mpz_class(static_cast<unsigned long>(bits));
  return negative ? mpz_class(-result) : result;
}

std::optional<Wide> small(const mpz_class &n) {
  if (mpz_sizeinbase(n.get_mpz_t(), 2) > 120)
    return std::nullopt;
  mpz_class bits = abs(n), high = bits >> 64, low = bits - (high << 64);
  Wide result = static_cast<Wide>(high.get_ui()) << 64 | low.get_ui();
  return n < 0 ? -result : result;
}

ppl::Linear_Expression expression(const Linear &form) {
  ppl::Linear_Expression result(big(form.constant));
  for (auto [dimension, factor] : form.parts)
    result += mpz_class(static_cast<long>(factor)) * ppl::Variable(dimension);
  return result;
}

/// Grids are of rational points: every new dimension has to be said to be an integer.
void makeInteger(ppl::Grid &grid, Dimension x) { grid.add_congruence(ppl::Variable(x) %= 0); }

ppl::Grid integers(Dimension dimensions, ppl::Degenerate_Element kind) {
  ppl::Grid grid(dimensions, kind);
  for (Dimension x = 0; x < dimensions && kind == ppl::UNIVERSE; ++x)
    makeInteger(grid, x);
  return grid;
}

/// Nothing if it is trivial or its numbers are too large to be of use.
std::optional<Congruence> congruence(const ppl::Congruence &c) {
  Congruence result;
  const std::optional<Wide> modulus = small(c.modulus()), constant = small(c.inhomogeneous_term());
  if (!modulus || !constant)
    return std::nullopt;
  result.modulus = *modulus;
  result.form.constant = *constant;
  bool isTrivial = result.modulus != 0 && result.form.constant % result.modulus == 0;
  for (ppl::dimension_type d = 0; d < c.space_dimension(); ++d) {
    const mpz_class &k = c.coefficient(ppl::Variable(d));
    if (k == 0)
      continue;
    if (abs(k) > mpz_class(static_cast<long>(kLargestFactor)))
      return std::nullopt;
    result.form.parts.emplace_back(static_cast<Dimension>(d), k.get_si());
    isTrivial = isTrivial && k % c.modulus() == 0;
  }
  if (isTrivial || result.form.parts.empty())
    return std::nullopt;
  return result;
}

/// c >= 0 as a form that is at most 0; nothing where its numbers are too large.
std::optional<Linear> inequality(const ppl::Constraint &c) {
  mpz_class divisor = 0;
  for (ppl::dimension_type d = 0; d < c.space_dimension(); ++d)
    divisor = gcd(divisor, c.coefficient(ppl::Variable(d)));
  if (divisor == 0)
    return std::nullopt;
  // divisor * sum + constant >= 0, and the sum is an integer
  mpz_class bound;
  mpz_fdiv_q(bound.get_mpz_t(), c.inhomogeneous_term().get_mpz_t(), divisor.get_mpz_t());
  const auto constant = small(bound);
  if (!constant)
    return std::nullopt;
  Linear result = Linear::number(-*constant);
  for (ppl::dimension_type d = 0; d < c.space_dimension(); ++d) {
    const mpz_class factor = c.coefficient(ppl::Variable(d)) / divisor;
    if (abs(factor) > mpz_class(static_cast<long>(kLargestFactor)))
      return std::nullopt;
    if (factor != 0)
      result.parts.emplace_back(static_cast<Dimension>(d), -factor.get_si());
  }
  return result;
}

} // namespace

bool isOctagonal(const Linear &form) {
  return form.parts.size() <= 2 &&
         std::all_of(form.parts.begin(), form.parts.end(),
                     [](const auto &part) { return part.second == 1 || part.second == -1; });
}

std::optional<Linear> sum(const Linear &a, const Linear &b, int64_t factorOfB) {
  Linear result;
  auto outside = [](Wide n, Wide limit) { return n > limit || n < -limit; };
  if (outside(factorOfB, kLargestFactor) || outside(b.constant, kLargestConstant >> 40))
    return std::nullopt;
  result.constant = a.constant + b.constant * factorOfB;
  auto i = a.parts.begin();
  auto j = b.parts.begin();
  while (i != a.parts.end() || j != b.parts.end()) {
    Wide factor = 0;
    Dimension at =
        j == b.parts.end() || (i != a.parts.end() && i->first <= j->first) ? i->first : j->first;
    if (i != a.parts.end() && i->first == at)
      factor += (i++)->second;
    if (j != b.parts.end() && j->first == at)
      factor += Wide{(j++)->second} * factorOfB;
    if (outside(factor, kLargestFactor))
      return std::nullopt;
    if (factor != 0)
      result.parts.emplace_back(at, static_cast<int64_t>(factor));
  }
  if (outside(result.constant, kLargestConstant) || result.parts.size() > 8)
    return std::nullopt;
  return result;
}

struct Points::Impl {
  std::variant<Narrow, Broad> shape;
  ppl::Grid grid;
  std::optional<Polyhedron> polyhedron{};

  auto visit(auto &&f) { return std::visit(f, shape); }
  auto visit(auto &&f) const { return std::visit(f, shape); }
  /// The polyhedron with what the octagon knows of its dimensions.
  Polyhedron reduced() const {
    Polyhedron result = *polyhedron;
    visit([&](auto own) {
      if (own.space_dimension() > kSpanned)
        own.remove_higher_space_dimensions(kSpanned);
      result.refine_with_constraints(own.minimized_constraints());
    });
    return result;
  }
  bool inPolyhedron(const Linear &form) const {
    return polyhedron && (form.isNumber() || form.parts.back().first < kSpanned);
  }
  /// f(this shape, the other's); both are of one kind.
  auto both(const Impl &other, auto &&f) {
    return visit([&]<typename Mine>(Mine &mine) { return f(mine, std::get<Mine>(other.shape)); });
  }
};

Points::Points(Dimension dimensions, Shape shape, bool empty) {
  start();
  auto kind = empty ? ppl::EMPTY : ppl::UNIVERSE;
  impl_ = std::make_unique<Impl>();
  if (shape.isWide)
    impl_->shape = Broad(dimensions, kind);
  else
    impl_->shape = Narrow(dimensions, kind);
  if (shape.isPolyhedral)
    impl_->polyhedron = Polyhedron(std::min(dimensions, kSpanned), kind);
  impl_->grid = integers(dimensions, kind);
}
Points::~Points() = default;
Points::Points(const Points &other) : impl_(std::make_unique<Impl>(*other.impl_)) {}
Points &Points::operator=(const Points &other) {
  if (this != &other)
    impl_ = std::make_unique<Impl>(*other.impl_);
  return *this;
}
Points::Points(Points &&) noexcept = default;
Points &Points::operator=(Points &&) noexcept = default;

Dimension Points::dimensions() const {
  return impl_->visit(
      [](const auto &shape) { return static_cast<Dimension>(shape.space_dimension()); });
}

Wide commonModulus(Wide a, Wide b) {
  while (b != 0)
    a = std::exchange(b, a % b);
  return a;
}

Dimension Points::addDimension() {
  impl_->visit([](auto &shape) { shape.add_space_dimensions_and_embed(1); });
  if (impl_->polyhedron && impl_->polyhedron->space_dimension() < kSpanned)
    impl_->polyhedron->add_space_dimensions_and_embed(1);
  impl_->grid.add_space_dimensions_and_embed(1);
  makeInteger(impl_->grid, dimensions() - 1);
  return dimensions() - 1;
}

void Points::truncate(Dimension count) {
  if (count >= dimensions())
    return;
  impl_->visit([&](auto &shape) { shape.remove_higher_space_dimensions(count); });
  if (impl_->polyhedron && count < impl_->polyhedron->space_dimension())
    impl_->polyhedron->remove_higher_space_dimensions(count);
  impl_->grid.remove_higher_space_dimensions(count);
}

void Points::simplify() {
  if (const auto *broad = std::get_if<Broad>(&impl_->shape))
    impl_->shape = Narrow(*broad);
  impl_->polyhedron.reset();
}

void Points::remove(Dimension first, Dimension count) {
  const auto all = dimensions();
  auto from = [&](Dimension end) {
    ppl::Variables_Set removed;
    for (Dimension x = first; x < std::min(first + count, end); ++x)
      removed.insert(ppl::Variable(x));
    return removed;
  };
  impl_->visit([&](auto &shape) { shape.remove_space_dimensions(from(all)); });
  impl_->grid.remove_space_dimensions(from(all));
  if (std::optional<Polyhedron> &p = impl_->polyhedron) {
    p->remove_space_dimensions(from(static_cast<Dimension>(p->space_dimension())));
    const Dimension spanned = std::min(dimensions(), kSpanned);
    p->add_space_dimensions_and_embed(spanned - p->space_dimension());
  }
}

void Points::keep(const std::vector<Dimension> &dimensions) {
  ppl::Variables_Set others;
  for (Dimension x = 0; x < this->dimensions(); ++x)
    if (!std::binary_search(dimensions.begin(), dimensions.end(), x))
      others.insert(ppl::Variable(x));
  impl_->visit([&](auto &shape) { shape.remove_space_dimensions(others); });
  impl_->polyhedron.reset();
  impl_->grid.remove_space_dimensions(others);
}

bool Points::isEmpty() const {
  return impl_->grid.is_empty() ||
         impl_->visit([](const auto &shape) { return shape.is_empty(); }) ||
         (impl_->polyhedron && impl_->polyhedron->is_empty());
}
bool Points::contains(const Points &other) const {
  const std::optional<Polyhedron> &mine = impl_->polyhedron, &others = other.impl_->polyhedron;
  if (other.isEmpty())
    return true;
  return impl_->shape.index() == other.impl_->shape.index() && !mine == !others &&
         impl_->both(*other.impl_, [](const auto &a, const auto &b) { return a.contains(b); }) &&
         impl_->grid.contains(other.impl_->grid) &&
         (!mine || mine->contains(other.impl_->reduced()));
}
void Points::makeEmpty() {
  impl_->visit([]<typename Own>(Own &shape) { shape = Own(shape.space_dimension(), ppl::EMPTY); });
  impl_->grid = ppl::Grid(impl_->grid.space_dimension(), ppl::EMPTY);
  if (impl_->polyhedron)
    impl_->polyhedron = Polyhedron(impl_->polyhedron->space_dimension(), ppl::EMPTY);
}

void Points::restrict(const Linear &form) {
  if (form.isNumber()) {
    if (form.constant > 0)
      makeEmpty();
    return;
  }
  impl_->visit([&](auto &shape) { shape.refine_with_constraint(expression(form) <= 0); });
  if (impl_->inPolyhedron(form))
    impl_->polyhedron->refine_with_constraint(expression(form) <= 0);
}

void Points::restrict(const Congruence &c) {
  const ppl::Linear_Expression form = expression(c.form);
  impl_->grid.refine_with_congruence((form %= 0) / big(c.modulus));
}

void Points::assign(Dimension x, const Linear &form) {
  const ppl::Variable variable(x);
  impl_->visit([&](auto &shape) { shape.affine_image(variable, expression(form)); });
  impl_->grid.affine_image(variable, expression(form));
  if (x < kSpanned && impl_->inPolyhedron(form))
    impl_->polyhedron->affine_image(variable, expression(form));
  else if (x < kSpanned && impl_->polyhedron)
    impl_->polyhedron->unconstrain(variable);
}

void Points::assignWithin(Dimension x, const std::optional<Linear> &low,
                          const std::optional<Linear> &high,
                          const std::optional<Congruence> &like) {
  const ppl::Variable variable(x);
  auto within = [&](auto &shape, bool isBelow, bool isAbove) {
    if (isBelow && isAbove)
      shape.bounded_affine_image(variable, expression(*low), expression(*high));
    else if (isBelow)
      shape.generalized_affine_image(variable, ppl::GREATER_OR_EQUAL, expression(*low));
    else if (isAbove)
      shape.generalized_affine_image(variable, ppl::LESS_OR_EQUAL, expression(*high));
    else
      shape.unconstrain(variable);
  };
  impl_->visit([&](auto &shape) { within(shape, low.has_value(), high.has_value()); });
  if (x < kSpanned && impl_->polyhedron)
    within(*impl_->polyhedron, low && impl_->inPolyhedron(*low),
           high && impl_->inPolyhedron(*high));
  if (like)
    impl_->grid.generalized_affine_image(variable, ppl::EQUAL, expression(like->form), 1,
                                         big(like->modulus));
  else
    impl_->grid.unconstrain(variable);
  makeInteger(impl_->grid, x);
}
void Points::forget(Dimension x) { assignWithin(x, std::nullopt, std::nullopt, std::nullopt); }

void Points::join(const Points &other) {
  if (other.isEmpty())
    return;
  if (isEmpty()) {
    *this = other;
    return;
  }
  impl_->both(*other.impl_, [](auto &a, const auto &b) { a.upper_bound_assign(b); });
  impl_->grid.upper_bound_assign(other.impl_->grid);
  if (impl_->polyhedron) {
    impl_->polyhedron->upper_bound_assign(*other.impl_->polyhedron);
    impl_->polyhedron->minimized_constraints(); // or its points would double with each join
  }
}

struct Thresholds::Impl {
  ppl::Constraint_System stops, ofPolyhedra; // those that the first dimensions suffice for
};

Thresholds::Thresholds(const std::vector<Linear> &forms) {
  start();
  auto made = std::make_shared<Impl>();
  for (const Linear &form : forms)
    for (ppl::Constraint_System *stops : {&made->stops, &made->ofPolyhedra})
      if (stops == &made->stops || form.isNumber() || form.parts.back().first < kSpanned)
        stops->insert(expression(form) <= 0);
  impl_ = std::move(made);
}

void Points::widen(const Points &next, const Thresholds &thresholds) {
  bool usable = thresholds.impl_ && thresholds.impl_->stops.space_dimension() <= dimensions();
  impl_->both(*next.impl_, [&](auto &shape, const auto &other) {
    auto larger = shape;
    larger.upper_bound_assign(other);
    if (usable)
      larger.limited_CC76_extrapolation_assign(shape, thresholds.impl_->stops);
    else
      larger.CC76_extrapolation_assign(shape);
    shape = std::move(larger);
  });
  if (impl_->polyhedron) {
    Polyhedron wider = *impl_->polyhedron;
    wider.upper_bound_assign(*next.impl_->polyhedron);
    if (usable)
      wider.limited_H79_extrapolation_assign(*impl_->polyhedron, thresholds.impl_->ofPolyhedra);
    else
      wider.H79_widening_assign(*impl_->polyhedron);
    impl_->polyhedron = std::move(wider);
  }
  ppl::Grid larger = impl_->grid;
  larger.upper_bound_assign(next.impl_->grid);
  larger.congruence_widening_assign(impl_->grid);
  impl_->grid = std::move(larger);
}

std::optional<Wide> Points::least(const Linear &form) const {
  // Octagons of machine numbers cut a constant that does not fit: it is added here.
  const Linear parts{form.parts, 0};
  auto most = [&](const auto &shape) -> std::optional<Wide> {
    mpz_class numerator, denominator;
    bool isMaximum = false;
    if (!shape.maximize(expression(parts), numerator, denominator, isMaximum))
      return std::nullopt;
    mpz_class bound;
    mpz_fdiv_q(bound.get_mpz_t(), numerator.get_mpz_t(), denominator.get_mpz_t());
    bound += big(form.constant);
    return small(bound);
  };
  const auto bound = isOctagonal(form) ? impl_->visit(most) : std::nullopt;
  const auto other = impl_->inPolyhedron(form) ? most(*impl_->polyhedron) : std::nullopt;
  return bound && other ? std::min(*bound, *other) : bound ? bound : other;
}

std::optional<Wide> Points::upper(const Linear &form) const {
  if (form.isNumber())
    return form.constant;
  const std::optional<Wide> known = least(form);
  if (isOctagonal(form))
    return known;
  Wide bound = form.constant;
  for (auto [dimension, factor] : form.parts) {
    auto one = least({{{dimension, factor < 0 ? -1 : 1}}, 0});
    Wide size = factor < 0 ? -Wide{factor} : Wide{factor};
    if (!one || *one > kLargestConstant / size || *one < -(kLargestConstant / size))
      return known;
    bound += *one * size;
  }
  return known ? std::min(*known, bound) : bound;
}

std::vector<Congruence> Points::congruences(const std::vector<Dimension> &hidden) const {
  ppl::Grid shown = impl_->grid;
  for (Dimension x : hidden)
    shown.unconstrain(ppl::Variable(x));
  std::vector<Congruence> result;
  for (const ppl::Congruence &c : shown.minimized_congruences())
    if (std::optional<Congruence> one = congruence(c))
      result.push_back(std::move(*one));
  return result;
}

void Points::forgetInequalities() {
  if (isEmpty())
    return makeEmpty();
  impl_->visit(
      []<typename Own>(Own &shape) { shape = Own(shape.space_dimension(), ppl::UNIVERSE); });
  if (impl_->polyhedron)
    impl_->polyhedron = Polyhedron(impl_->polyhedron->space_dimension(), ppl::UNIVERSE);
}

std::vector<Linear> Points::inequalities() const {
  std::vector<Linear> result;
  auto add = [&](const ppl::Constraint_System &all, bool isOfOctagon) {
    for (const ppl::Constraint &c : all) {
      auto one = inequality(c);
      if (!one || (!isOfOctagon && isOctagonal(*one)))
        continue;
      const auto opposite = c.is_equality() ? sum(Linear::number(0), *one, -1) : std::nullopt;
      result.push_back(std::move(*one));
      if (opposite)
        result.push_back(*opposite);
    }
  };
  add(impl_->visit([](const auto &shape) { return shape.minimized_constraints(); }), true);
  if (impl_->polyhedron)
    add(impl_->polyhedron->minimized_constraints(), false);
  return result;
}

} // namespace salve::analysis
