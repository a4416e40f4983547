#include "protocol/lsp.h"

#include <gtest/gtest.h>

namespace salve::protocol {
namespace {

TEST(Lsp, CapabilitiesOfAnyShapeAreRead) {
  for (const char *text : {"null", "[]", "1", "{}", R"({"general":[]})",
                           R"({"general":{"positionEncodings":["x",1]}})",
                           R"({"textDocument":{"codeAction":{"isPreferredSupport":"yes"}}})"}) {
    ClientCapabilities client = readCapabilities(Json::parse(text));
    EXPECT_EQ(client.encoding, Encoding::Utf16) << text;
    EXPECT_FALSE(client.isPreferred) << text;
  }
}

TEST(Lsp, PullNeedsRefresh) {
  auto pulls = [](const char *text) { return readCapabilities(Json::parse(text)).pullDiagnostics; };
  EXPECT_FALSE(pulls(R"({"textDocument":{"diagnostic":{}}})"));
  EXPECT_TRUE(pulls(R"({"textDocument":{"diagnostic":{}},
                        "workspace":{"diagnostics":{"refreshSupport":true}}})"));
}

TEST(Lsp, PositionsOfAnyShapeAreRead) {
  EXPECT_EQ(positionFrom(Json::parse(R"({"line":1,"character":2})")), (Position{1, 2}));
  EXPECT_TRUE(positionFrom(Json::parse(R"({"line":1,"character":99999999999999999})")));
  for (const char *text : {"null", "{}", R"({"line":-1,"character":2})", R"({"line":1})",
                           R"({"line":"1","character":2})", R"({"line":1.5,"character":2})"})
    EXPECT_FALSE(positionFrom(Json::parse(text))) << text;
}

TEST(Lsp, RelatedInformationIsFoldedForClientsWithoutIt) {
  Diagnostic diagnostic;
  diagnostic.code = "bounds";
  diagnostic.message = "index out of bounds";
  RelatedInformation &related = diagnostic.related.emplace_back();
  related.location.uri = "file:///a.c";
  related.location.range = {{4, 0}, {4, 3}};
  related.message = "i = 7 here";
  ClientCapabilities client;
  Json folded = toJson(diagnostic, client);
  EXPECT_EQ(folded["message"], "index out of bounds\nline 5: i = 7 here");
  EXPECT_FALSE(folded.contains("relatedInformation"));
  client.relatedInformation = true;
  Json full = toJson(diagnostic, client);
  EXPECT_EQ(full["message"], "index out of bounds");
  EXPECT_EQ(full["relatedInformation"][0]["message"], "i = 7 here");
  EXPECT_EQ(full["code"], "bounds");
  EXPECT_EQ(full["severity"], 1);
}

} // namespace
} // namespace salve::protocol
