// The printed form is C with everything explicit: full parentheses, every cast, types
// behind constants that are not int, `#2` behind the second variable of one name, and
// `{max/rhs/1: ...}` around components. Operations that C has no syntax for look like calls.
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
      if (variable.storage != Storage::Global && variable.storage != Storage::StaticLocal &&
          variable.storage != Storage::Literal)
        continue;
      const char *prefix = variable.internalLinkage ? "static " : "";
      out_ += prefix + std::string(variable.isConst ? "const " : "") + declaration(VariableId(i));
      for (size_t cell = 0; cell < variable.initial.size(); ++cell) {
        auto address = variable.initialAddresses.find(cell);
        const Type &type = program_.types[cellType(program_.types, variable.type, cell)];
        out_ += (cell ? ", " : " = ") + (address == variable.initialAddresses.end()
                                             ? formatValue(type, variable.initial[cell])
                                             : constantAddress(address->second));
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
      const Type &array = program_.types[type];
      dimensions += "[" + (array.isVariable ? "" : std::to_string(array.count)) + "]";
      type = program_.types[type].element;
    }
    return program_.types[type].name + " " + name(id) + dimensions;
  }

  std::string constantAddress(const AddressConstant &constant) const {
    if (!constant.variable && !constant.function)
      return std::to_string(constant.offset);
    std::string text = "&" + (constant.variable ? name(constant.variable)
                                                : program_.functions[constant.function].name);
    return constant.offset ? text + " + " + std::to_string(constant.offset) : text;
  }

  std::string place(PlaceId id) const {
    const Place &place = program_.places[id];
    TypeId outer = place.baseType;
    std::string text;
    if (place.variable) {
      text = name(place.variable);
      outer = program_.variables[place.variable].type;
    } else if (!place.path.empty() && place.path[0].kind == Projection::Kind::Element) {
      text = expr(place.pointer);
    } else {
      text = "(*" + expr(place.pointer) + ")";
    }
    for (const Projection &step : place.path) {
      if (step.kind == Projection::Kind::Field)
        text += "." + program_.types[outer].fields[step.field].name;
      else
        text += "[" + expr(step.index) + "]";
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
    case ExprKind::AddressOf: return "&" + place(e.place);
    case ExprKind::FunctionAddress: return "&" + program_.functions[e.callee].name;
    case ExprKind::PointerAdd:
      return "(" + expr(e.a) + (e.delta < 0 ? " - " : " + ") + expr(e.b) + ")";
    case ExprKind::PointerDiff: return "(" + expr(e.a) + " - " + expr(e.b) + ")";
    case ExprKind::Unary:
      return e.unary < UnaryOp::FloatAbs ? spelling(e.unary) + expr(e.a)
                                         : operation(spelling(e.unary), e);
    case ExprKind::Binary:
      return "(" + expr(e.a) + " " + spelling(e.binary) + " " + expr(e.b) + ")";
    case ExprKind::Logical:
      return "(" + expr(e.a) + " " + spelling(e.logical) + " " + expr(e.b) + ")";
    case ExprKind::Conditional:
      return "(" + expr(e.a) + " ? " + expr(e.b) + " : " + expr(e.c) + ")";
    case ExprKind::Comma: return "(" + expr(e.a) + ", " + expr(e.b) + ")";
    case ExprKind::AnyOrder: return "any_order" + arguments(e);
    case ExprKind::Cast: return "(" + program_.types[e.type].name + ")" + expr(e.a);
    case ExprKind::Assign: return "(" + place(e.place) + " = " + expr(e.a) + ")";
    case ExprKind::CompoundAssign:
      return "(" + place(e.place) + " " + spelling(e.binary) + "= " + expr(e.a) + ":" +
             (e.computeType ? program_.types[e.computeType].name : "") + ")";
    case ExprKind::Increment: {
      const char *op = e.delta > 0 ? "++" : "--";
      return e.postfix ? place(e.place) + op : op + place(e.place);
    }
    case ExprKind::Call:
      return (e.callee ? program_.functions[e.callee].name : "(*" + expr(e.a) + ")") + arguments(e);
    case ExprKind::Statements: return statementsText(e);
    case ExprKind::Nondet: return "nondet<" + program_.types[e.type].name + ">()";
    case ExprKind::Allocate:
      return operation(e.onStack ? "alloca" : e.zeroed ? "calloc" : "malloc", e);
    case ExprKind::Deallocate: return operation("free", e);
    case ExprKind::Copy: return operation("copy", e);
    case ExprKind::Fill: return operation("fill", e);
    case ExprKind::Havoc: return operation("havoc", e);
    case ExprKind::UnknownCode: return "unknown" + arguments(e);
    case ExprKind::Query: return operation(queryName(e.query), e);
    case ExprKind::Assert: return "assert(" + expr(e.a) + ")";
    case ExprKind::Assume: return "assume(" + expr(e.a) + ")";
    case ExprKind::Fail: return "fail()";
    case ExprKind::Halt: return "halt()";
    case ExprKind::NotModelled: return "not_modelled(\"" + e.label + "\")";
    }
    return "";
  }

  std::string operation(const char *what, const Expr &e) const {
    std::string text = std::string(what) + "(" + expr(e.a);
    for (ExprId operand : {e.b, e.c})
      if (operand)
        text += ", " + expr(operand);
    return text + ")";
  }

  static const char *queryName(PointerQuery query) {
    switch (query) {
    case PointerQuery::Size: return "size";
    case PointerQuery::Offset: return "offset";
    case PointerQuery::Valid: return "valid";
    case PointerQuery::Writable: return "writable";
    case PointerQuery::Written: return "written";
    case PointerQuery::SameObject: return "same_object";
    case PointerQuery::Ended: return "ended";
    case PointerQuery::Handed: return "handed";
    }
    return "";
  }

  /// On one line, blanks between the parts.
  std::string statementsText(const Expr &e) const {
    Printer inner(program_);
    inner.statement(e.stmt, 0);
    std::string text = "(";
    bool wasBlank = false;
    for (char c : inner.out_) {
      bool isBlank = c == '\n' || c == ' ';
      if (!isBlank || !wasBlank)
        text += isBlank ? ' ' : c;
      wasBlank = isBlank;
    }
    return text + (e.a ? expr(e.a) + ";)" : ")");
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
    case StmtKind::Declare:
      return line(depth,
                  declaration(s.variable) + (s.expr ? " of " + expr(s.expr) + " bytes;" : ";"));
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
    std::string text = "case " + decimal(s.low);
    return text + (s.low == s.high ? "" : " ... " + decimal(s.high)) + ":";
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
