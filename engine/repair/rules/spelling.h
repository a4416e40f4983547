// Which expressions share a text, and whether that text may be changed.
//
// One text can spell several expressions: a macro argument that the macro uses twice,
// the body of a `#define`. They change together or not at all. A text that also spells
// a specification, trusted code, a call of trusted code in the file itself (the reference is asked
// what it is asked) or something that is no expression (an array size, a case label, another
// macro) is not changed.
#pragma once

#include "engine/repair/occurrences.h"
#include "engine/support/tokens.h"

#include <map>
#include <unordered_map>

namespace salve::repair {

/// The parts of an expression that have a text of their own.
enum class Facet { Whole, Operator, Base, Field };

class Spelling {
public:
  /// `reachable` are the functions whose code may be changed unless they are trusted.
  Spelling(const ir::Program &program, const std::vector<ir::FunctionId> &reachable,
           ir::PropertyId property = {});

  /// Occurrences that a run can reach, in the order of `reachable` and of the text.
  const std::vector<Occurrence> &reached() const { return reached_; }

  /// The reached occurrences whose `facet` is spelled at `use`, if all of it may change.
  std::vector<const Occurrence *> atUse(Facet facet, ByteRange use) const;

  /// The same for a text inside the body of a `#define`.
  std::vector<const Occurrence *> inBody(Facet facet, ByteRange body) const;

  const Directives &macros() const { return directives_; }

private:
  struct Group {
    std::vector<uint32_t> reached; ///< indices into reached_
    std::vector<ByteRange> shown;  ///< where all of them are shown, trusted and unreached ones too
    bool fixed = false;            ///< spells something that must not change
  };
  using Groups = std::map<std::pair<Facet, ByteRange>, Group>;

  void add(const Occurrence &occurrence, bool isReached, bool fixed);
  void addSpan(Facet facet, const ir::EditSpan &span, const ir::Expr &expr, bool isReached,
               bool fixed);
  bool onlyExpressions(const MacroDefinition &macro, const Group &group) const;
  std::vector<const Occurrence *> members(const Group &group) const;

  const ir::Program &program_;
  Directives directives_;
  std::vector<Occurrence> reached_;
  Groups uses_, bodies_;
  std::unordered_map<std::string_view, std::vector<uint32_t>> macroNames_; ///< where they stand
};

} // namespace salve::repair
