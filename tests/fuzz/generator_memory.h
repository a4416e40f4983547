// Writes random C programs about memory: heap, lists and trees, strings and buffers,
// pointers of all kinds, structs, unions, bit-fields, function pointers, floats.
//
// Each program is `unsigned long NAME_run(void)`, which returns a hash of everything it
// computed. It has no undefined behaviour, reads only what it wrote, frees what it allocated,
// and does not depend on addresses or on what a float that is not a number looks like.
#pragma once

#include "tests/fuzz/generator.h"

namespace salve::fuzz {

/// `name` starts with "test", so that its globals have their initial values.
Generated generateMemory(uint64_t seed, const std::string &name);

/// What stands before the programs of a file.
std::string memoryPrologue();

} // namespace salve::fuzz
