// What a function means, as a digest: equal digests, equal runs, equal words about them.
//
// It holds all of the IR that the function can come to, and the tokens of the main file that it
// stands in; places in it by function and token (areas.h), places elsewhere not at all. So code
// that moves, and comments, change nothing. What only a repair reads (where names can be used, what
// else stands in the file) is not in it.
#pragma once

#include "engine/ir/meaning/areas.h"

#include <map>
#include <set>

namespace salve::ir {

class Meanings {
public:
  Meanings(const Program &program, const Areas &areas) : program_(program), areas_(areas) {}

  /// Of these functions (`reachable`) and all that they use.
  Digest of(const std::vector<FunctionId> &functions);
  /// Whether one of them calls code that can name Program::shared.
  bool callsUnknown(const std::vector<FunctionId> &functions);

private:
  /// Of one function, and what it uses.
  struct Part {
    Digest digest;
    std::set<TypeId> types;
    std::set<VariableId> globals;
    bool callsUnknown = false; ///< code that can name Program::shared
  };
  class Walk;

  /// A record with its fields, or another type that is used.
  struct KnownType {
    Digest digest;
    std::set<TypeId> uses;
  };

  const Part &part(FunctionId function);
  Digest type(TypeId id, std::set<TypeId> &used) const;
  const KnownType &inFull(TypeId id);
  Digest named(VariableId id) const;
  Digest global(VariableId id, std::set<TypeId> &types, std::set<VariableId> &globals) const;
  const Digest &whole();

  const Program &program_;
  const Areas &areas_;
  std::map<FunctionId, Part> parts_;
  std::map<TypeId, KnownType> types_;
  std::optional<Digest> whole_;
};

} // namespace salve::ir
