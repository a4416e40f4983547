# Embeds models/NAME.c, models/given/NAME.c and models/agreement/NAME.c, one library function each, into salve_frontend as
# text.
file(GLOB models CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/models/*.c)
file(GLOB instead CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/models/given/*.c
     ${CMAKE_CURRENT_LIST_DIR}/models/agreement/*.c)
set(entries "")
foreach(model ${models} ${instead})
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${model})
  file(RELATIVE_PATH name ${CMAKE_CURRENT_LIST_DIR}/models ${model})
  string(REGEX REPLACE "\\.c$" "" name ${name})
  file(READ ${model} text)
  string(APPEND entries "    {\"${name}\", R\"model(${text})model\"},\n")
endforeach()
file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/frontend_models.cpp @ONLY CONTENT [[
#include "engine/frontend/linking.h"

namespace salve::frontend {

const char *modelText(const std::string &name) {
  static const std::map<std::string, const char *> models = {
@entries@  };
  auto found = models.find(name);
  return found == models.end() ? nullptr : found->second;
}

} // namespace salve::frontend
]])
target_sources(salve_frontend PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/frontend_models.cpp)
