#include "engine/analysis/octagon.h"

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

struct Octagon::Impl {
  std::variant<Narrow, Broad> shape;

  auto visit(auto &&f) { return std::visit(f, shape); }
  auto visit(auto &&f) const { return std::visit(f, shape); }
  /// f(this shape, the other's); both are of one kind.
  auto both(const Impl &other, auto &&f) {
    return visit(
        [&]<typename Shape>(Shape &mine) { return f(mine, std::get<Shape>(other.shape)); });
  }
};

Octagon::Octagon(Dimension dimensions, bool wide, bool empty) {
  start();
  auto kind = empty ? ppl::EMPTY : ppl::UNIVERSE;
  impl_ = std::make_unique<Impl>();
  if (wide)
    impl_->shape = Broad(dimensions, kind);
  else
    impl_->shape = Narrow(dimensions, kind);
}
Octagon::~Octagon() = default;
Octagon::Octagon(const Octagon &other) : impl_(std::make_unique<Impl>(*other.impl_)) {}
Octagon &Octagon::operator=(const Octagon &other) {
  if (this != &other)
    impl_ = std::make_unique<Impl>(*other.impl_);
  return *this;
}
Octagon::Octagon(Octagon &&) noexcept = default;
Octagon &Octagon::operator=(Octagon &&) noexcept = default;

Dimension Octagon::dimensions() const {
  return impl_->visit(
      [](const auto &shape) { return static_cast<Dimension>(shape.space_dimension()); });
}

Dimension Octagon::addDimension() {
  impl_->visit([](auto &shape) { shape.add_space_dimensions_and_embed(1); });
  return dimensions() - 1;
}

void Octagon::truncate(Dimension count) {
  if (count < dimensions())
    impl_->visit([&](auto &shape) { shape.remove_higher_space_dimensions(count); });
}

bool Octagon::isEmpty() const {
  return impl_->visit([](const auto &shape) { return shape.is_empty(); });
}
bool Octagon::contains(const Octagon &other) const {
  return impl_->both(*other.impl_, [](const auto &a, const auto &b) { return a.contains(b); });
}
void Octagon::makeEmpty() {
  impl_->visit(
      []<typename Shape>(Shape &shape) { shape = Shape(shape.space_dimension(), ppl::EMPTY); });
}

void Octagon::restrict(const Linear &form) {
  if (!form.isNumber())
    impl_->visit([&](auto &shape) { shape.refine_with_constraint(expression(form) <= 0); });
  else if (form.constant > 0)
    makeEmpty();
}

void Octagon::assign(Dimension x, const Linear &form) {
  impl_->visit([&](auto &shape) { shape.affine_image(ppl::Variable(x), expression(form)); });
}
void Octagon::forget(Dimension x) {
  impl_->visit([&](auto &shape) { shape.unconstrain(ppl::Variable(x)); });
}
void Octagon::join(const Octagon &other) {
  impl_->both(*other.impl_, [](auto &a, const auto &b) { a.upper_bound_assign(b); });
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

void Octagon::widen(const Octagon &next, const Thresholds &thresholds) {
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
}

std::optional<Wide> Octagon::least(const Linear &form) const {
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

std::optional<Wide> Octagon::upper(const Linear &form) const {
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

std::vector<Inequality> Octagon::inequalities() const {
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
