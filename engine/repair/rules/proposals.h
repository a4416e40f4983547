// What the rules have proposed: caps, costs, levels and duplicates.
#pragma once

#include "engine/repair/alternatives.h"
#include "engine/repair/rules/rule.h"

#include <map>

namespace salve::repair {

class Proposals {
public:
  /// What is proposed from here on is of this rule, at a new place, which may be in a function that
  /// says what is wanted. False: it has enough, and what it would propose there is cut.
  bool begin(const Rule &rule, bool inCheck);
  const Rule &rule() const { return *rule_; }
  /// The annotation that is asked from here on, if one is.
  void annotate(std::optional<uint32_t> annotation) { annotation_ = annotation; }

  uint32_t newSite() { return sites_++; }
  /// In place: equal expressions and place of edit are one site.
  void addInPlace(Edit edit, uint32_t extra);
  /// `asleep` is the program that the edit's value is of.
  void addInserted(Edit edit, uint32_t extra, const ir::Program &asleep);
  /// Whether something sleeps.
  bool hasInserted() const;

  /// Of these methods: grouped by site, cheapest first; then what is inserted, in the order of the
  /// table.
  Space finish(change::Methods methods);

private:
  bool take(Edit &edit, uint32_t extra);
  bool isKnown(const Edit &edit, const ir::Program &asleep) const;

  const Rule *rule_ = nullptr;
  std::optional<uint32_t> annotation_{};
  bool inCheck_ = false;
  std::map<const Rule *, uint32_t> made_; ///< by rule
  uint32_t madeHere_ = 0;                 ///< at this place
  uint32_t sites_ = 0;
  bool cut_ = false; ///< a cap left something out
  std::vector<std::vector<Edit>> perSite_;
  std::map<std::pair<std::vector<ir::ExprId>, bool>, uint32_t> siteOf_;
  std::vector<Edit> inserted_;
};

} // namespace salve::repair
