// What is known of a function already: its key, and findings told of another text than they were
// found in. Private to the façade.
#pragma once

#include "engine/ir/meaning/meaning.h"
#include "engine/pipeline.h"
#include "engine/precondition/invariants.h"
#include "engine/results.h"

#include <map>
#include <set>

namespace salve::engine {

class Recall {
public:
  Recall(const File &file, Results &results);

  /// The end of a function whose findings are known; the sink has all before it but Started.
  std::optional<Finished> tell(ir::FunctionId written, size_t number, const Sink &sink);
  /// All findings of one function, which depend on the request alone, and on the clock if Timed.
  void keep(ir::FunctionId written, std::vector<Finding> findings, const Finished &end);

private:
  using Functions = std::vector<ir::FunctionId>;

  /// The function and all that its analysis runs.
  Functions about(ir::FunctionId written) const;
  std::string keyOf(ir::FunctionId written, const Functions &functions);
  std::string surroundings(const Functions &functions, bool isSearched);
  const std::set<std::string_view> &changeable(ir::FunctionId function);
  Digest digestOf(const std::string &path, uint32_t bytes);
  std::string pathOf(const std::string &path) const;
  void locate(Kept &kept, const Functions &functions);
  bool place(Kept &kept, const Functions &functions);

  const File &file_;
  const ir::Program &program_;
  Results &results_;
  Digest options_;
  ir::Areas areas_;
  ir::Meanings meanings_;
  precondition::Invariants invariants_;
  std::optional<Digest> rest_; ///< of the text outside of functions
  std::map<ir::FunctionId, std::set<std::string_view>> changeable_;
  std::map<std::string, std::string> texts_; ///< of other files
};

} // namespace salve::engine
