#include "engine/summary/promises.h"

#include "engine/precondition/usage.h"
#include "engine/support/limits/summary.h"

#include <algorithm>
#include <set>

namespace salve::summary {

using ir::BinaryOp;
using ir::ExprId;
using ir::FunctionId;
using ir::LogicalOp;
using ir::Program;
using ir::TypeId;
using ir::TypeKind;
using ir::VariableId;
using repair::Builder;

namespace {

/// A number that a promise can be about.
struct Number {
  std::string text;
  TypeId type;
  Formula value;
};

/// When a promise is made.
struct Case {
  std::string text; ///< "" for always
  Formula holds;
};

bool isInteger(const Program &program, TypeId type) {
  return program.types[type].kind == TypeKind::Integer && !program.types[type].isBool;
}

ExprId number(Builder &builder, TypeId type, int64_t value) {
  const TypeId promoted = builder.promoted(type);
  return builder.constant(promoted, ir::truncate(builder.program().types[promoted],
                                                 static_cast<Bits>(SignedBits{value})));
}

Promise make(std::string text, Formula holds) {
  Promise result;
  result.text = std::move(text);
  result.holds = std::move(holds);
  return result;
}

Promise relation(const Number &a, BinaryOp op, int64_t limit) {
  return make(a.text + " " + ir::spelling(op) + " " + std::to_string(limit),
              [a, op, limit](Builder &builder, const Values &values) {
                const ExprId left = a.value(builder, values);
                return builder.compare(op, left, number(builder, a.type, limit));
              });
}

Promise relation(const Number &a, BinaryOp op, const Number &b) {
  return make(a.text + " " + ir::spelling(op) + " " + b.text,
              [a, op, b](Builder &builder, const Values &values) {
                const ExprId left = a.value(builder, values);
                return builder.compare(op, left, b.value(builder, values));
              });
}

Promise either(const Promise &a, const Promise &b) {
  return make(a.text + " || " + b.text, [a, b](Builder &builder, const Values &values) {
    const ExprId left = a.holds(builder, values);
    return builder.logical(LogicalOp::Or, left, b.holds(builder, values));
  });
}

Promise inCase(const Case &when, Promise promise) {
  if (when.text.empty())
    return promise;
  const Formula then = promise.holds;
  promise.text = when.text + " ==> " + promise.text;
  promise.holds = [when, then](Builder &builder, const Values &values) {
    const ExprId otherwise = builder.negated(when.holds(builder, values));
    return builder.logical(LogicalOp::Or, otherwise, then(builder, values));
  };
  return promise;
}

class Templates {
public:
  Templates(const Program &program, FunctionId function, const std::vector<Passed> &passed)
      : program_(program), function_(program.functions[function]), passed_(passed) {
    for (size_t i = 0; i < function_.parameters.size(); ++i) {
      const ir::Variable &variable = program.variables[function_.parameters[i]];
      if (isInteger(program, variable.type))
        parameters_.push_back(
            {variable.name, variable.type, [i](Builder &builder, const Values &values) {
               return builder.load(values.arguments[i]);
             }});
    }
    const std::set<uint64_t> all = precondition::numbers(program, function);
    for (uint64_t n : all)
      if (n > 1 && n <= INT32_MAX && numbers_.size() < limits::summary::kNumbers)
        numbers_.push_back(static_cast<int64_t>(n));
    cases_.push_back({});
    if (isInteger(program, function_.returnType) || program.types[function_.returnType].isBool)
      for (auto [op, limit] : {std::pair{BinaryOp::Ne, 0}, std::pair{BinaryOp::Eq, 0},
                               std::pair{BinaryOp::Ge, 0}, std::pair{BinaryOp::Gt, 0}}) {
        Promise is = relation(result(), op, limit);
        cases_.push_back({is.text, is.holds});
      }
  }

  std::vector<Promise> all(const Footprint &footprint) {
    if (isInteger(program_, function_.returnType)) {
      about(result(), cases_[0]);
      if (program_.types[function_.returnType].isSigned)
        for (const Number &parameter : parameters_)
          add(either(relation(result(), BinaryOp::Lt, 0),
                     relation(result(), BinaryOp::Lt, parameter)));
    }
    for (VariableId global : footprint.written) {
      const ir::Variable &variable = program_.variables[global];
      if (isInteger(program_, variable.type))
        about({variable.name, variable.type,
               [global](Builder &builder, const Values &) { return builder.load(global); }},
              cases_[0]);
    }
    for (size_t i = 0; i < passed_.size(); ++i) {
      if (passed_[i] == Passed::Filled)
        for (const Case &when : cases_)
          add(filled(i, when));
      if (passed_[i] == Passed::Filled || passed_[i] == Passed::Single)
        behind(i);
    }
    if (list_.size() > limits::summary::kPromises)
      list_.resize(limits::summary::kPromises);
    return std::move(list_);
  }

private:
  void add(Promise promise) { list_.push_back(std::move(promise)); }

  Number result() const {
    return {"\\result", function_.returnType,
            [](Builder &builder, const Values &values) { return builder.load(values.result); }};
  }

