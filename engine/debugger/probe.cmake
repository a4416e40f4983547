# Embeds probe.py, which runs inside gdb, into salve_debugger as text.
set(probe ${CMAKE_CURRENT_LIST_DIR}/probe.py)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${probe})
file(READ ${probe} text)
file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/debugger_probe.cpp @ONLY CONTENT [[
#include "engine/debugger/debuggee.h"

namespace salve::debugger {

const char *probeText() { return R"probe(@text@)probe"; }

} // namespace salve::debugger
]])
target_sources(salve_debugger PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/debugger_probe.cpp)
