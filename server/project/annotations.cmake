# Embeds annotations.yaml, the library that every project has, as text.
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS
             ${CMAKE_CURRENT_LIST_DIR}/annotations.yaml)
file(READ ${CMAKE_CURRENT_LIST_DIR}/annotations.yaml text)
file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/shipped_annotations.cpp @ONLY CONTENT [[
namespace salve::server {

extern const char *const kShippedAnnotations;
const char *const kShippedAnnotations = R"yaml(@text@)yaml";

} // namespace salve::server
]])
target_sources(salve_server PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/shipped_annotations.cpp)
