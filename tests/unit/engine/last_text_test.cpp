// What was parsed for one job is taken for the next, but only for the same text, and only as long
// as what it includes is as it was (N6, N12).
#include "engine/engine.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace salve::engine {
namespace {

namespace fs = std::filesystem;

class LastTexts : public ::testing::Test {
protected:
  void SetUp() override {
    char name[] = "/tmp/salve-last-text-XXXXXX";
    ASSERT_NE(mkdtemp(name), nullptr);
    folder_ = name;
    write("limit.h", "#define LIMIT 3\n");
    request_.path = folder_ / "user.c";
    request_.text = R"(#include "limit.h"
void __VERIFIER_assert(int);
void user(void) { __VERIFIER_assert(LIMIT == 3); }
)";
    request_.options.repair = request_.options.diagnose = false;
  }
  void TearDown() override { fs::remove_all(folder_); }

  void write(const std::string &name, const std::string &text) {
    std::ofstream(folder_ / name) << text;
  }
  LastText parsed() const {
    LastText last;
    recall(request_, [](const Finding &) {}, nullptr, &last);
    return last;
  }
  Status statusOf(const Request &request, LastText last) const {
    Status status = Status::Unknown;
    analyse(
        request, Budget(),
        [&](const Finding &finding) {
          if (const auto *decided = std::get_if<Decided>(&finding))
            status = decided->verdict.status;
        },
        nullptr, &last);
    EXPECT_EQ(last, nullptr) << "it is taken, or of no use";
    return status;
  }

  fs::path folder_;
  Request request_;
};

TEST_F(LastTexts, TheSameText) {
  const LastText last = parsed();
  ASSERT_NE(last, nullptr);
  EXPECT_EQ(statusOf(request_, last), Status::Proved);
}

TEST_F(LastTexts, AHeaderThatHasChanged) {
  const LastText last = parsed();
  write("limit.h", "#define LIMIT 40\n");
  EXPECT_EQ(statusOf(request_, last), Status::Failing);
}

TEST_F(LastTexts, AHeaderThatIsGone) {
  const LastText last = parsed();
  fs::remove(folder_ / "limit.h");
  EXPECT_EQ(statusOf(request_, last), Status::Unsupported);
}

TEST_F(LastTexts, AnotherText) {
  const LastText last = parsed();
  Request other = request_;
  other.text.replace(other.text.find("== 3"), 4, "== 4");
  EXPECT_EQ(statusOf(other, last), Status::Failing);
}

TEST_F(LastTexts, OtherSettings) {
  const LastText last = parsed();
  Request other = request_;
  other.flags = {"-DOTHER"};
  other.text = request_.text;
  EXPECT_EQ(statusOf(other, last), Status::Proved);
  other.options.functions = {"nobody"};
  EXPECT_EQ(statusOf(other, parsed()), Status::Unknown); // it asks for no function that there is
}

} // namespace
} // namespace salve::engine
