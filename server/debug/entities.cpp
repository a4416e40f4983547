#include "server/debug/entities.h"

#include "server/project/similar.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <utility>

namespace salve::server {

namespace {

using debugger::Field;
using debugger::joined;
using debugger::Node;
using debugger::State;
using debugger::Variable;

/// Whether `whole` is `part` or something in it.
bool isAtOrIn(std::string_view whole, std::string_view part) {
  return part.empty() ||
         (whole.starts_with(part) &&
          (whole.size() == part.size() || whole[part.size()] == '.' || whole[part.size()] == '['));
}

/// Reads an expression from the left; `at_` is what of it names a place so far.
class EntityReader {
public:
  EntityReader(const State &state, std::string_view text) : state_(state), text_(text) {}

  Entity run() {
    place();
    skip();
    if (position_ < text_.size())
      giveUp();
    if (!isOver_)
      at_.field = fieldAt(at_.path);
    return at_;
  }

private:
  void giveUp() {
    if (at_.error.empty())
      at_ = {};
    isOver_ = true;
  }
  void fail(std::string error) {
    if (isOver_)
      return;
    at_ = {};
    at_.error = std::move(error);
    isOver_ = true;
  }

  void skip() {
    while (position_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[position_])))
      ++position_;
  }
  bool take(std::string_view what) {
    skip();
    if (!text_.substr(position_).starts_with(what))
      return false;
    position_ += what.size();
    return true;
  }
  std::string word() {
    skip();
    const size_t begin = position_;
    while (position_ < text_.size() &&
           (std::isalnum(static_cast<unsigned char>(text_[position_])) || text_[position_] == '_'))
      ++position_;
    return std::string(text_.substr(begin, position_ - begin));
  }
  /// What was read so far, as it is written.
  std::string said(size_t begin) const {
    std::string result(text_.substr(begin, position_ - begin));
    result.erase(result.find_last_not_of(" \t") + 1);
    return result;
  }

  // NOLINTNEXTLINE(misc-no-recursion): as deep as the expression
  void place() {
    skip();
    if (take("*")) {
      skip();
      const size_t begin = position_;
      place();
      follow(said(begin));
      return;
    }
    const size_t begin = position_;
    if (take("(")) {
      place();
      if (!take(")"))
        giveUp();
    } else {
      root(word());
    }
    while (!isOver_ && part(begin)) {
    }
  }

  void root(const std::string &name) {
    if (state_.variable(name)) // hides a node of that name
      at_.owner = name;
    else if (state_.node(name))
      pointer_ = name;
    else
      giveUp();
  }

  /// One `->`, `.` or `[]`; false: there is none.
  bool part(size_t begin) {
    const std::string before = said(begin);
    if (take("->")) {
      follow(before);
      into(before, word());
    } else if (take(".")) {
      into(before, word());
    } else if (take("[")) {
      const std::string index = word();
      if (!take("]") || index.empty() || index.find_first_not_of("0123456789") != std::string::npos)
        giveUp();
      else
        element(before, index);
    } else {
      return false;
    }
    return !isOver_;
  }

  const std::vector<Field> *fields() const {
    if (const Node *node = at_.isNode ? state_.node(at_.owner) : nullptr)
      return &node->fields;
    const Variable *variable = at_.isNode ? nullptr : state_.variable(at_.owner);
    return variable ? &variable->fields : nullptr;
  }
  const Field *fieldAt(const std::string &path) const {
    if (const std::vector<Field> *all = fields())
      for (const Field &field : *all)
        if (field.path == path)
          return &field;
    return nullptr;
  }

  void toNode(const std::string &name) {
    const Node *node = state_.node(name);
    at_ = {name, node && node->count > 1 ? "[0]" : "", true, nullptr, ""};
  }

  /// To what the pointer here leads to; `text` is how it was written.
  void follow(const std::string &text) {
    if (isOver_)
      return;
    if (!pointer_.empty()) {
      toNode(std::exchange(pointer_, ""));
      return;
    }
    const Field *field = fieldAt(at_.path);
    if (!field) {
      giveUp();
      return;
    }
    switch (field->value.kind) {
    case debugger::Value::Kind::Null: fail(fmt::format("'{}' is null here", text)); return;
    case debugger::Value::Kind::Dangling:
      fail(fmt::format("'{}' leads to a block that was freed", text));
      return;
    case debugger::Value::Kind::Unset: fail(fmt::format("'{}' was never written", text)); return;
    case debugger::Value::Kind::Invalid:
      fail(fmt::format("'{}' leads to where nothing can be read ({})", text, field->value.text));
      return;
    case debugger::Value::Kind::Number:
    case debugger::Value::Kind::Float:
    case debugger::Value::Kind::Enumerator: fail(fmt::format("'{}' is no pointer", text)); return;
    case debugger::Value::Kind::Pointer: break;
    default: giveUp(); return;
    }
    const std::string &target = field->value.target;
    if (!target.starts_with('&')) {
      toNode(target);
      return;
    }
    const size_t end = std::min(target.find_first_of(".[", 1), target.size());
    const std::string owner = target.substr(1, end - 1);
    const bool isNode = !state_.variable(owner);
    const std::string pointee = field->pointee; // which a whole may have that begins there
    at_ = {owner, target.substr(end < target.size() && target[end] == '.' ? end + 1 : end), isNode,
           nullptr, ""};
    const Field *first = fieldAt(at_.path);
    isWhole_ = first && first->type != pointee;
  }

