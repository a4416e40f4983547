// Annotation libraries: rules of repair as data (row P5).
//
// A list of rows in YAML; what is wrong in one is told at its line, and the others still count.
#pragma once

#include "server/project/config.h"

namespace YAML {
class Node;
struct Mark;
} // namespace YAML

namespace salve::server {

/// The library that comes with Salve: annotations.yaml beside this file.
const std::vector<engine::Annotation> &shippedAnnotations();

/// The rows of a library, and what is wrong there.
void readAnnotations(const YAML::Node &root, Config &config);

ConfigProblem problemAt(const YAML::Mark &mark, std::string message);

} // namespace salve::server
