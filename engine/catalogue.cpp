// The catalogue of repairs for people.
#include "engine/engine.h"
#include "engine/repair/rules/pattern.h"
#include "engine/repair/rules/rule.h"

namespace salve::engine {

std::vector<RuleInfo> rules() {
  std::vector<RuleInfo> result;
  for (const repair::Rule &rule : repair::rules()) {
    if (rule.name == "annotation") // which have names of their own
      continue;
    std::string helps;
    for (const ir::PropertyInfo &property : ir::kPropertyTable)
      if (rule.helps & ir::bit(property.kind))
        helps += (helps.empty() ? "" : ", ") + std::string(property.name);
    result.push_back({std::string(rule.name), std::string(rule.before), std::string(rule.after),
                      rule.level, rule.cost,
                      rule.helps == repair::Rule::kAnyFailure ? "any failure" : helps});
  }
  return result;
}

std::string problemOf(const change::Annotation &annotation) {
  return repair::problemOf(annotation);
}

} // namespace salve::engine