  void about(const Number &number, const Case &when) {
    if (program_.types[number.type].isSigned) {
      add(inCase(when, relation(number, BinaryOp::Ge, 0)));
      add(inCase(when, relation(number, BinaryOp::Ge, -1)));
    }
    add(inCase(when, relation(number, BinaryOp::Ge, 1)));
    add(inCase(when, relation(number, BinaryOp::Le, 1)));
    for (int64_t limit : numbers_) {
      add(inCase(when, relation(number, BinaryOp::Lt, limit)));
      add(inCase(when, relation(number, BinaryOp::Le, limit)));
    }
    for (const Number &parameter : parameters_)
      for (BinaryOp op : {BinaryOp::Lt, BinaryOp::Le, BinaryOp::Ge, BinaryOp::Gt})
        add(inCase(when, relation(number, op, parameter)));
  }

  TypeId pointeeOf(size_t parameter) const {
    return program_.types[program_.variables[function_.parameters[parameter]].type].element;
  }

  Promise filled(size_t parameter, const Case &when) const {
    const std::string &name = program_.variables[function_.parameters[parameter]].name;
    Promise result;
    result.text = (when.text.empty() ? "" : when.text + " ==> ") + "\\initialized(" + name + ")";
    result.writes = parameter + 1;
    result.when = when.holds;
    return result;
  }

  void behind(size_t parameter) {
    if (!isInteger(program_, pointeeOf(parameter)))
      return;
    const Number value{"*" + program_.variables[function_.parameters[parameter]].name,
                       pointeeOf(parameter), [parameter](Builder &builder, const Values &values) {
                         const ExprId pointer = builder.load(values.arguments[parameter]);
                         return builder.pointee(pointer, {});
                       }};
    for (const Case &when : cases_) {
      const size_t first = list_.size();
      about(value, when);
      for (size_t i = first; i < list_.size() && passed_[parameter] == Passed::Filled; ++i) {
        list_[i].writes = parameter + 1;
        list_[i].when = when.holds;
      }
    }
  }

  const Program &program_;
  const ir::Function &function_;
  const std::vector<Passed> &passed_;
  std::vector<Number> parameters_{};
  std::vector<int64_t> numbers_{};
  std::vector<Case> cases_{};
  std::vector<Promise> list_{};
};

} // namespace

std::vector<Promise> candidates(const Program &program, FunctionId function,
                                const Footprint &footprint, const std::vector<Passed> &passed) {
  return Templates(program, function, passed).all(footprint);
}

ExprId Measure::of(Builder &builder, const Values &values) const {
  const TypeId wide = builder.wide(true);
  auto value = [&](size_t parameter) {
    return builder.cast(wide, builder.load(values.arguments[parameter]));
  };
  const ExprId one = value(first);
  switch (kind) {
  case Kind::Value:
  case Kind::Unsigned: return one;
  case Kind::Rest:
    return builder.binary(BinaryOp::Sub, builder.constant(wide, uint64_t{1} << 40), one);
  case Kind::Difference: return builder.binary(BinaryOp::Sub, one, value(second));
  }
  return one;
}

ExprId Measure::decreases(Builder &builder, const Values &next, VariableId before) const {
  const ExprId is = of(builder, next), was = builder.load(before);
  if (kind == Kind::Unsigned) {
    const TypeId wide = builder.wide(false);
    return builder.compare(BinaryOp::Lt, builder.cast(wide, is), builder.cast(wide, was));
  }
  const ExprId isSmaller = builder.compare(BinaryOp::Lt, is, was);
  const TypeId wide = builder.wide(true);
  const ExprId isAbove =
      builder.compare(BinaryOp::Ge, of(builder, next), builder.constant(wide, 0));
  return builder.logical(LogicalOp::And, isAbove, isSmaller);
}

std::vector<Measure> measures(const Program &program, const std::vector<FunctionId> &group) {
  size_t count = SIZE_MAX;
  for (FunctionId function : group)
    count = std::min(count, program.functions[function].parameters.size());
  auto fits = [&](size_t parameter, auto &&is) {
    return std::all_of(group.begin(), group.end(), [&](FunctionId function) {
      const VariableId variable = program.functions[function].parameters[parameter];
      const TypeId type = program.variables[variable].type;
      return isInteger(program, type) && is(program.types[type]);
    });
  };
  auto isAny = [](const ir::Type &) { return true; };
  std::vector<Measure> result;
  for (size_t i = 0; i < count; ++i)
    if (fits(i, isAny))
      result.push_back({Measure::Kind::Value, i, i});
  for (size_t i = 0; i < count; ++i)
    if (fits(i, [](const ir::Type &type) { return type.width == 64 && !type.isSigned; }))
      result.push_back({Measure::Kind::Unsigned, i, i});
  for (size_t i = 0; i < count; ++i)
    for (size_t j = 0; j < count; ++j)
      if (i != j && fits(i, isAny) && fits(j, isAny))
        result.push_back({Measure::Kind::Difference, i, j});
  for (size_t i = 0; i < count; ++i)
    if (fits(i, isAny))
      result.push_back({Measure::Kind::Rest, i, i});
  return result;
}

} // namespace salve::summary
