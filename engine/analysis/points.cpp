#include "engine/analysis/points.h"

#include <algorithm>
#include <variant>

#define PPL_NO_AUTOMATIC_INITIALIZATION // it would change the rounding of floats for everybody
#include <ppl.hh>

namespace salve::analysis {

namespace ppl = Parma_Polyhedra_Library;

namespace {

using Narrow = ppl::Octagonal_Shape<int64_t>; // overflow is infinity
using Broad = ppl::Octagonal_Shape<mpz_class>;

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

/// c >= 0 with at most two unit factors, as an inequality.
std::optional<Inequality> inequality(const ppl::Constraint &c) {
  Inequality result;
  mpz_class factor = 0;
  int found = 0;
  for (ppl::dimension_type d = 0; d < c.space_dimension(); ++d) {
    const mpz_class &k = c.coefficient(ppl::Variable(d));
    if (k == 0)
      continue;
    if (found == 2 || (found == 1 && abs(k) != factor))
      return std::nullopt;
    factor = abs(k);
    (found == 0 ? result.a : result.b) = k > 0 ? -1 : 1;
    (found == 0 ? result.x : result.y) = static_cast<Dimension>(d);
    ++found;
  }
  if (found == 0)
    return std::nullopt;
  // factor * (x + y) <= constant, and the sum is an integer
  const mpz_class &constant = c.inhomogeneous_term();
  mpz_class bound;
  mpz_fdiv_q(bound.get_mpz_t(), constant.get_mpz_t(), factor.get_mpz_t());
  auto bits = small(bound);
  if (!bits)
    return std::nullopt;
  result.c = *bits;
  return result;
}

} // namespace

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

  auto visit(auto &&f) { return std::visit(f, shape); }
  auto visit(auto &&f) const { return std::visit(f, shape); }
  /// f(this shape, the other's); both are of one kind.
  auto both(const Impl &other, auto &&f) {
    return visit(
        [&]<typename Shape>(Shape &mine) { return f(mine, std::get<Shape>(other.shape)); });
  }
};

