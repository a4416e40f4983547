// How CBMC's compiler names functions that are `static`, so that harnesses can call them.
#pragma once

#include <string>
#include <string_view>

namespace salve {

/// `__CPROVER_file_local_list_c_insert`: `insert` of `…/list.c`.
inline std::string fileLocalName(std::string_view path, std::string_view function) {
  std::string result = "__CPROVER_file_local_";
  for (char c : path.substr(path.rfind('/') + 1)) {
    const bool isKept = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    result += isKept ? c : '_';
  }
  return result.append("_").append(function);
}

} // namespace salve
