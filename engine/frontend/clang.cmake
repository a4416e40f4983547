# Finds one LLVM with Clang's development files and links salve_frontend with it, PRIVATE.
# Debian keeps every version in its own folder; ClangConfig comes with clang-NN, the
# headers with libclang-NN-dev.
if(SALVE_LLVM_VERSION)
  set(versions ${SALVE_LLVM_VERSION})
else()
  set(versions 19 22 21 20 18 17 16 15 14)
endif()
foreach(version ${versions})
  set(prefix /usr/lib/llvm-${version})
  if(NOT (EXISTS ${prefix}/lib/cmake/llvm/LLVMConfig.cmake AND EXISTS ${prefix}/lib/libLLVM.so
          AND EXISTS ${prefix}/lib/cmake/clang/ClangConfig.cmake
          AND EXISTS ${prefix}/include/clang/AST/AST.h))
    continue() # often only a part of a version is installed
  endif()
  set(LLVM_DIR ${prefix}/lib/cmake/llvm)
  find_package(LLVM CONFIG QUIET NO_DEFAULT_PATH PATHS ${prefix}/lib/cmake/llvm)
  find_package(Clang CONFIG QUIET NO_DEFAULT_PATH PATHS ${prefix}/lib/cmake/clang)
  if(LLVM_FOUND AND Clang_FOUND)
    break()
  endif()
endforeach()
if(NOT Clang_FOUND)
  message(FATAL_ERROR "No LLVM with Clang development files (libclang-NN-dev, clang-NN, llvm-NN-dev; NN: ${versions})")
endif()
message(STATUS "Clang ${LLVM_PACKAGE_VERSION} in ${prefix}")

target_include_directories(salve_frontend SYSTEM PRIVATE ${LLVM_INCLUDE_DIRS} ${CLANG_INCLUDE_DIRS})
target_link_libraries(salve_frontend PRIVATE clang-cpp LLVM)
if(EXISTS ${prefix}/lib/clang/${LLVM_VERSION_MAJOR}/include)
  set(resources ${prefix}/lib/clang/${LLVM_VERSION_MAJOR})
else()
  set(resources ${prefix}/lib/clang/${LLVM_PACKAGE_VERSION})
endif()
# Clang's builtin headers; a package carries them beside the server (see compiler/command_line.cpp).
set(SALVE_CLANG_RESOURCES ${resources} CACHE INTERNAL "")
target_compile_definitions(salve_frontend PRIVATE SALVE_CLANG_RESOURCES="${resources}")
salve_optimise_little(salve_frontend)