Points::Points(Dimension dimensions, bool wide, bool empty) {
  start();
  auto kind = empty ? ppl::EMPTY : ppl::UNIVERSE;
  impl_ = std::make_unique<Impl>();
  if (wide)
    impl_->shape = Broad(dimensions, kind);
  else
    impl_->shape = Narrow(dimensions, kind);
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

Dimension Points::addDimension() {
  impl_->visit([](auto &shape) { shape.add_space_dimensions_and_embed(1); });
  impl_->grid.add_space_dimensions_and_embed(1);
  makeInteger(impl_->grid, dimensions() - 1);
  return dimensions() - 1;
}

void Points::truncate(Dimension count) {
  if (count >= dimensions())
    return;
  impl_->visit([&](auto &shape) { shape.remove_higher_space_dimensions(count); });
  impl_->grid.remove_higher_space_dimensions(count);
}

void Points::keep(const std::vector<Dimension> &dimensions) {
  ppl::Variables_Set others;
  for (Dimension x = 0; x < this->dimensions(); ++x)
    if (!std::binary_search(dimensions.begin(), dimensions.end(), x))
      others.insert(ppl::Variable(x));
  impl_->visit([&](auto &shape) { shape.remove_space_dimensions(others); });
  impl_->grid.remove_space_dimensions(others);
}

bool Points::isEmpty() const {
  return impl_->grid.is_empty() || impl_->visit([](const auto &shape) { return shape.is_empty(); });
}
bool Points::contains(const Points &other) const {
  return other.isEmpty() || (impl_->both(*other.impl_, [](const auto &a, const auto &b) {
           return a.contains(b);
         }) && impl_->grid.contains(other.impl_->grid));
}
void Points::makeEmpty() {
  impl_->visit(
      []<typename Shape>(Shape &shape) { shape = Shape(shape.space_dimension(), ppl::EMPTY); });
  impl_->grid = ppl::Grid(impl_->grid.space_dimension(), ppl::EMPTY);
}

void Points::restrict(const Linear &form) {
  if (!form.isNumber())
    impl_->visit([&](auto &shape) { shape.refine_with_constraint(expression(form) <= 0); });
  else if (form.constant > 0)
    makeEmpty();
}

void Points::restrict(const Congruence &c) {
  const ppl::Linear_Expression form = expression(c.form);
  impl_->grid.refine_with_congruence((form %= 0) / big(c.modulus));
}

void Points::assign(Dimension x, const Linear &form) {
  impl_->visit([&](auto &shape) { shape.affine_image(ppl::Variable(x), expression(form)); });
  impl_->grid.affine_image(ppl::Variable(x), expression(form));
}
void Points::assignWithin(Dimension x, const std::optional<Linear> &low,
                          const std::optional<Linear> &high,
                          const std::optional<Congruence> &like) {
  const ppl::Variable variable(x);
  impl_->visit([&](auto &shape) {
    if (low && high)
      shape.bounded_affine_image(variable, expression(*low), expression(*high));
    else if (low)
      shape.generalized_affine_image(variable, ppl::GREATER_OR_EQUAL, expression(*low));
    else if (high)
      shape.generalized_affine_image(variable, ppl::LESS_OR_EQUAL, expression(*high));
    else
      shape.unconstrain(variable);
  });
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
}

struct Thresholds::Impl {
  ppl::Constraint_System stops;
};

Thresholds::Thresholds(const std::vector<Linear> &forms) {
  start();
  auto made = std::make_shared<Impl>();
  for (const Linear &form : forms)
    made->stops.insert(expression(form) <= 0);
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
  ppl::Grid larger = impl_->grid;
  larger.upper_bound_assign(next.impl_->grid);
  larger.congruence_widening_assign(impl_->grid);
  impl_->grid = std::move(larger);
}

std::optional<Wide> Points::least(const Linear &form) const {
  mpz_class numerator, denominator;
  bool isMaximum = false;
  bool isBounded = impl_->visit([&](const auto &shape) {
    return shape.maximize(expression(form), numerator, denominator, isMaximum);
  });
  if (!isBounded)
    return std::nullopt;
  mpz_class bound;
  mpz_fdiv_q(bound.get_mpz_t(), numerator.get_mpz_t(), denominator.get_mpz_t());
  return small(bound);
}

std::optional<Wide> Points::upper(const Linear &form) const {
  auto isUnit = [](const auto &part) { return part.second == 1 || part.second == -1; };
  if (form.isNumber())
    return form.constant;
  if (form.parts.size() <= 2 && std::all_of(form.parts.begin(), form.parts.end(), isUnit))
    return least(form);
  Wide bound = form.constant;
  for (auto [dimension, factor] : form.parts) {
    auto one = least({{{dimension, factor < 0 ? -1 : 1}}, 0});
    Wide size = factor < 0 ? -Wide{factor} : Wide{factor};
    if (!one || *one > kLargestConstant / size || *one < -(kLargestConstant / size))
      return std::nullopt;
    bound += *one * size;
  }
  return bound;
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
    makeEmpty();
  else
    impl_->visit([]<typename Shape>(Shape &shape) {
      shape = Shape(shape.space_dimension(), ppl::UNIVERSE);
    });
}

std::vector<Inequality> Points::inequalities() const {
  std::vector<Inequality> result;
  ppl::Constraint_System all =
      impl_->visit([](const auto &shape) { return shape.minimized_constraints(); });
  for (const ppl::Constraint &c : all) {
    auto one = inequality(c);
    if (!one)
      continue;
    result.push_back(*one);
    if (c.is_equality()) // and the opposite
      result.push_back({-one->a, one->x, -one->b, one->y, -one->c});
  }
  return result;
}

} // namespace salve::analysis
