#include "server/serve/documents.h"

#include "engine/support/text.h"

#include <gtest/gtest.h>

#include <random>

namespace salve::server {
namespace {

using protocol::Json;

Json change(int line, int column, int lastLine, int lastColumn, const std::string &text) {
  return {{"range",
           {{"start", {{"line", line}, {"character", column}}},
            {"end", {{"line", lastLine}, {"character", lastColumn}}}}},
          {"text", text}};
}

Json changes(std::vector<Json> list, Json version = 2) {
  return {{"textDocument", {{"uri", "file:///a.c"}, {"version", std::move(version)}}},
          {"contentChanges", std::move(list)}};
}

class DocumentsTest : public ::testing::Test {
protected:
  Document &open(const std::string &text) {
    return documents.open(
        {{"uri", "file:///a.c"}, {"languageId", "c"}, {"version", 1}, {"text", text}});
  }
  Document *apply(const Json &params, protocol::Encoding encoding = protocol::Encoding::Utf16) {
    splices.clear();
    return documents.change(params, encoding, splices);
  }

  Documents documents;
  std::vector<Splice> splices;
};

TEST_F(DocumentsTest, ChangesApplyInOrder) {
  Document &document = open("int a;\nint b;\n");
  uint64_t revision = document.revision;
  apply(changes({change(1, 4, 1, 5, "bb"), change(1, 5, 1, 6, "c"), change(0, 0, 0, 0, "\n")}, 5));
  EXPECT_EQ(document.text(), "\nint a;\nint bc;\n");
  EXPECT_EQ(document.version, 5);
  EXPECT_GT(document.revision, revision);
}

TEST_F(DocumentsTest, PositionsOutOfRangeAreClamped) {
  Document &document = open("ab\ncd");
  apply(changes({change(0, 99, 0, 99, "x"), change(99, 0, 99, 9, "y")}));
  EXPECT_EQ(document.text(), "abx\ncdy");
  apply(changes({change(1, 2, 0, 1, "-")})); // the wrong way round
  EXPECT_EQ(document.text(), "a-y");
}

TEST_F(DocumentsTest, FullTextIsTrimmedToWhatDiffers) {
  Document &document = open("int f(int x);");
  apply(changes({{{"text", "int f(int yy);"}}}));
  EXPECT_EQ(document.text(), "int f(int yy);");
  ASSERT_EQ(splices.size(), 1u);
  EXPECT_EQ(splices[0].range, (ByteRange{10, 11}));
  EXPECT_EQ(splices[0].newSize, 2u);
  apply(changes({{{"text", "int f(int yy);"}}}));
  EXPECT_TRUE(splices.empty());
}

TEST_F(DocumentsTest, WhatIsNotUnderstoodIsRefused) {
  open("a");
  EXPECT_EQ(apply({{"textDocument", {{"uri", "file:///b.c"}}}}), nullptr);
  for (const Json &bad : {Json({{"text", 1}}), Json({{"range", Json::object()}, {"text", "x"}}),
                          Json({{"range", {{"start", 1}}}, {"text", "x"}}), Json(7)})
    EXPECT_THROW(apply(changes({bad})), std::exception) << bad;
  EXPECT_THROW(apply({{"textDocument", {{"uri", "file:///a.c"}}}}), protocol::RequestError);
  EXPECT_THROW(apply(nullptr), protocol::RequestError);
  EXPECT_EQ(documents.find("file:///a.c")->text(), "a");
}

TEST_F(DocumentsTest, AVersionThatIsMissingIsTheNext) {
  Document &document = open("a");
  apply(changes({}, nullptr));
  EXPECT_EQ(document.version, 2);
}

TEST_F(DocumentsTest, OtherSchemesHaveNoFile) {
  Document &document = documents.open({{"uri", "untitled:Untitled-1"}, {"text", ""}});
  EXPECT_EQ(document.path.rfind("/nonexistent/", 0), 0u);
}

TEST_F(DocumentsTest, SplicesSayWhatChanged) {
  std::mt19937 random(3);
  const char *pieces[] = {"a", "\n", "\r\n", "\xC3\xA4", "\xF0\x9F\x98\x80", ""};
  for (int round = 0; round < 300; ++round) {
    std::string text;
    for (uint32_t i = random() % 20; i > 0; --i)
      text += pieces[random() % 6];
    Document &document = open(text);
    for (int edit = 0; edit < 5; ++edit) {
      std::string before = document.text();
      auto number = [&](int limit) { return static_cast<int>(random() % limit); };
      apply(changes({change(number(4), number(6), number(4), number(6), pieces[random() % 6])}),
            static_cast<protocol::Encoding>(random() % 3));
      for (const Splice &splice : splices) {
        std::string with = document.text().substr(splice.range.begin, splice.newSize);
        EXPECT_EQ(applyEdits(before, {{splice.range, with}}), document.text());
      }
      if (splices.empty()) {
        EXPECT_EQ(before, document.text());
      }
    }
  }
}

} // namespace
} // namespace salve::server
