#include "server/project/annotations.h"

#include "server/project/similar.h"

#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <map>
#include <set>

namespace salve::server {

extern const char *const kShippedAnnotations; // written by the build from annotations.yaml

namespace {

using engine::Annotation;

/// One library: its rows by name, so that one can be like another.
class Library {
public:
  explicit Library(Config &config) : config_(config) {}
  void read(const YAML::Node &root);

private:
  using Row = std::map<std::string, YAML::Node>; ///< what it says, by key

  void collect(const YAML::Node &node);
  bool isKnownKey(const YAML::Node &key);
  bool inherit(const std::string &name, Row &row);
  void add(const std::string &name, const Row &row);
  bool readChecks(const YAML::Node &node, Annotation &annotation);
  bool complain(const YAML::Node &node, std::string message) {
    config_.problems.push_back(problemAt(node.Mark(), std::move(message)));
    return false;
  }

  Config &config_;
  std::vector<std::pair<std::string, Row>> rows_;
};

const std::vector<std::string> kKeys = {"name",   "before", "after",  "type",
                                        "weight", "reason", "checks", "like"};

/// The keys of a row that are known and plain; a row without a name is nothing.
void Library::collect(const YAML::Node &node) {
  if (!node.IsMap()) {
    complain(node, "expected a row: 'name', 'before', 'after'");
    return;
  }
  Row row;
  for (const auto &entry : node) {
    if (!isKnownKey(entry.first))
      continue;
    const std::string key = entry.first.Scalar();
    const bool isList = key == "checks" && entry.second.IsSequence();
    if (isList || entry.second.IsScalar())
      row.emplace(key, entry.second);
    else
      complain(entry.first, fmt::format("'{}': expected a value", key));
  }
  const auto name = row.find("name");
  if (name == row.end())
    complain(node, "a row needs a 'name'");
  else if (std::any_of(rows_.begin(), rows_.end(),
                       [&](const auto &other) { return other.first == name->second.Scalar(); }))
    complain(name->second, fmt::format("'{}' was there before", name->second.Scalar()));
  else
    rows_.emplace_back(name->second.Scalar(), std::move(row));
}

bool Library::isKnownKey(const YAML::Node &key) {
  const std::string name = key.IsScalar() ? key.Scalar() : "";
  return std::find(kKeys.begin(), kKeys.end(), name) != kKeys.end() ||
         complain(key, fmt::format("unknown key '{}'{}", name, didYouMean(name, kKeys)));
}

/// What the rows say that it is like, and those that these are like, and it does not say itself.
bool Library::inherit(const std::string &name, Row &row) {
  std::set<std::string> seen{name};
  const YAML::Node own = row.count("like") != 0 ? row.at("like") : YAML::Node();
  for (auto like = row.find("like"); like != row.end();) {
    const YAML::Node at = like->second;
    const std::string &other = at.Scalar();
    if (!seen.insert(other).second)
      return complain(own, fmt::format("'{}' is like itself", name));
    const auto found = std::find_if(rows_.begin(), rows_.end(),
                                    [&](const auto &each) { return each.first == other; });
    if (found == rows_.end()) {
      std::vector<std::string> known;
      for (const auto &each : rows_)
        known.push_back(each.first);
      return complain(at, fmt::format("unknown row '{}'{}", other, didYouMean(other, known)));
    }
    row.erase(like);
    for (const auto &[key, value] : found->second)
      row.emplace(key, value);
    like = row.find("like");
  }
  return true;
}

bool Library::readChecks(const YAML::Node &node, Annotation &annotation) {
  std::vector<YAML::Node> names;
  if (node.IsScalar())
    names.push_back(node);
  for (const YAML::Node &name : node)
    names.push_back(name);
  annotation.checks = 0;
  std::vector<std::string> known;
  for (const ir::PropertyInfo &row : ir::kPropertyTable)
    known.emplace_back(row.name);
  for (const YAML::Node &name : names) {
    const std::string text = name.IsScalar() ? name.Scalar() : "";
    const auto row = std::find(known.begin(), known.end(), text);
    if (row == known.end())
      return complain(name, fmt::format("unknown check '{}'{}", text, didYouMean(text, known)));
    annotation.checks |= ir::bit(ir::kPropertyTable[row - known.begin()].kind);
  }
  return true;
}

void Library::add(const std::string &name, const Row &row) {
  Annotation annotation;
  annotation.name = name;
  const YAML::Node &place = row.at("name");
  auto text = [&](const char *key, std::string &into) {
    if (const auto found = row.find(key); found != row.end())
      into = found->second.Scalar();
  };
  text("before", annotation.before);
  text("after", annotation.after);
  text("type", annotation.type);
  text("reason", annotation.reason);
  if (annotation.before.empty() || annotation.after.empty()) {
    complain(place, fmt::format("'{}' needs 'before' and 'after'", name));
    return;
  }
  if (const auto weight = row.find("weight"); weight != row.end()) {
    const std::string &digits = weight->second.Scalar();
    if (digits.size() != 1 || digits[0] < '1' || digits[0] > '9') {
      complain(weight->second, fmt::format("'weight': expected 1 to 9, got '{}'", digits));
      return;
    }
    annotation.weight = static_cast<uint32_t>(digits[0] - '0');
  }
  const std::vector<std::string> types(std::begin(change::kAnnotatedTypes),
                                       std::end(change::kAnnotatedTypes));
  if (!annotation.type.empty() &&
      std::find(types.begin(), types.end(), annotation.type) == types.end()) {
    complain(row.at("type"), fmt::format("unknown type '{}': expected {}", annotation.type,
                                         fmt::join(types, ", ")));
    return;
  }
  if (const auto checks = row.find("checks");
      checks != row.end() && !readChecks(checks->second, annotation))
    return;
  if (const std::string problem = engine::problemOf(annotation); !problem.empty()) {
    complain(row.at("before"), fmt::format("'{}': {}", name, problem));
    return;
  }
  config_.annotations.push_back(std::move(annotation));
}

void Library::read(const YAML::Node &root) {
  if (!root.IsSequence()) {
    complain(root, "expected a list of rows");
    return;
  }
  for (const YAML::Node &row : root)
    collect(row);
  for (const auto &[name, said] : rows_)
    if (Row row = said; inherit(name, row))
      add(name, row);
}

} // namespace

const std::vector<Annotation> &shippedAnnotations() {
  static const std::vector<Annotation> all =
      parseConfig(kAnnotationsName, kShippedAnnotations).annotations;
  return all;
}

void readAnnotations(const YAML::Node &root, Config &config) { Library(config).read(root); }

} // namespace salve::server
