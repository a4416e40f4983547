# Embeds models/NAME.c, one library function each, into salve_frontend as text.
file(GLOB models CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/models/*.c)
set(entries "")
foreach(model ${models})
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${model})
  get_filename_component(name ${model} NAME_WE)
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