  void into(const std::string &before, const std::string &name) {
    if (isOver_)
      return;
    if (!pointer_.empty() || isPointer()) { // as gdb has it, too: `p.next` is `p->next`
      follow(before);
      if (isOver_)
        return;
    }
    if (std::exchange(isWhole_, false))
      toWholeWith(name);
    const std::string path = joined(at_.path, name);
    std::vector<std::string> known;
    if (const std::vector<Field> *all = fields())
      for (const Field &field : *all) {
        if (isAtOrIn(field.path, path)) {
          at_.path = path;
          return;
        }
        if (isAtOrIn(at_.path, field.path)) { // not looked into: a union, or elements beyond
          giveUp();
          return;
        }
        if (isAtOrIn(field.path, at_.path))
          known.push_back(firstName(field.path.substr(at_.path.size())));
      }
    if (known.empty())
      giveUp();
    else
      fail(fmt::format("'{}' has no field '{}'{}", before, name, didYouMean(name, known)));
  }

  /// What has the part of that name and begins here.
  void toWholeWith(const std::string &name) {
    for (std::string whole = at_.path;;) {
      for (const Field &field : *fields())
        if (isAtOrIn(field.path, joined(whole, name))) {
          at_.path = whole;
          return;
        }
      if (whole.empty())
        break;
      const size_t end = whole.find_last_of(".[");
      whole.erase(end == std::string::npos ? 0 : end);
    }
    at_.path.clear();
  }

  static std::string firstName(std::string path) {
    path.erase(0, path.starts_with('.') ? 1 : 0);
    return path.substr(0, path.find_first_of(".["));
  }

  bool isPointer() const {
    const Field *field = fieldAt(at_.path);
    return field && !field->pointee.empty();
  }

  void element(const std::string &before, const std::string &index) {
    uint64_t beyond = 0, count = 0;
    if (!pointer_.empty() || isPointer()) {
      follow(before);
      if (isOver_)
        return;
      const Node *node = at_.isNode ? state_.node(at_.owner) : nullptr;
      if (!node || (at_.path != "[0]" && !at_.path.empty())) {
        giveUp();
        return;
      }
      at_.path.clear();
      if (node->count <= 1 && index == "0")
        return;
      if (node->count <= 1 && !node->isHeap) {
        giveUp();
        return;
      }
      count = node->count;
    } else if (const Field *field = fieldAt(at_.path);
               field && field->value.kind != debugger::Value::Kind::Left) {
      fail(fmt::format("'{}' is no array", before));
      return;
    }
    const std::string path = at_.path + "[" + index + "]";
    if (const std::vector<Field> *all = fields())
      for (const Field &field : *all) {
        if (isAtOrIn(field.path, path)) {
          at_.path = path;
          return;
        }
        if (field.path == at_.path && field.value.kind == debugger::Value::Kind::Left)
          ++beyond;
        else if (isAtOrIn(field.path, at_.path) && field.path[at_.path.size()] == '[')
          count = std::max<uint64_t>(
              count, 1 + std::strtoull(&field.path[at_.path.size() + 1], nullptr, 10));
      }
    if (beyond > 0 || count == 0)
      giveUp();
    else
      fail(fmt::format("'{}' has {} element{}; there is no [{}]", before, count,
                       count == 1 ? "" : "s", index));
  }

  const State &state_;
  std::string_view text_;
  size_t position_ = 0;
  Entity at_{};
  bool isWhole_ = false;  ///< `at_` is the first part of what is meant
  std::string pointer_{}; ///< the name of a node, which nobody has followed yet
  bool isOver_ = false;
};

} // namespace

std::string Entity::name() const {
  if (path.empty() || path[0] == '[')
    return path.empty() && isNode ? "*" + owner : owner + path;
  return owner + (isNode ? "->" : ".") + path;
}

Entity entityIn(const State &state, std::string_view expression) {
  return EntityReader(state, expression).run();
}

} // namespace salve::server
