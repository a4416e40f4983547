// What a run has read of its inputs, object by object; private to this room.
#pragma once

#include "engine/ir/interpreter/interpreter.h"
#include "engine/ir/unknown.h"

#include <algorithm>
#include <functional>
#include <set>
#include <string>
#include <vector>

namespace salve::words {

/// The input that is cell `cell` of an object.
using CellOf = std::function<ir::InputKey(uint64_t cell)>;

class ReadInputs {
public:
  ReadInputs(const ir::Program &program, const ir::Run &run, const ir::Inputs &inputs)
      : program_(program), inputs_(inputs), order_(run.read),
        read_(run.read.begin(), run.read.end()) {}

protected:
  const ir::Type &type(ir::TypeId id) const { return program_.types[id]; }
  uint64_t cells(ir::TypeId id) const { return std::max<uint64_t>(1, type(id).cells); }
  bool isCharacter(ir::TypeId id) const {
    const ir::Type &t = type(id);
    return t.kind == ir::TypeKind::Integer && t.width == 8 && t.name.ends_with("char");
  }
  bool isAllocation(const ir::InputKey &key) const {
    return key.kind == ir::InputKey::Kind::Nondet &&
           program_.exprs[ir::ExprId(key.site)].kind == ir::ExprKind::Allocate;
  }
  bool wasRead(const ir::InputKey &key) const { return read_.contains(key); }
  bool anyRead(ir::TypeId id, uint64_t first, const CellOf &cell) const {
    for (uint64_t i = 0; i < cells(id); ++i)
      if (wasRead(cell(first + i)))
        return true;
    return false;
  }

  const ir::Program &program_;
  const ir::Inputs &inputs_;
  const std::vector<ir::InputKey> &order_;

private:
  const std::set<ir::InputKey> read_;
};

/// As it stands between quotes of this kind.
inline std::string escaped(char c, char quote) {
  constexpr std::string_view kEscaped = "\n\t\r\\", kNames = "ntr\\";
  if (const size_t at = kEscaped.find(c); at != std::string_view::npos)
    return std::string("\\") + kNames[at];
  if (c == quote)
    return std::string("\\") + c;
  if (c >= ' ' && c < 127)
    return std::string(1, c);
  const auto byte = static_cast<unsigned char>(c);
  const auto digit = [&](int shift) { return static_cast<char>('0' + (byte >> shift & 7)); };
  return {'\\', digit(6), digit(3), digit(0)};
}

} // namespace salve::words
