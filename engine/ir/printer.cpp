// The printed form is C with everything explicit: full parentheses, every cast, types
// behind constants that are not int, `#2` behind the second variable of one name, and
// `{max/rhs/1: ...}` around components.
#include "engine/ir/printer.h"

#include <map>

namespace salve::ir {

namespace {

class Printer {
public:
  explicit Printer(const Program &program) : program_(program), numbers_(program.variables.size()) {
    std::map<std::pair<FunctionId, std::string>, uint32_t> used;
    for (uint32_t i = 0; i < program.variables.size(); ++i) {
      const Variable &variable = program.variables[VariableId(i)];
      numbers_[i] = ++used[{variable.owner, variable.name}];
    }
  }

  void globals() {
    for (uint32_t i = 0; i < program_.variables.size(); ++i) {
      const Variable &variable = program_.variables[VariableId(i)];
      if (variable.storage != Storage::Global && variable.storage != Storage::StaticLocal)
        continue;
      const char *prefix = variable.internalLinkage ? "static " : "";
      out_ += prefix + std::string(variable.isConst ? "const " : "") + declaration(VariableId(i));
      for (size_t cell = 0; cell < variable.initial.size(); ++cell) {
        TypeId type = cellType(program_.types, variable.type, cell);
        out_ += (cell ? ", " : " = ") + formatValue(program_.types[type], variable.initial[cell]);
      }
      out_ += ";\n";
    }
  }

  void function(FunctionId id) {
    const Function &f = program_.functions[id];
    std::string parameters;
    for (VariableId parameter : f.parameters)
      parameters += (parameters.empty() ? "" : ", ") + declaration(parameter);
    out_ += program_.types[f.returnType].name + " " + f.name + "(" + parameters + ")";
    if (f.body) {
      out_ += "\n";
      statement(f.body, 0);
    } else {
      out_ += ";\n";
    }
    for (const Unsupported &construct : f.unsupported)
      out_ += "// unsupported: " + construct.construct + "\n";
  }

  std::string take() { return std::move(out_); }

private:
  std::string name(VariableId id) const {
    uint32_t number = numbers_[id.index];
    return program_.variables[id].name + (number > 1 ? "#" + std::to_string(number) : "");
  }

  std::string declaration(VariableId id) const {
    TypeId type = program_.variables[id].type;
    std::string dimensions;
    while (program_.types[type].kind == TypeKind::Array) {
      dimensions += "[" + std::to_string(program_.types[type].count) + "]";
      type = program_.types[type].element;
    }
    return program_.types[type].name + " " + name(id) + dimensions;
  }

  std::string place(PlaceId id) const {
    const Place &place = program_.places[id];
    std::string text = name(place.variable);
    TypeId outer = program_.variables[place.variable].type;
    for (const Projection &step : place.path) {
      if (step.kind == Projection::Kind::Index)
        text += "[" + expr(step.index) + "]";
      else
        text += "." + program_.types[outer].fields[step.field].name;
      outer = step.type;
    }
    return text;
  }

  std::string arguments(const Expr &e) const {
    std::string text;
    for (ExprId argument : e.args)
      text += (text.empty() ? "" : ", ") + expr(argument);
    return "(" + text + ")";
  }

  std::string expr(ExprId id) const {
    const Expr &e = program_.exprs[id];
    std::string text = bare(e);
    if (!e.component)
      return text;
    return "{" + program_.components[e.component].id + ": " + text + "}";
  }

  std::string constant(const Expr &e) const {
    const Type &type = program_.types[e.type];
    return formatValue(type, e.value) + (e.type == program_.intType ? "" : ":" + type.name);
  }

