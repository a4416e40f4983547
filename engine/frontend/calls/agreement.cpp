// The function that runs both: `agreement(0); reference_main(); agreement(1); main();` and a check
// that the second one printed all that the first one did. It stands in no text.
#include "engine/frontend/calls/agreement.h"

#include "engine/frontend/calls/helpers.h"
#include "engine/frontend/calls/suite.h"
#include "engine/frontend/declarations/types.h"
#include "engine/frontend/expressions/builders.h"

using namespace clang;

namespace salve::frontend {

bool inAgreement(const Context &c) { return c.linking.runsBoth(); }

void addAgreement(Context &c, Compare compare) {
  ir::FunctionId main;
  for (uint32_t i = 0; i < c.program.functions.size(); ++i) {
    const ir::Function &f = c.program.functions[ir::FunctionId(i)];
    if (f.name == "main" && f.body && f.range.file == ir::kMainFile && f.parameters.empty())
      main = ir::FunctionId(i);
  }
  if (!main)
    return;
  const ir::SourceRange range = c.program.functions[main].nameRange;
  ir::Function f;
  f.name = "test of agreement"; // no function of C is called so
  f.returnType = typeOf(c, c.ast.VoidTy);
  f.type = typeOf(c, c.ast.getFunctionType(c.ast.VoidTy, {}, {}));
  f.range = f.nameRange = range;
  f.trusted = true;
  c.frame = {};
  c.frame.function = c.program.functions.add(std::move(f));
  c.program.agreement = c.frame.function;
  ir::Stmt block;
  block.range = range;
  auto run = [&](ir::ExprId e) { block.children.push_back(exprStatement(c, e, range)); };
  auto begin = [&](int number) {
    run(helperCall(
        c, "__salve_agreement", c.ast.VoidTy,
        {numberValue(c, number, range), numberValue(c, compare == Compare::Tokens, range)}, range));
  };
  begin(0);
  run(helperCall(c, kReferencePrefix + "main", c.ast.IntTy, {}, range));
  begin(1);
  ir::Expr start = shape(c, ir::ExprKind::Call, c.program.functions[main].returnType, range);
  start.callee = main;
  c.program.functions[c.frame.function].callees.push_back(main);
  run(add(c, std::move(start)));
  run(outputCheck(c, range));
  const ir::StmtId body = c.program.stmts.add(std::move(block));
  c.program.functions[c.frame.function].body = body;
}

} // namespace salve::frontend
