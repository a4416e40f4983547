// Formats of printf and scanf, and their arguments.
//
// A format is no expression of the IR, nor is the type of an argument: these edits mean nothing
// there, and their text is verified alone.
#include "engine/repair/rules/families/families.h"

namespace salve::repair::propose {

namespace {

void rewrite(Context &c, std::vector<TextEdit> texts) {
  change::Edit edit;
  edit.how.kind = change::Writing::Kind::Text;
  edit.how.texts = std::move(texts);
  edit.site = c.proposals.newSite();
  c.proposals.addInserted(std::move(edit), 0, c.program);
}

} // namespace

/// What the types of the arguments say that is meant.
void correctedFormat(Context &c, const Place &p) {
  const ir::Property &target = c.program.properties[c.target];
  if (!target.correction.empty() && checksAt(c.program, p.operation->expr, c.target))
    rewrite(c, target.correction);
}

/// printf(s)  ⇒  printf("%s", s)
void plainFormat(Context &c, const Place &p) {
  const ir::Expr &call = c.program.exprs[p.at->expr];
  if (call.kind != ir::ExprKind::Call || !call.callee || call.args.size() != 1 ||
      c.program.functions[call.callee].name != "__salve_plain_format")
    return;
  const ir::EditSpan &text = c.program.exprs[written(c.program, call.args[0])].text;
  if (text.use)
    rewrite(c, {{*text.use, "\"%s\", " + std::string(c.program.textOf(*text.use))}});
}

} // namespace salve::repair::propose