  std::string bare(const Expr &e) const {
    switch (e.kind) {
    case ExprKind::Constant: return constant(e);
    case ExprKind::Load: return place(e.place);
    case ExprKind::Unary: return spelling(e.unary) + expr(e.a);
    case ExprKind::Binary:
      return "(" + expr(e.a) + " " + spelling(e.binary) + " " + expr(e.b) + ")";
    case ExprKind::Logical:
      return "(" + expr(e.a) + " " + spelling(e.logical) + " " + expr(e.b) + ")";
    case ExprKind::Conditional:
      return "(" + expr(e.a) + " ? " + expr(e.b) + " : " + expr(e.c) + ")";
    case ExprKind::Comma: return "(" + expr(e.a) + ", " + expr(e.b) + ")";
    case ExprKind::Cast: return "(" + program_.types[e.type].name + ")" + expr(e.a);
    case ExprKind::Assign: return "(" + place(e.place) + " = " + expr(e.a) + ")";
    case ExprKind::CompoundAssign:
      return "(" + place(e.place) + " " + spelling(e.binary) + "= " + expr(e.a) + ":" +
             program_.types[e.computeType].name + ")";
    case ExprKind::Increment: {
      const char *op = e.delta > 0 ? "++" : "--";
      return e.postfix ? place(e.place) + op : op + place(e.place);
    }
    case ExprKind::Call: return program_.functions[e.callee].name + arguments(e);
    case ExprKind::Nondet: return "nondet<" + program_.types[e.type].name + ">()";
    case ExprKind::Assert: return "assert(" + expr(e.a) + ")";
    case ExprKind::Assume: return "assume(" + expr(e.a) + ")";
    case ExprKind::Fail: return "fail()";
    case ExprKind::Halt: return "halt()";
    }
    return "";
  }

  void line(int depth, const std::string &text) {
    out_ += std::string(2 * static_cast<size_t>(depth), ' ') + text + "\n";
  }

  /// `head`, and the child below it.
  void nest(int depth, const std::string &head, const Stmt &stmt, size_t child) {
    line(depth, head);
    if (child < stmt.children.size() && stmt.children[child])
      statement(stmt.children[child], depth + 1);
  }

  std::string optional(ExprId id) const { return id ? expr(id) : ""; }

  void statement(StmtId id, int depth) {
    const Stmt &s = program_.stmts[id];
    switch (s.kind) {
    case StmtKind::Block:
      line(depth, "{");
      for (StmtId child : s.children)
        statement(child, depth + 1);
      return line(depth, "}");
    case StmtKind::Expr: return line(depth, optional(s.expr) + ";");
    case StmtKind::Declare: return line(depth, declaration(s.variable) + ";");
    case StmtKind::If:
      nest(depth, "if (" + expr(s.expr) + ")", s, 0);
      if (s.children.size() > 1 && s.children[1])
        nest(depth, "else", s, 1);
      return;
    case StmtKind::While: return nest(depth, "while (" + expr(s.expr) + ")", s, 0);
    case StmtKind::DoWhile:
      nest(depth, "do", s, 0);
      return line(depth, "while (" + expr(s.expr) + ");");
    case StmtKind::For:
      nest(depth, "for", s, 0);
      return nest(depth, "(; " + optional(s.expr) + "; " + optional(s.step) + ")", s, 1);
    case StmtKind::Switch: return nest(depth, "switch (" + expr(s.expr) + ")", s, 0);
    case StmtKind::Case: return nest(depth, caseHead(s), s, 0);
    case StmtKind::Default: return nest(depth, "default:", s, 0);
    case StmtKind::Break: return line(depth, "break;");
    case StmtKind::Continue: return line(depth, "continue;");
    case StmtKind::Return: return line(depth, s.expr ? "return " + expr(s.expr) + ";" : "return;");
    case StmtKind::Goto: return line(depth, "goto " + program_.stmts[s.target].label + ";");
    case StmtKind::Label: return nest(depth, s.label + ":", s, 0);
    }
  }

  /// The bits as they are: the type is the switch's.
  static std::string caseHead(const Stmt &s) {
    std::string text = "case " + std::to_string(s.low);
    return text + (s.low == s.high ? "" : " ... " + std::to_string(s.high)) + ":";
  }

  const Program &program_;
  std::vector<uint32_t> numbers_; ///< by VariableId: how many of its name came before, and it
  std::string out_;
};

} // namespace

std::string print(const Program &program) {
  Printer printer(program);
  printer.globals();
  for (uint32_t i = 0; i < program.functions.size(); ++i)
    printer.function(FunctionId(i));
  return printer.take();
}

std::string print(const Program &program, FunctionId function) {
  Printer printer(program);
  printer.function(function);
  return printer.take();
}

} // namespace salve::ir
