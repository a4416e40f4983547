#include "engine/other_files.h"

#include "engine/findings.h"
#include "engine/ir/inputs.h"
#include "engine/ir/walk.h"
#include "engine/repair/failing.h"
#include "engine/repair/tests.h"
#include "engine/support/limits/repair.h"

#include <algorithm>
#include <set>
#include <utility>

namespace salve::engine {

namespace {

/// The request as one about that unit; empty path: there is none.
Request about(const Request &from, const ir::Program &program, const std::string &path) {
  Request result = from;
  const auto unit =
      std::ranges::find_if(result.units, [&](const Unit &u) { return u.path == path; });
  if (unit == result.units.end())
    return {};
  Unit test{from.path, from.text, from.flags, from.directory, {}};
  for (const ir::Function &f : program.functions)
    if (f.body && f.range.file == ir::kMainFile && !f.internalLinkage)
      test.defines.push_back(f.name);
  for (const ir::Variable &v : program.variables)
    if (v.storage == ir::Storage::Global && v.range.file == ir::kMainFile && !v.internalLinkage)
      test.defines.push_back(v.name);
  result.path = unit->path;
  result.text = unit->text;
  result.flags = unit->flags;
  result.directory = unit->directory;
  result.program = from.path;
  result.options.changeFirst.clear(); // in the other text
  *unit = std::move(test);
  return result;
}

/// Others may have functions of that name, too, that no other file sees.
ir::FunctionId functionIn(const ir::Program &program, const std::string &path,
                          const std::string &name) {
  for (uint32_t i = 0; i < program.functions.size(); ++i)
    if (const ir::Function &f = program.functions[ir::FunctionId(i)];
        f.body && f.name == name && program.files[f.range.file.index] == path)
      return ir::FunctionId(i);
  return {};
}

/// Places as the first request names them.
class Places {
public:
  Places(const std::string &asked, const std::string &other) : asked_(asked), other_(other) {}

  Finding of(Finding finding) const {
    forEachRange(finding, [&](std::string &path, ByteRange &) { rename(path); });
    return finding;
  }
  Range of(Range range) const {
    rename(range.path);
    return range;
  }

private:
  void rename(std::string &path) const {
    if (path.empty())
      path = other_;
    else if (path == asked_)
      path.clear();
  }

