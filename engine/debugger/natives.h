// Statements that were executed in the program itself: in the harness they do what they did then,
// visit by visit, and mean what they say after that.
#pragma once

#include "engine/debugger/draft.h"

namespace salve::debugger {

class Natives {
public:
  explicit Natives(Draft &draft) : draft_(draft) {}

  /// Of one call of the function that is tested, before what is recorded in it.
  void take(const Call &call);
  /// In the user's text.
  void insert() const;
  /// As they stand behind it.
  std::string functions() const;
  /// Before the call of that number.
  std::string setUp(size_t call) const;

private:
  struct Native {
    const Outline::Function *function = nullptr;
    const Outline::Statement *statement = nullptr;
    std::vector<const Outline::Variable *> written{};
    std::vector<std::string> effects{};
    std::vector<size_t> ends{}; ///< of what each call has of them
  };

  void take(const Effect &effect, const State &entry);
  void addEffects(std::string &all, const std::vector<Field> *before,
                  const std::vector<Field> &after, const State &state, const State &entry,
                  const std::function<std::string(const std::string &)> &place);
  static std::string writtenThrough(Native &native, const std::string &name);
  static std::string signature(const Native &native, size_t number);
  void insert(const Native &native, size_t number) const;

  Draft &draft_;
  std::vector<Native> natives_{};
  size_t calls_ = 0;
};

} // namespace salve::debugger
