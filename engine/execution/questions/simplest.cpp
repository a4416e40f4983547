// Making a counterexample readable by replaying simpler ones.
//
// The interpreter answers a replay in microseconds, so the search is plain: first all
// combinations of very small values for the first few inputs, then one input after the
// other is lowered as long as the same property fails. What stands in strings then becomes a
// letter where any character would do.
#include "engine/execution/questions/verification.h"
#include "engine/support/limits/execution.h"

#include <algorithm>

namespace salve::execution {

namespace {

struct Search {
  const ir::Program &program;
  ir::FunctionId entry;
  ir::PropertyId property;
  const Budget &budget;
  size_t replays = 0;

  bool exhausted() const { return replays >= limits::simplest::kReplays || budget.exhausted(); }

  ir::Run replay(const ir::Inputs &inputs) {
    ++replays;
    ir::RunOptions options;
    options.limits.steps = limits::simplest::kSteps;
    return ir::interpret(program, entry, inputs, options, budget);
  }
  bool fails(const ir::Inputs &inputs) {
    ir::Run run = replay(inputs);
    return run.end == ir::RunEnd::Failed && run.property == property;
  }
  /// Whether it fails in one order only of what may come in any.
  bool dependsOn(const ir::InputKey &order, const ir::Inputs &inputs) {
    const Bits orders = Bits{1} << ir::orderBits(program.exprs[ir::ExprId(order.site)]);
    for (Bits other = 0; other < orders; ++other) {
      ir::Inputs candidate = inputs;
      candidate[order] = other;
      if (exhausted() || !fails(candidate))
        return true;
    }
    return false;
  }
};

void set(ir::Inputs &inputs, const ir::InputKey &key, Bits bits) {
  if (bits == 0)
    inputs.erase(key);
  else
    inputs[key] = bits;
}

/// Values nearer to 0 than `bits`, best first.
std::vector<Bits> lower(const ir::Type &type, Bits bits) {
  std::vector<Bits> result;
  const SignedBits value = ir::signedValue(type, bits);
  auto propose = [&](SignedBits v) {
    Bits b = ir::truncate(type, static_cast<Bits>(v));
    auto distance = [&](Bits x) {
      const SignedBits s = ir::signedValue(type, x);
      return s < 0 && type.isSigned ? 0 - static_cast<Bits>(s) : static_cast<Bits>(s);
    };
    if (b != bits && (distance(b) < distance(bits) || (distance(b) == distance(bits) && value < 0)))
      result.push_back(b);
  };
  for (int v : {0, 1, 2, 3, -1, -2})
    propose(v);
  if (bits != signBit(128))
    propose(-value);
  for (int divisor : {1000, 10, 2})
    propose(type.isSigned ? value / divisor
                          : static_cast<SignedBits>(bits / static_cast<Bits>(divisor)));
  for (int step : {100, 10, 1})
    propose(value > 0 ? value - step : value + step);
  return result;
}

/// Whether it is a character of a string that nobody can read.
bool isUnreadable(const ir::Program &program, const ir::InputKey &key, Bits bits) {
  const bool inString =
      key.kind == ir::InputKey::Kind::Pointee || key.kind == ir::InputKey::Kind::Havoc;
  return inString && bits != 0 && (bits < ' ' || bits > '~') &&
         program.types[ir::inputType(program, key)].name == "char";
}

} // namespace

ir::Inputs simplest(const ir::Program &program, ir::FunctionId entry, ir::PropertyId property,
                    ir::Inputs inputs, const Budget &budget) {
  Search search{program, entry, property, budget};
  std::vector<ir::InputKey> keys = search.replay(inputs).read;
  if (keys.size() > limits::simplest::kInputs)
    keys.resize(limits::simplest::kInputs);

  size_t combined = std::min(keys.size(), limits::simplest::kCombined);
  for (uint32_t bits = 0; bits < (1U << combined); ++bits) {
    ir::Inputs candidate = inputs;
    for (size_t i = 0; i < combined; ++i)
      set(candidate, keys[i], bits >> (combined - 1 - i) & 1);
    if (search.fails(candidate)) {
      inputs = std::move(candidate);
      break;
    }
  }
  for (bool progress = true; progress && !search.exhausted();) {
    progress = false;
    for (const ir::InputKey &key : keys) {
      ir::Type type = program.types[ir::inputType(program, key)];
      type.isSigned &= key.kind != ir::InputKey::Kind::PointeeCount;
      for (Bits bits : lower(type, ir::valueOf(inputs, key))) {
        ir::Inputs candidate = inputs;
        set(candidate, key, bits);
        if (search.exhausted() || !search.fails(candidate))
          continue;
        inputs = std::move(candidate);
        progress = true;
        break;
      }
    }
  }
  for (const ir::InputKey &key : keys)
    if (isUnreadable(program, key, ir::valueOf(inputs, key)))
      for (char letter : {'a', '0', ' '}) {
        ir::Inputs candidate = inputs;
        set(candidate, key, static_cast<unsigned char>(letter));
        if (search.exhausted() || !search.fails(candidate))
          continue;
        inputs = std::move(candidate);
        break;
      }
  for (const ir::InputKey &key : keys)
    if (key.kind == ir::InputKey::Kind::Order && ir::valueOf(inputs, key) == 0 &&
        search.dependsOn(key, inputs))
      inputs[key] = 0; // is said
  return inputs;
}

} // namespace salve::execution
