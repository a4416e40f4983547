#include "engine/ir/meaning/areas.h"

#include "engine/support/tokens.h"

#include <algorithm>

namespace salve::ir {

namespace {

/// What the comments between two tokens say to Salve, without blanks around it.
std::optional<ByteRange> said(std::string_view text, ByteRange gap) {
  std::string_view between = text.substr(gap.begin, gap.size());
  if (between.find('@') == std::string_view::npos &&
      between.find("salve") == std::string_view::npos)
    return std::nullopt;
  constexpr const char *kBlank = " \t\r\n\f\v\\";
  const size_t first = between.find_first_not_of(kBlank);
  const size_t last = between.find_last_not_of(kBlank);
  return ByteRange{gap.begin + static_cast<uint32_t>(first),
                   gap.begin + static_cast<uint32_t>(last + 1)};
}

std::vector<ByteRange> tokensAndAnnotations(std::string_view text) {
  std::vector<ByteRange> result;
  uint32_t behind = 0;
  auto between = [&](uint32_t end) {
    if (std::optional<ByteRange> comment = said(text, {behind, end}))
      result.push_back(*comment);
  };
  for (const Token &token : tokens(text)) {
    between(token.range.begin);
    result.push_back(token.range);
    behind = token.range.end;
  }
  between(static_cast<uint32_t>(text.size()));
  return result;
}

} // namespace

Areas::Areas(const Program &program)
    : program_(program), tokens_(tokensAndAnnotations(program.text)),
      ofFunction_(program.functions.size(), kNone) {
  auto isMain = [](const Function &f) { return f.body && f.range.file == kMainFile; };
  std::vector<ByteRange> ranges;
  for (const Function &f : program.functions)
    if (isMain(f))
      ranges.push_back(f.range.bytes);
  std::sort(ranges.begin(), ranges.end());
  for (ByteRange range : ranges) {
    if (!areas_.empty() && range.begin < areas_.back().range.end)
      areas_.back().range.end = std::max(areas_.back().range.end, range.end);
    else
      areas_.push_back({range});
  }
  size_t least = 0, rest = 0;
  for (Area &area : areas_) {
    area.first = tokenBehind(area.range.begin);
    area.end = std::max(area.first, tokenBehind(area.range.end));
    while (area.first > least && spelled(area.first - 1).substr(0, 1) == "/" &&
           tokens_[area.first - 1].size() > 2)
      --area.first;
    area.begin = area.first == 0 ? 0 : tokens_[area.first - 1].end;
    rest += area.first - std::min(least, area.first);
    area.restBefore = rest;
    least = area.end;
  }
  for (uint32_t i = 0; i < program.functions.size(); ++i)
    if (const Function &f = program.functions[FunctionId(i)]; isMain(f)) {
      auto behind = std::upper_bound(
          areas_.begin(), areas_.end(), f.range.bytes.begin,
          [](uint32_t offset, const Area &area) { return offset < area.range.begin; });
      ofFunction_[i] = static_cast<Number>(behind - areas_.begin() - 1);
    }
}

size_t Areas::tokenBehind(uint32_t offset) const {
  auto found = std::upper_bound(tokens_.begin(), tokens_.end(), offset,
                                [](uint32_t at, ByteRange token) { return at < token.end; });
  return static_cast<size_t>(found - tokens_.begin());
}

Areas::Position Areas::locate(uint32_t offset, bool isEnd) const {
  auto behind = std::upper_bound(areas_.begin(), areas_.end(), offset - (isEnd && offset > 0),
                                 [](uint32_t at, const Area &area) { return at < area.begin; });
  if (behind == areas_.begin())
    return {kNone, kBetween, offset};
  const Area &area = *(behind - 1);
  if (isEnd ? offset > area.range.end : offset >= area.range.end)
    return {kNone, kBetween, offset};
  const auto number = static_cast<Number>(behind - areas_.begin() - 1);
  const size_t token = tokenBehind(isEnd && offset > 0 ? offset - 1 : offset);
  if (token >= area.first && token < area.end &&
      (isEnd ? tokens_[token].begin < offset : tokens_[token].begin <= offset))
    return {number, static_cast<uint32_t>(token - area.first), offset - tokens_[token].begin};
  return {number, kBetween, offset - area.begin};
}

std::optional<uint32_t> Areas::offsetOf(const Position &position) const {
  if (position.area == kNone)
    return position.offset;
  if (position.area >= areas_.size())
    return std::nullopt;
  const Area &area = areas_[position.area];
  if (position.token == kBetween)
    return area.begin + position.offset;
  if (position.token >= area.end - area.first)
    return std::nullopt;
  return tokens_[area.first + position.token].begin + position.offset;
}

void Areas::addTokens(Number number, Digest &digest) const {
  const Area &area = areas_[number];
  digest.add(area.end - area.first);
  for (size_t i = area.first; i < area.end; ++i)
    digest.add(spelled(i));
}

std::string_view Areas::text(Number number) const {
  return program_.textOf({areas_[number].begin, areas_[number].range.end});
}

void Areas::addRest(Digest &digest) const {
  size_t at = 0;
  auto upTo = [&](size_t end) {
    for (; at < end; ++at)
      digest.add(spelled(at));
  };
  for (const Area &area : areas_) {
    upTo(area.first);
    at = std::max(at, area.end);
  }
  upTo(tokens_.size());
}

} // namespace salve::ir
