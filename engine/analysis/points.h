// Sets of integer points, over mathematical integers: what an octagon (of few variables a
// polyhedron) and a grid have in common. Octagons are conjunctions of ±x ± y <= c and ±x <= c (A.
// Miné, "The octagon abstract domain", 2006), polyhedra of any linear inequalities (P. Cousot and
// N. Halbwachs, "Automatic discovery of linear restraints among variables of a program", POPL
// 1978), grids are conjunctions of linear equalities and congruences (P. Granger, "Static analysis
// of linear congruence equalities among variables of a program", TAPSOFT 1991; R. Bagnara et al.,
// "Grids", LOPSTR 2006). The only header through which the room uses the Parma Polyhedra Library;
// knows nothing of C.
#pragma once

#include "engine/support/bits.h"

#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace salve::analysis {

using Wide = SignedBits;
using Dimension = uint32_t;

/// constant + sum of factor * dimension; sorted by dimension, no factor 0.
struct Linear {
  std::vector<std::pair<Dimension, int64_t>> parts;
  Wide constant = 0;

  static Linear number(Wide n) { return {{}, n}; }
  static Linear dimension(Dimension d) { return {{{d, 1}}, 0}; }
  bool isNumber() const { return parts.empty(); }
};

/// Nothing if a factor or constant got too large to be of use.
std::optional<Linear> sum(const Linear &a, const Linear &b, int64_t factorOfB);

/// Of at most two dimensions, with factors 1 and -1.
bool isOctagonal(const Linear &form);

/// form = 0 modulo the modulus; equal, if that is 0.
struct Congruence {
  Linear form;
  Wide modulus = 0;
};
/// The largest modulus by which two numbers are congruent to something if each is by its own.
Wide commonModulus(Wide a, Wide b);

/// Inequalities form <= 0 at which widening stops.
class Thresholds {
public:
  Thresholds() = default;
  explicit Thresholds(const std::vector<Linear> &forms);

private:
  friend class Points;
  struct Impl;
  std::shared_ptr<const Impl> impl_;
};

struct Shape {
  bool isWide = false;       ///< numbers beyond 60 bits count in octagons, which costs time;
                             ///< otherwise such bounds are forgotten
  bool isPolyhedral = false; ///< a polyhedron of the first dimensions, too: time is exponential in
                             ///< their number
};

class Points {
public:
  /// All points, or none. Two sets that meet are of one shape.
  Points(Dimension dimensions, Shape shape, bool empty = false);
  ~Points();
  Points(const Points &);
  Points &operator=(const Points &);
  Points(Points &&) noexcept;
  Points &operator=(Points &&) noexcept;

  Dimension dimensions() const;
  /// A new last dimension without any restriction.
  Dimension addDimension();
  /// Forgets the dimensions from `count` on.
  void truncate(Dimension count);
  /// To the simplest shape.
  void simplify();
  /// Forgets so many from the first one on: later ones move to their places.
  void remove(Dimension first, Dimension count);
  /// Forgets all others: the first of these becomes dimension 0, and so on. Sorted. Without a
  /// polyhedron.
  void keep(const std::vector<Dimension> &dimensions);

  bool isEmpty() const;
  /// False for another shape.
  bool contains(const Points &other) const;
  void makeEmpty();

  /// form <= 0; what cannot be said of it is left out.
  void restrict(const Linear &form);
  void restrict(const Congruence &congruence);
  void assign(Dimension x, const Linear &form);
  /// Any number from `low` to `high` where they are given, which is congruent to that form: the
  /// forms are those of before.
  void assignWithin(Dimension x, const std::optional<Linear> &low,
                    const std::optional<Linear> &high, const std::optional<Congruence> &like);
  void forget(Dimension x);
  /// Least upper bound.
  void join(const Points &other);
  /// To something larger than this and `next`, so that chains of widenings end. Thresholds
  /// that hold of both are kept.
  void widen(const Points &next, const Thresholds &thresholds);

  /// A bound of the form from above, if there is one; not of an empty set. The least one
  /// for a form that octagons know, else made of those of its parts, or of a polyhedron.
  std::optional<Wide> upper(const Linear &form) const;
  /// Forms that are at most 0: those of the octagon, those of the polyhedron that are none of an
  /// octagon.
  std::vector<Linear> inequalities() const;
  /// Between the dimensions that are not `hidden`; no trivial ones.
  std::vector<Congruence> congruences(const std::vector<Dimension> &hidden) const;
  /// Forgets the inequalities and keeps the congruences.
  void forgetInequalities();

private:
  std::optional<Wide> least(const Linear &form) const;

  struct Impl;
  std::unique_ptr<Impl> impl_;
};

} // namespace salve::analysis