  const std::string &asked_, &other_;
};

} // namespace

OtherFiles::OtherFiles(const Analysis &analysis) : analysis_(analysis) {
  const ir::Program &program = analysis.program();
  const Request &request = analysis.file.request;
  if (program.isSuite() || request.reference || request.options.mustChange ||
      !ir::startsProgram(program, analysis.entry) ||
      program.functions[analysis.written].range.file != ir::kMainFile)
    return;
  for (ir::FunctionId id : ir::reachable(program, analysis.entry)) {
    const ir::Function &f = program.functions[id];
    if (!f.body || f.isModel || program.isInText(f.range.file) || f.range.bytes.size() == 0)
      continue;
    const std::string &path = program.files[f.range.file.index];
    const bool isUnit =
        repair::isTestedByOthers(program, id) &&
        std::ranges::any_of(request.units, [&](const Unit &unit) { return unit.path == path; });
    if (isUnit && std::ranges::find(files_, path) == files_.end() &&
        files_.size() < limits::search::kOtherFiles)
      files_.push_back(path);
  }
}

/// First that in which it fails, then those of what the check itself calls.
std::vector<std::string> OtherFiles::inOrder(ir::PropertyId failing) const {
  const ir::Program &program = analysis_.program();
  const ir::SourceRange &check = program.properties[failing].range;
  std::set<std::string> called;
  ir::forEachExpr(program, program.properties[failing].function, [&](ir::ExprId id) {
    const ir::Expr &e = program.exprs[id];
    if (e.callee && e.range.file == check.file && check.bytes.contains(e.range.bytes))
      called.insert(program.files[program.functions[e.callee].range.file.index]);
  });
  std::vector<std::string> result = files_;
  std::ranges::stable_partition(result, [&](const auto &path) { return called.contains(path); });
  const std::string &place = program.files[check.file.index];
  std::ranges::stable_partition(result, [&](const auto &path) { return path == place; });
  return result;
}

std::pair<Variant *, size_t> OtherFiles::Seen::failureLike(const edit::PropertyName &name,
                                                           const Range &place) const {
  const Places places(request.program, request.path);
  std::pair<Variant *, size_t> found{nullptr, 0};
  for (Variant *variant : {all.get(), own.get()})
    for (size_t i = 0; variant && i < variant->analysis.failures.size(); ++i) {
      const ir::Program &program = variant->analysis.program();
      const ir::PropertyId property = variant->analysis.failures[i].property;
      const Range here = places.of(toRange(program, program.properties[property].range));
      const bool isThere = here.path == place.path && here.bytes.begin == place.bytes.begin;
      if (program.properties[property].kind == name.kind && isThere)
        return {variant, i};
      if (!found.first && edit::nameOf(program, property) == name)
        found = {variant, i};
    }
  return found;
}

OtherFiles::Seen *OtherFiles::seen(const std::string &path, const Budget &budget) {
  const auto [known, isNew] = seen_.try_emplace(path);
  if (!isNew)
    return known->second.get();
  auto result = std::make_unique<Seen>();
  result->request = about(analysis_.file.request, analysis_.program(), path);
  if (result->request.path.empty())
    return nullptr;
  File file = lower(result->request);
  const ir::FunctionId same = functionIn(file.program, analysis_.file.request.path,
                                         analysis_.program().functions[analysis_.written].name);
  if (!same || notAnalysed(file, same))
    return nullptr;
  result->all = std::make_unique<Variant>(analysis_, std::move(file), same);
  Analysis &again = result->all->analysis;
  {
    Span span(analysis_.spans, "verify");
    verify(again, budget);
  }
  result->own = ownFaults(again, budget);
  for (Variant *variant : {result->all.get(), result->own.get()})
    for (size_t i = 0; variant && i < variant->analysis.verification.violations.size(); ++i) {
      const execution::Violation &violation = variant->analysis.verification.violations[i];
      variant->analysis.failures.push_back({violation.property, violation.inputs, ""});
    }
  known->second = std::move(result);
  return known->second.get();
}

bool OtherFiles::explain(const Analysis &failing, size_t function, size_t failure,
                         const Budget &budget, const Sink &sink,
                         std::optional<SearchStatus> &status) {
  const FailureCase &what = failing.failures[failure];
  const edit::PropertyName name = edit::nameOf(failing.program(), what.property);
  const Range place = toRange(failing.program(), failing.program().properties[what.property].range);
  const std::vector<std::string> order = inOrder(what.property);
  for (size_t i = 0; i < order.size(); ++i) {
    const bool isLast = i + 1 == order.size();
    const Budget share =
        budget.within(budget.remaining() * (isLast ? 1 : limits::search::kNextFileShare));
    Seen *seen = this->seen(order[i], share);
    const auto [variant, same] =
        seen ? seen->failureLike(name, place) : std::pair(nullptr, size_t{0});
    if (!variant)
      continue;
    variant->analysis.failures[same].inputText = what.inputText;
    const Places places(analysis_.file.request.path, order[i]);
    bool isRepaired = false;
    const Sink told = [&](Finding finding) {
      if (auto *searched = std::get_if<Searched>(&finding)) {
        searched->status.headers.insert(searched->status.headers.begin(), order[i]);
        searched->status.leavesOut = order.size() > 1;
        status = searched->status;
        isRepaired = !searched->repairs.empty();
        if (!isRepaired)
          return;
      }
      *functionOf(finding) = function;
      std::visit(
          [&](auto &which) {
            if constexpr (requires { which.failure; })
              which.failure = failure;
          },
          finding);
      sink(places.of(std::move(finding)));
    };
    engine::explain(variant->analysis, function, same, share, told, seen->known);
    if (isRepaired)
      return true;
  }
  return false;
}

void explainAnywhere(const Analysis &analysis, size_t function, size_t failure,
                     const Budget &budget, const Sink &sink, std::vector<KnownRepair> &known,
                     OtherFiles &others) {
  const ir::Program &program = analysis.program();
  const ir::PropertyId property = analysis.failures[failure].property;
  if (!others.exist())
    return explain(analysis, function, failure, budget, sink, known);
  std::optional<SearchStatus> status;
  // What a test has lost it has mostly forgotten itself; or what it passed that to.
  const bool isOwnBlock = program.properties[property].kind == ir::PropertyKind::Leak &&
                          repair::isFaultOfTests(program, property);
  const bool isOnlyThere =
      repair::editable(program, ir::reachable(program, analysis.entry), property).empty();
  const bool isRatherThere =
      isOnlyThere || (ir::isTestFile(program.path) && !repair::isFaultOfTests(program, property));
  if (isRatherThere) {
    const Budget share = isOnlyThere ? budget : budget.part(limits::search::kOtherFilesShare);
    if (others.explain(analysis, function, failure, share, sink, status))
      return;
    if (isOnlyThere && status)
      return sink(Searched{function, failure, {}, *status});
  }
  std::optional<Searched> fruitless;
  bool isDiagnosed = false;
  explain(
      analysis, function, failure,
      isRatherThere ? budget
                    : budget.part(isOwnBlock ? limits::search::kOtherFilesShare
                                             : limits::search::kOwnFileShare),
      [&](const Finding &finding) {
        const auto *searched = std::get_if<Searched>(&finding);
        const auto *diagnosed = std::get_if<Diagnosed>(&finding);
        isDiagnosed |= diagnosed && !diagnosed->list.empty();
        if (searched && searched->repairs.empty())
          fruitless = *searched;
        else
          sink(finding);
      },
      known);
  // What is suspected here stays so until there is a repair elsewhere.
  std::optional<Finding> held;
  const Sink ofOthers = [&](Finding finding) {
    if (isDiagnosed && std::holds_alternative<Diagnosed>(finding)) {
      held = std::move(finding);
      return;
    }
    if (held)
      sink(*std::exchange(held, std::nullopt));
    sink(std::move(finding));
  };
  if (fruitless &&
      (isRatherThere || !others.explain(analysis, function, failure, budget, ofOthers, status)))
    sink(isRatherThere && status ? Searched{function, failure, {}, *status} : *fruitless);
}

} // namespace salve::engine
