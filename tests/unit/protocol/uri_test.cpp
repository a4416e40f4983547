#include "protocol/uri.h"

#include <gtest/gtest.h>

namespace salve::protocol {
namespace {

TEST(Uri, Paths) {
  struct {
    const char *uri;
    const char *path; ///< null: none
  } cases[] = {
      {"file:///tmp/a.c", "/tmp/a.c"},
      {"file:///tmp/a%20b%25c.c", "/tmp/a b%c.c"},
      {"file:///tmp/%C3%A4.c", "/tmp/\xC3\xA4.c"},
      {"file:///tmp/\xC3\xA4.c", "/tmp/\xC3\xA4.c"},
      {"FILE://localhost/a", "/a"},
      {"file:/a", "/a"},
      {"file:///a?x#y", "/a"},
      {"file://host/a", nullptr},
      {"file:///a%2", nullptr},
      {"file:///a%zz", nullptr},
      {"file:///a%00b", nullptr},
      {"file:", nullptr},
      {"file:a", nullptr},
      {"untitled:Untitled-1", nullptr},
      {"", nullptr},
  };
  for (const auto &test : cases) {
    std::optional<std::string> path = pathOfUri(test.uri);
    EXPECT_EQ(path.has_value(), test.path != nullptr) << test.uri;
    if (path && test.path) {
      EXPECT_EQ(*path, test.path);
    }
  }
}

TEST(Uri, EveryByteSurvives) {
  std::string path = "/";
  for (int c = 1; c < 256; ++c)
    path.push_back(static_cast<char>(c));
  EXPECT_EQ(pathOfUri(uriOfPath(path)), path);
}

} // namespace
} // namespace salve::protocol
