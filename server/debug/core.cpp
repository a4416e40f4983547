#include "server/debug/core.h"

#include "server/debug/entities.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace salve::server {

namespace {

using debugger::Field;
using debugger::Recorded;

/// One thing that is said of a state.
struct StatePart {
  size_t state = 0;
  std::string what;  ///< an entity, or a condition
  std::string value; ///< of an entity
  bool isCondition = false;
  bool isByHand = false;

  std::string name() const { return isCondition ? what : what + " = " + value; }
};

/// "a && b" as a and b.
std::vector<std::string> conjuncts(const std::string &condition) {
  std::vector<std::string> result;
  int depth = 0;
  size_t begin = 0;
  const bool isOne = condition.find("||") != std::string::npos ||
                     condition.find('?') != std::string::npos ||
                     condition.find_first_of("\"'") != std::string::npos;
  const auto add = [&](size_t end) {
    const size_t from = condition.find_first_not_of(' ', begin);
    std::string one = condition.substr(from, end - from);
    one.erase(one.find_last_not_of(' ') + 1);
    result.push_back(std::move(one));
  };
  for (size_t i = 0; !isOne && i + 1 < condition.size(); ++i) {
    depth += condition[i] == '(' || condition[i] == '[';
    depth -= condition[i] == ')' || condition[i] == ']';
    if (depth == 0 && condition.compare(i, 2, "&&") == 0) {
      add(i);
      begin = i + 2;
    }
  }
  add(condition.size());
  return result;
}

class CoreSearch {
public:
  using Asked = std::function<Unmet(const std::vector<Recorded> &)>;
  CoreSearch(const std::vector<Recorded> &recorded, const Asked &unmet)
      : recorded_(recorded), unmet_(unmet) {}

  Core run() {
    for (size_t i = 0; i < recorded_.size(); ++i)
      states_.push_back(i);
    std::vector<StatePart> parts = partsOf();
    const auto withParts = [this](const std::vector<StatePart> &some) {
      return recordedWith(states_, &some);
    };
    std::vector<StatePart> byHand;
    std::copy_if(parts.begin(), parts.end(), std::back_inserter(byHand),
                 [](const StatePart &part) { return part.isByHand || part.isCondition; });
    const bool isByHand = byHand.size() < parts.size() && isUnmet(withParts(byHand));
    if (isByHand)
      parts = byHand;
    leaveOut(states_, [&](const std::vector<size_t> &states) {
      return recordedWith(states, isByHand ? &parts : nullptr);
    });
    std::erase_if(parts, [&](const StatePart &part) {
      return std::ranges::find(states_, part.state) == states_.end();
    });
    leaveOut(parts, withParts);
    return said(parts);
  }

private:
  bool isUnmet(const std::vector<Recorded> &some) {
    if (!core_.isSmallest)
      return false;
    const Unmet unmet = unmet_(some);
    core_.isSmallest = unmet != Unmet::NotAsked;
    return unmet == Unmet::Yes;
  }

  /// Those that are needed stay.
  template <typename T, typename Recording>
  void leaveOut(std::vector<T> &all, const Recording &recording) {
    for (size_t size = std::max<size_t>(all.size() / 2, 1);; size /= 2) {
      for (size_t at = 0; at < all.size();) {
        std::vector<T> rest(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(at));
        const size_t end = std::min(at + size, all.size());
        rest.insert(rest.end(), all.begin() + static_cast<std::ptrdiff_t>(end), all.end());
        const bool isNothing = rest.empty() && std::is_same_v<T, size_t>; // of no state
        if (!isNothing && isUnmet(recording(rest)))
          all = std::move(rest);
        else
          at = end;
      }
      if (size <= 1)
        return;
    }
  }

  std::vector<StatePart> partsOf() const {
    std::vector<StatePart> parts;
    for (const size_t state : states_) {
      const Recorded &one = recorded_[state];
      for (const std::string &asserted : one.asserted)
        for (std::string &condition : conjuncts(asserted))
          parts.push_back({state, std::move(condition), "", true, false});
      if (!one.isWhole)
        continue;
      for (const debugger::Variable &variable : one.state.variables)
        addParts(parts, state, {variable.name, "", false, nullptr, ""}, variable.fields);
      for (const debugger::Node &node : one.state.nodes)
        addParts(parts, state, {node.name(), "", true, nullptr, ""}, node.fields);
    }
    return parts;
  }

  void addParts(std::vector<StatePart> &parts, size_t state, Entity owner,
                const std::vector<Field> &fields) const {
    for (const Field &field : fields) {
      owner.path = field.path;
      const std::string name = owner.name();
      parts.push_back({state, name, debugger::shown(field.value), false,
                       recorded_[state].changed.count(name) != 0});
    }
  }

  /// Of these states what they hold, or only these parts.
  std::vector<Recorded> recordedWith(const std::vector<size_t> &states,
                                     const std::vector<StatePart> *parts) const {
    std::vector<Recorded> result;
    for (const size_t state : states) {
      Recorded one = recorded_[state];
      if (parts) {
        one.asserted.clear();
        one.only.emplace();
        for (const StatePart &part : *parts)
          if (part.state == state && part.isCondition)
            one.asserted.push_back(part.what);
          else if (part.state == state)
            one.only->insert(part.what);
      }
      result.push_back(std::move(one));
    }
    return result;
  }

  Core said(const std::vector<StatePart> &parts) {
    for (const size_t state : states_) {
      const debugger::State &at = recorded_[state].state;
      std::string all;
      for (const StatePart &part : parts)
        if (part.state == state)
          all += (all.empty() ? "" : ", ") + part.name();
      core_.parts.push_back(fmt::format("state {} ({}:{}): {}", state + 1, at.function, at.line,
                                        all.empty() ? "that the program comes there" : all));
    }
    return std::move(core_);
  }

  const std::vector<Recorded> &recorded_;
  const Asked &unmet_;
  std::vector<size_t> states_{};
  Core core_{};
};

} // namespace

Core coreOf(const std::vector<Recorded> &recorded,
            const std::function<Unmet(const std::vector<Recorded> &)> &unmet) {
  return CoreSearch(recorded, unmet).run();
}

} // namespace salve::server
