#include "protocol/framing.h"
#include "protocol/jsonrpc.h"

#include <gtest/gtest.h>

#include <random>

namespace salve::protocol {
namespace {

/// Bodies as they are; a fault as "!". Bodies that start with "?" are rejected.
std::vector<std::string> decode(const std::string &bytes, size_t chunk, size_t cap = 1000) {
  FrameDecoder decoder(cap);
  std::vector<std::string> result;
  for (size_t at = 0; at < bytes.size(); at += chunk) {
    decoder.feed(std::string_view(bytes).substr(at, chunk));
    while (auto next = decoder.next()) {
      if (next->kind == Frame::Kind::Fault) {
        result.push_back("!");
        continue;
      }
      result.push_back(next->text);
      if (next->text.rfind('?', 0) == 0)
        decoder.reject(next->text);
    }
  }
  return result;
}

struct Case {
  const char *name;
  std::string bytes;
  std::vector<std::string> expected;
};

const std::vector<Case> kCases = {
    {"plain", frame("a") + frame("bc"), {"a", "bc"}},
    {"empty", frame("") + frame("x"), {"", "x"}},
    {"body with header inside",
     frame("Content-Length: 3\r\n\r\n") + frame("x"),
     {"Content-Length: 3\r\n\r\n", "x"}},
    {"other fields",
     "X-A: 1\r\nCONTENT-LENGTH:2\r\nContent-Type: a; charset=utf-8\r\n\r\nab",
     {"ab"}},
    {"line feeds only", "Content-Length: 2\n\nab" + frame("x"), {"ab", "x"}},
    {"empty lines between", "\r\n\n" + frame("x"), {"x"}},
    {"no length", "X-A: 1\r\n\r\n" + frame("x"), {"!", "x"}},
    {"no number", "Content-Length: 1x\r\n\r\n" + frame("x"), {"!", "x"}},
    {"negative", "Content-Length: -1\r\n\r\n" + frame("x"), {"!", "x"}},
    {"overflow", "Content-Length: 99999999999999999999\r\n\r\n" + frame("x"), {"!", "x"}},
    {"above the cap", "Content-Length: 1001\r\n\r\n{}" + frame("x"), {"!", "x"}},
    {"empty length", "Content-Length:\r\n\r\n" + frame("x"), {"!", "x"}},
    {"two lengths, last counts", "Content-Length: 1\r\nContent-Length: 2\r\n\r\nab", {"ab"}},
    {"wrong charset",
     "Content-Type: x; charset=latin-1\r\nContent-Length: 2\r\n\r\n{}" + frame("x"),
     {"!", "{}", "x"}},
    {"rubbish", "rubbish\r\nmore rubbish\r\n" + frame("x"), {"!", "x"}},
    {"rest of a body", "Content-Length: 1\r\n\r\n?rest}" + frame("x"), {"?", "x"}},
    {"length too large",
     "Content-Length: 40\r\n\r\n?" + frame("x") + frame("y") + frame("zzzzz"),
     {"?Content-Length: 1\r\n\r\nxContent-Length: 1", "x", "y", "zzzzz"}},
    {"rubbish before a header", "abc}" + frame("x"), {"!", "x"}},
    {"long rubbish before a header", std::string(30000, '.') + frame("x"), {"!", "x"}},
    {"two faults", "bad\r\n" + frame("x") + "bad\r\n" + frame("y"), {"!", "x", "!", "y"}},
    {"endless line", std::string(100000, 'a') + "\n" + frame("x"), {"!", "x"}},
};

TEST(Framing, Cases) {
  for (const Case &test : kCases) {
    for (size_t chunk : {size_t{1}, size_t{2}, size_t{7}, size_t{64}, size_t{1} << 20})
      EXPECT_EQ(decode(test.bytes, chunk), test.expected) << test.name << " by " << chunk;
  }
}

TEST(Framing, RandomMutationsKeepMemoryAndLaterMessages) {
  std::mt19937 random(7);
  for (int round = 0; round < 2000; ++round) {
    std::string bytes;
    for (int i = 0; i < 5; ++i)
      bytes += frame(std::string(random() % 30, static_cast<char>('a' + i)));
    for (uint32_t i = 0; i < 1 + random() % 4; ++i) {
      size_t at = random() % bytes.size();
      switch (random() % 3) {
      case 0: bytes[at] = static_cast<char>(random()); break;
      case 1: bytes.erase(at, random() % 20); break;
      default: bytes.insert(at, random() % 5, static_cast<char>(random()));
      }
      bytes += "xx";
    }
    // Longer than any length that a mutation can claim below the cap, then a good message.
    bytes += std::string(1100, '\n') + frame("last");
    std::vector<std::string> result = decode(bytes, 1 + random() % 100);
    ASSERT_FALSE(result.empty());
    EXPECT_EQ(result.back(), "last") << bytes;
  }
}

TEST(JsonRpc, Classifies) {
  using Kind = Message::Kind;
  struct {
    const char *text;
    Kind kind;
    ErrorCode code = ErrorCode::ParseError;
  } cases[] = {
      {R"({"jsonrpc":"2.0","id":1,"method":"a"})", Kind::Request},
      {R"({"jsonrpc":"2.0","id":"x","method":"a","params":[]})", Kind::Request},
      {R"({"jsonrpc":"2.0","method":"a","params":{}})", Kind::Notification},
      {R"({"jsonrpc":"2.0","id":1,"result":null})", Kind::Response},
      {R"({"jsonrpc":"2.0","id":1,"error":{}})", Kind::Response},
      {R"({"jsonrpc":"2.0","id":1})", Kind::Fault, ErrorCode::InvalidRequest},
      {R"({"jsonrpc":"2.0","id":true,"method":"a"})", Kind::Fault, ErrorCode::InvalidRequest},
      {R"({"id":1,"method":"a"})", Kind::Fault, ErrorCode::InvalidRequest},
      {R"([{"jsonrpc":"2.0","id":1,"method":"a"}])", Kind::Fault, ErrorCode::InvalidRequest},
      {R"({"jsonrpc":"2.0","id":1,"method":"a","params":1})", Kind::Fault,
       ErrorCode::InvalidRequest},
      {R"({"jsonrpc":"2.0",)", Kind::Fault, ErrorCode::ParseError},
      {"", Kind::Fault, ErrorCode::ParseError},
      {"\xFF", Kind::Fault, ErrorCode::ParseError},
  };
  for (const auto &test : cases) {
    Message message = parseMessage(test.text);
    EXPECT_EQ(message.kind, test.kind) << test.text;
    EXPECT_EQ(message.code, test.code) << test.text;
  }
}

TEST(JsonRpc, IdOfAFaultyRequestIsKept) {
  EXPECT_EQ(parseMessage(R"({"jsonrpc":"2.0","id":5,"method":1})").id, 5);
}

TEST(JsonRpc, IllFormedTextIsReadWithReplacements) {
  auto text = [](const std::string &inside) {
    return parseMessage(R"({"jsonrpc":"2.0","method":"a","params":[")" + inside + "\"]}")
        .params.at(0)
        .get<std::string>();
  };
  const std::string replaced = "\xEF\xBF\xBD";
  EXPECT_EQ(text("a\xFF\x62"), "a" + replaced + "b");
  EXPECT_EQ(text("\xC3"), replaced);
  EXPECT_EQ(text(R"(\ud800x)"), replaced + "x");
  EXPECT_EQ(text(R"(x\udc00)"), "x" + replaced);
  EXPECT_EQ(text(R"(\ud800\ud83d\ude00)"), replaced + "\xF0\x9F\x98\x80");
  EXPECT_EQ(text(R"(\\ud800)"), R"(\ud800)");
}

TEST(JsonRpc, DeepNestingIsRefused) {
  std::string deep(1000000, '[');
  EXPECT_EQ(parseMessage(deep).code, ErrorCode::InvalidRequest);
  EXPECT_EQ(parseMessage(R"({"jsonrpc":"2.0","method":")" + deep + "\"}").kind,
            Message::Kind::Notification);
}

TEST(JsonRpc, SerializeNeverThrows) { EXPECT_EQ(serialize(Json("a\xFF")), "\"a\xEF\xBF\xBD\""); }

TEST(Lines, AreCutOutOfAnyChunks) {
  const std::string bytes = "{\"a\":1}\r\n\n  \nsecond\nthe rest";
  for (size_t chunk = 1; chunk <= bytes.size(); ++chunk) {
    LineDecoder decoder;
    std::vector<std::string> lines;
    for (size_t at = 0; at < bytes.size(); at += chunk) {
      decoder.feed(std::string_view(bytes).substr(at, chunk));
      while (std::optional<Frame> frame = decoder.next())
        lines.push_back(frame->text);
    }
    EXPECT_EQ(lines, (std::vector<std::string>{"{\"a\":1}\r", "second"})) << chunk;
  }
}

} // namespace
} // namespace salve::protocol
