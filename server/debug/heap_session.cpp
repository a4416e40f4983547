#include "server/debug/heap_session.h"

#include "engine/debugger/picture.h"
#include "engine/support/limits/debug.h"
#include "engine/support/tokens.h"
#include "server/debug/entities.h"
#include "server/project/files.h"
#include "server/project/processes.h"
#include "server/project/similar.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>

namespace salve::server {

const std::vector<HeapSession::Command> &HeapSession::commands() {
  static const std::vector<Command> table{
      {"start", "", "run to the first line of main; again: from the beginning", &HeapSession::start,
       false},
      {"next", "[N]", "execute the statement", &HeapSession::next, true},
      {"step", "[N]", "the same, into functions that are called", &HeapSession::step, true},
      {"finish", "", "to the end of this function", &HeapSession::finish, true},
      {"continue", "", "to a breakpoint, a signal or the end", &HeapSession::proceed, true},
      {"break", "LINE|FUNCTION", "stop there", &HeapSession::setBreak, true},
      {"delete", "N", "forget a breakpoint", &HeapSession::deleteBreak, true},
      {"enter", "", "into the loop or branch, whatever its condition is", &HeapSession::enter,
       true},
      {"leave", "", "past the loop or branch, whatever its condition is", &HeapSession::leave,
       true},
      {"flip", "", "where the condition here does not lead", &HeapSession::flip, true},
      {"skip", "", "past the statement, without executing it", &HeapSession::skip, true},
      {"heap", "[FILE.svg|FILE.dot]", "variables and what they lead to, as a picture",
       &HeapSession::heap, false},
      {"print", "EXPRESSION", "a value; n1, n2, ... are the nodes", &HeapSession::printValue,
       false},
      {"change", "ENTITY VALUE",
       "set p, p->next->key, p->a[2] or *p: to a node, null, new, any value", &HeapSession::change,
       true},
      {"spec", "[reach P Q]", "this state is right here (or only: Q can be reached from P)",
       &HeapSession::spec, false},
      {"assert", "CONDITION", "only this has to hold here", &HeapSession::assertHere, false},
      {"concrete", "LINE|FUNCTION",
       "repairs take for granted what this statement, or what calls that, does when it is executed",
       &HeapSession::concrete, true},
      {"again", "[N]", "back to where this function (N: N calls out) began, by running again",
       &HeapSession::again, false},
      {"checkpoints", "", "what was recorded", &HeapSession::checkpoints, false},
      {"resume", "N", "back to a checkpoint; what was recorded after it does not count",
       &HeapSession::resume, false},
      {"suspects", "", "what can be to blame for a state that was set right",
       &HeapSession::suspects, false},
      {"repair", "[N]",
       "change the program so that it comes by the recorded states; N: by that one of the repairs",
       &HeapSession::repair, false},
      {"diff", "[N]", "the repair in force, or that one, as a patch", &HeapSession::diff, false},
      {"rewrite", "[N]", "write the file, so repaired", &HeapSession::rewrite, false},
      {"time", "SECONDS", "how long the program may run at a time", &HeapSession::limitTime, false},
      {"help", "", "this", &HeapSession::help, false},
  };
  return table;
}

namespace {

/// What people type who know gdb.
constexpr std::pair<std::string_view, std::string_view> kShort[] = {
    {"n", "next"},   {"s", "step"},  {"c", "continue"}, {"b", "break"},    {"p", "print"},
    {"d", "delete"}, {"r", "start"}, {"run", "start"},  {"fin", "finish"}, {"q", "quit"}};

std::string inFull(const std::string &name) {
  const auto known = std::ranges::find(kShort, name, [](const auto &pair) { return pair.first; });
  return known == std::end(kShort) ? name : std::string(known->second);
}

} // namespace

HeapSession::HeapSession(engine::Request request, std::unique_ptr<debugger::Debuggee> debuggee,
                         std::string folder, Say say)
    : request_(std::move(request)), built_(request_.text), written_(request_.text),
      debuggee_(std::move(debuggee)), folder_(std::move(folder)), say_(std::move(say)),
      outline_(outlineOf(request_)), seconds_(limits::debug::kRunSeconds) {}

bool HeapSession::run(const std::string &line) {
  if (line.find_first_not_of(" \t\r") == line.find('#'))
    return true;
  bool isQuoted = false;
  std::string command;
  for (const char c : line + ";") {
    isQuoted ^= c == '"';
    if (c != ';' || isQuoted) {
      command += c;
      continue;
    }
    if (!runOne(command))
      return false;
    command.clear();
  }
  return true;
}

bool HeapSession::runOne(const std::string &command) {
  const size_t begin = command.find_first_not_of(" \t\r");
  if (begin == std::string::npos || command[begin] == '#')
    return true;
  const size_t end = std::min(command.find_first_of(" \t\r", begin), command.size());
  const std::string name = inFull(command.substr(begin, end - begin));
  const size_t rest = command.find_first_not_of(" \t\r", end);
  std::string words = rest == std::string::npos ? "" : command.substr(rest);
  words.erase(words.find_last_not_of(" \t\r") + 1);
  if (name == "quit" || name == "exit")
    return false;
  for (const Command &known : commands())
    if (name == known.name) {
      if (known.isWay && !replaying_)
        way_.push_back({command, state_.calls});
      (this->*known.run)(words);
      if (debuggee_->isLost()) {
        say_("gdb has ended, and the session with it");
        return false;
      }
      return true;
    }
  std::vector<std::string> names{"quit"};
  for (const Command &known : commands())
    names.emplace_back(known.name);
  const std::string meant = didYouMean(name, names);
  sayError(fmt::format("there is no command '{}'{}", name, meant.empty() ? "; try 'help'" : meant));
  return true;
}

void HeapSession::help(const Words &) {
  for (const Command &command : commands())
    say_(fmt::format("  {:<28} {}", fmt::format("{} {}", command.name, command.arguments),
                     command.help));
  say_(fmt::format("  {:<28} {}", "quit", "end the session and the program"));
  say_("  n, s, c, b, p, d, r, fin and q are what they are in gdb");
}

bool HeapSession::isStanding() {
  if (!standing_)
    sayError("the program does not run; 'start' starts it");
  return standing_;
}

bool HeapSession::isUsersFile(const std::string &file) const { return file == request_.path; }

std::string HeapSession::sourceLine(uint32_t line) const {
  std::string_view text = request_.text;
  if (!isUsersFile(state_.file))
    return "";
  for (uint32_t i = 1; i < line && !text.empty(); ++i)
    text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
  text = text.substr(0, text.find('\n'));
  const size_t begin = text.find_first_not_of(" \t");
  return begin == std::string_view::npos ? "" : std::string(text.substr(begin));
}

void HeapSession::start(const Words &) {
  if (debuggee_->isAttached() && stops_ > 0) {
    sayError("the program ran before we came; it cannot be begun again");
    return;
  }
  std::vector<std::string> entries;
  for (const Outline::Function &function : outline_.functions)
    entries.push_back(function.name);
  way_.clear();
  changed_.clear();
  passed_.clear();
  ++stretch_;
  effects_.clear();
  forward_.clear();
  forgetLive();
  state_ = {};
  for (Checkpoint &checkpoint : checkpoints_)
    checkpoint.process = 0; // of a process that is gone
  const debugger::GdbStop stop = debuggee_->start(entries);
  if (stop.why == debugger::GdbStop::Why::Refused) {
    standing_ = false;
    sayError(stop.what);
    return;
  }
  if (!arrive(stop))
    return;
  mainEntry_ = state_;
  if (!object_.empty())
    loadPatch();
}

namespace {

/// What gdb says of the name of a node that is not there.
std::string explained(const std::string &error) {
  constexpr std::string_view kBegin = "No symbol \"n", kEnd = "\" in current context.";
  if (!error.starts_with(kBegin) || !error.ends_with(kEnd))
    return error;
  const std::string number =
      error.substr(kBegin.size(), error.size() - kBegin.size() - kEnd.size());
  if (number.empty() || number.find_first_not_of("0123456789") != std::string::npos)
    return error;
  return fmt::format("there is no node n{} here; 'heap' shows those that are", number);
}

} // namespace

std::string HeapSession::forGdb(const std::string &expression) const {
  return debugger::withNodes(expression, [&](const std::string &name) {
    const debugger::Node *node = state_.node(name);
    return node ? fmt::format("(({} *){:#x})", node->type, node->address) : "";
  });
}

std::optional<std::string> HeapSession::valueOf(const std::string &expression, std::string &error) {
  bool isMember = false;
  for (const Token &token : tokens(expression)) {
    const std::string word = expression.substr(token.range.begin, token.range.size());
    if (!isMember && std::ranges::find(state_.ahead, word) != state_.ahead.end()) {
      error = fmt::format("'{}' has no value yet: its declaration is still to be executed", word);
      return std::nullopt;
    }
    isMember = word == "." || word == "->";
  }
  const auto value = debuggee_->evaluate(forGdb(expression), error);
  error = explained(error);
  return value;
}

std::string HeapSession::shown(const std::string &value) const {
  const size_t type = value.starts_with("(") ? value.find(") 0x") : std::string::npos;
  const std::string address = type == std::string::npos ? value : value.substr(type + 2);
  for (const debugger::Node &node : state_.nodes)
    if (address == fmt::format("{:#x}", node.address))
      return node.name();
  for (const debugger::Variable &variable : state_.variables)
    if (!variable.fields.empty() && address == fmt::format("{:#x}", variable.fields[0].address))
      return "&" + variable.name;
  return address;
}

void HeapSession::printValue(const Words &expression) {
  std::string error;
  if (!isStanding())
    return;
  if (const auto value = valueOf(expression, error))
    say_("  " + shown(*value));
  else
    sayError(error);
}

void HeapSession::heap(const Words &file) {
  if (!isStanding())
    return;
  if (file.empty()) {
    std::string text = debugger::textPicture(state_);
    if (!text.empty())
      text.pop_back();
    say_(text.empty() ? "  (no variables here)" : text);
    return;
  }
  const bool isSvg = file.ends_with(".svg");
  if (!isSvg && !file.ends_with(".dot")) {
    sayError("heap: the file is to end in .svg or .dot");
    return;
  }
  const std::string dot = isSvg ? folder_ + "/heap.dot" : file;
  std::ofstream(dot) << debugger::dotPicture(state_);
  if (!isSvg) {
    say_("  wrote " + file);
    return;
  }
  const ProcessResult drawn = runProcess({"dot", "-Tsvg", "-o", file, dot});
  if (drawn.status == 0)
    say_("  wrote " + file);
  else
    sayError("'dot' of Graphviz is not here or fails (package graphviz); 'heap FILE.dot' needs "
             "nothing else");
}

void HeapSession::change(const Words &what) {
  if (!isStanding())
    return;
  const size_t equals = what.find(" = ");
  const size_t space = what.find_last_of(" \t");
  const size_t split = equals != std::string::npos ? equals : space;
  if (split == std::string::npos) {
    sayError("change: what, and to which value? As in: change n4 -> prev n3");
    return;
  }
  const std::string entity = what.substr(0, what.find_last_not_of(" \t", split) + 1);
  std::string value = what.substr(split + (equals != std::string::npos ? 3 : 1));
  const Entity meant = entityIn(state_, entity);
  const Entity given = entityIn(state_, value);
  if (!meant.error.empty() || !given.error.empty()) {
    sayError(meant.error.empty() ? given.error : meant.error);
    return;
  }
  if (state_.node(entity) && !state_.variable(entity)) {
    sayError(fmt::format("'{0}' is a node; a field of it is changed, as in: change {0}->next null",
                         entity));
    return;
  }
  if (value == "new") {
    const auto block = debuggee_->allocate(forGdb(entity));
    if (!block) {
      sayError(fmt::format("there can be no new block for '{}'", entity));
      return;
    }
    value = *block;
  }
  std::string error;
  if (const auto types = debuggee_->misfit(forGdb(entity), forGdb(value))) {
    sayError(fmt::format("'{}' is {}, and '{}' {}", entity, types->first, value, types->second));
    return;
  }
  if (!valueOf("(" + entity + ") = " + value, error)) {
    sayError(error);
    return;
  }
  changed_.insert(meant.owner.empty() ? entity : meant.name());
  look();
  if (const Entity next = entityIn(state_, assignedHere());
      next.field && next.name() == meant.name() && !replaying_)
    say_(
        fmt::format("  (line {}, which is still to be executed, assigns that; 'skip' goes past it)",
                    state_.line));
}

std::string_view HeapSession::assignedHere() const {
  const Outline::Function *function = nullptr;
  const Outline::Statement *statement = nullptr;
  if (stop_.why != debugger::GdbStop::Why::Reached || !stand(state_, function, statement) ||
      statement->kind != Outline::Statement::Kind::Simple)
    return {};
  const std::string_view text =
      std::string_view(request_.text).substr(statement->range.begin, statement->range.size());
  for (const Token &token : tokens(text))
    if (text.substr(token.range.begin, token.range.size()) == "=")
      return text.substr(0, token.range.begin);
  return {};
}

void HeapSession::setBreak(const Words &place) {
  std::string error, where = place;
  if (!place.empty() && place.find_first_not_of("0123456789") == std::string::npos)
    where = request_.path + ":" + place;
  const int number = debuggee_->breakAt(where, error);
  if (replaying_)
    return;
  if (number == 0) {
    sayError(error);
    return;
  }
  breakpoints_.insert(number);
  say_(fmt::format("  breakpoint {} at {}", number, place));
}

void HeapSession::deleteBreak(const Words &number) {
  std::string error;
  if (breakpoints_.erase(std::atoi(number.c_str())) == 0)
    sayError(fmt::format("there is no breakpoint '{}'", number));
  else if (!debuggee_->removeBreak(std::atoi(number.c_str()), error))
    sayError(error);
}

} // namespace salve::server
