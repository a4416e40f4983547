// Of each test a function without parameters is made, in no text: it installs the test's input and
// output in the models of streams (models/given), calls `main` and checks that all was written.
// What else is checked is checked where it is written, at the first character that is another one.
#include "engine/frontend/calls/suite.h"

#include "engine/frontend/calls/helpers.h"
#include "engine/frontend/calls/memory.h"
#include "engine/frontend/declarations/types.h"
#include "engine/frontend/expressions/builders.h"

using namespace clang;

namespace salve::frontend {

bool inSuite(const Context &c) { return c.linking.provides("__salve_given"); }

bool isPrinted(const CallExpr *e) {
  const StringRef name = libraryName(e->getDirectCallee()->getName());
  return name == "printf" || name == "fprintf" || name == "dprintf" || name == "vprintf" ||
         name == "vfprintf";
}

static ir::ExprId outputCheck(Context &c, ir::ExprId holds, ir::SourceRange range) {
  ir::Property property;
  property.kind = ir::PropertyKind::Postcondition;
  property.range = range;
  property.text = "the output is as expected";
  property.function = c.frame.function;
  ir::Expr check = shape(c, ir::ExprKind::Assert, typeOf(c, c.ast.VoidTy), range);
  check.a = holds;
  check.trusted = true;
  check.property = c.program.properties.add(std::move(property));
  return add(c, std::move(check));
}

ir::ExprId outputCall(Context &c, const CallExpr *e) {
  if (e->getDirectCallee()->getName() != "__salve_check_output" || e->getNumArgs() != 1)
    return {};
  return outputCheck(c, argument(c, e, 0, c.ast.IntTy), c.spans.range(e->getSourceRange()));
}

ir::ExprId outputCheck(Context &c, ir::SourceRange range) {
  return outputCheck(c, helperCall(c, "__salve_all_put", c.ast.IntTy, {}, range), range);
}

namespace {

/// The body of one test.
class Test {
public:
  Test(Context &c, ir::FunctionId main, const GivenTest &test)
      : c_(c), main_(main), test_(test), range_(c.program.functions[main].range) {
    if (range_.bytes.size() > 0)
      range_.bytes.begin = range_.bytes.end - 1; // the brace that ends it
  }

  ir::StmtId body() {
    const std::string expected = test_.compared();
    run(helperCall(c_, "__salve_given", c_.ast.VoidTy,
                   {text(test_.input), size(test_.input.size()), text(expected),
                    size(expected.size()), number(test_.compare == Compare::Tokens)},
                   range_));
    run(start());
    run(outputCheck(c_, range_));
    ir::Stmt block;
    block.range = range_;
    block.children = std::move(steps_);
    return c_.program.stmts.add(std::move(block));
  }

private:
  void run(ir::ExprId e) { steps_.push_back(exprStatement(c_, e, range_)); }

  Value size(uint64_t value) {
    const QualType type = c_.ast.UnsignedLongTy;
    return {{}, type, constant(c_, typeOf(c_, type), value, range_)};
  }

  Value number(int value) {
    return {{}, c_.ast.IntTy, constant(c_, c_.program.intType, static_cast<Bits>(value), range_)};
  }

  Value text(const std::string &what) {
    return {{}, c_.ast.getPointerType(c_.ast.CharTy.withConst()), textLiteral(c_, what, range_)};
  }

  /// The words of the command line, in an array that ends with null.
  ir::VariableId words() {
    std::vector<std::string> all = {"./program"};
    all.insert(all.end(), test_.arguments.begin(), test_.arguments.end());
    auto [store, array] =
        keep(c_, helperCall(c_, "__salve_words", c_.ast.VoidPtrTy, {size(all.size())}, range_),
             c_.ast.VoidPtrTy);
    run(store);
    for (size_t i = 0; i < all.size(); ++i)
      run(helperCall(c_, "__salve_word", c_.ast.VoidTy,
                     {{array, c_.ast.VoidPtrTy, {}}, size(i), text(all[i]), size(all[i].size())},
                     range_));
    return array;
  }

  ir::ExprId start() {
    const std::vector<ir::VariableId> parameters = c_.program.functions[main_].parameters;
    ir::Expr call = shape(c_, ir::ExprKind::Call, c_.program.functions[main_].returnType, range_);
    call.callee = main_;
    for (size_t i = 0; i < parameters.size(); ++i) {
      const ir::TypeId type = c_.program.variables[parameters[i]].type;
      const bool isPointer = c_.program.types[type].kind == ir::TypeKind::Pointer;
      call.args.push_back(
          isPointer && i == 1
              ? convert(c_, loadVariable(c_, words(), range_), type)
              : constant(c_, type, isPointer ? 0 : test_.arguments.size() + 1, range_));
    }
    c_.program.functions[c_.frame.function].callees.push_back(main_);
    return add(c_, std::move(call));
  }

  Context &c_;
  ir::FunctionId main_;
  const GivenTest &test_;
  ir::SourceRange range_;
  std::vector<ir::StmtId> steps_;
};

} // namespace

void addSuite(Context &c, const std::vector<GivenTest> &tests) {
  if (tests.empty())
    return;
  ir::FunctionId main;
  for (uint32_t i = 0; i < c.program.functions.size(); ++i) {
    const ir::Function &f = c.program.functions[ir::FunctionId(i)];
    if (f.name == "main" && f.body && f.range.file == ir::kMainFile)
      main = ir::FunctionId(i);
  }
  if (!main) {
    c.program.errors.push_back(
        {{}, "there is no `main` with a body that the tests could start", {}, ""});
    return;
  }
  for (const GivenTest &test : tests) {
    ir::Function f;
    f.name = "test " + test.name; // no function of C is called so
    f.returnType = typeOf(c, c.ast.VoidTy);
    f.type = typeOf(c, c.ast.getFunctionType(c.ast.VoidTy, {}, {}));
    f.range = f.nameRange = c.program.functions[main].nameRange;
    f.trusted = true;
    c.frame = {};
    c.frame.function = c.program.functions.add(std::move(f));
    const ir::StmtId body = Test(c, main, test).body();
    c.program.functions[c.frame.function].body = body;
    c.program.tests.push_back(c.frame.function);
  }
}

} // namespace salve::frontend
