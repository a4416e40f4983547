// What git's output and globs mean, without git.
#include "server/check/changes.h"
#include "server/project/config.h"
#include "server/project/similar.h"

#include <gtest/gtest.h>

using namespace salve::server;

namespace {

using Lines = std::vector<std::pair<uint32_t, uint32_t>>;

TEST(Changes, HunksOfADiff) {
  auto files = changedLinesOf(R"(diff --git a/x.c b/x.c
--- a/x.c
+++ b/x.c
@@ -3 +3,2 @@ int f(void)
-  /* gone */
+++ b/not a file
+b
@@ -9,2 +10,0 @@
-int g;
-
diff --git a/sub/y z.c b/sub/y z.c
--- a/sub/y z.c	
+++ b/sub/y z.c	
@@ -0,0 +1 @@
+int y;
)");
  ASSERT_EQ(files.size(), 2u);
  EXPECT_EQ(files.at("x.c").lines, (Lines{{2, 4}, {9, 11}}));
  EXPECT_TRUE(files.at("x.c").takenAway);
  EXPECT_EQ(files.at("sub/y z.c").lines, (Lines{{0, 1}}));
  EXPECT_FALSE(files.at("sub/y z.c").takenAway);
  EXPECT_TRUE(changedLinesOf("").empty());
}

TEST(Exclude, GlobsAreRunsOfComponents) {
  Settings settings;
  settings.excludeBase = "/p";
  auto excludes = [&](const char *glob, const char *file) {
    settings.exclude = {glob};
    return isExcluded(settings, file);
  };
  EXPECT_TRUE(excludes("old", "/p/src/old/a.c"));
  EXPECT_TRUE(excludes("old/", "/p/old/a.c"));
  EXPECT_TRUE(excludes("src/old", "/p/src/old/deep/a.c"));
  EXPECT_TRUE(excludes("*_made.c", "/p/x/a_made.c"));
  EXPECT_TRUE(excludes("src/*", "/p/src/deep/a.c"));
  EXPECT_FALSE(excludes("old", "/p/src/older/a.c"));
  EXPECT_FALSE(excludes("old", "/p/fold/a.c"));
  EXPECT_FALSE(excludes("p", "/p/a.c"));
  EXPECT_FALSE(excludes("a.c", "/q/a.c"));
  EXPECT_FALSE(excludes("", "/p/a.c"));
}

TEST(Similar, TheNearestWordIsMeant) {
  const std::vector<std::string> words = {"--repairs", "--repair", "at", "unwindLimit"};
  EXPECT_EQ(didYouMean("--repiars", words), "; did you mean '--repairs'?");
  EXPECT_EQ(didYouMean("unwindlimit", words), "; did you mean 'unwindLimit'?");
  EXPECT_EQ(didYouMean("a", words), "; did you mean 'at'?");
  EXPECT_EQ(didYouMean("something", words), "");
  EXPECT_EQ(didYouMean(std::string(1000, 'x'), words), "");
}

} // namespace
