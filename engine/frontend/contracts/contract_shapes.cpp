// `//@ salve shape sorted(p, key)`: what a structure of nodes looks like, as a function of C that
// is executed as the user's own code is. Of a parameter it is a precondition, of `return` a
// postcondition, of a global variable both; `requires` or `ensures` before it says which. Inside a
// function it is an assertion.
//
// Each is decided with one step a node where it can: a second pointer at half the speed finds
// circles (Floyd), and trees compare with what is above. They are false of what cannot be read.
#include "engine/frontend/contracts/contract_planner.h"

#include "engine/support/text.h"

#include <algorithm>
#include <optional>

using namespace clang;

namespace salve::frontend {

namespace {

enum class Shape { List, Acyclic, Sorted, Doubly, Ring, Tree, SearchTree };

struct ShapeRow {
  const char *name;
  Shape shape;
  bool hasKey;
  unsigned links; ///< pointers to nodes; 0: all that there are
  const char *usage;
};
constexpr ShapeRow kShapes[] = {
    {"list", Shape::List, false, 1, "list(p, next)"},
    {"acyclic", Shape::Acyclic, false, 0, "acyclic(p)"},
    {"sorted", Shape::Sorted, true, 1, "sorted(p, key, next)"},
    {"doubly", Shape::Doubly, false, 2, "doubly(p, next, prev)"},
    {"ring", Shape::Ring, false, 1, "ring(p, next)"},
    {"tree", Shape::Tree, false, 2, "tree(p, left, right)"},
    {"search_tree", Shape::SearchTree, true, 2, "search_tree(p, key, left, right)"},
};

/// What stands in a comment: `requires sorted(p, key)`.
struct Words {
  std::string moment; ///< "requires", "ensures" or nothing
  std::string name;
  std::vector<std::string> arguments;
};

Words wordsOf(std::string_view text) {
  Words result;
  const size_t open = text.find('('), close = text.rfind(')');
  std::string_view head = trimmed(text.substr(0, open));
  for (const char *moment : {"requires", "ensures"})
    if (head.starts_with(std::string(moment) + " ")) {
      result.moment = moment;
      head = trimmed(head.substr(result.moment.size()));
    }
  result.name = head;
  if (open == std::string_view::npos || close == std::string_view::npos || close < open ||
      !trimmed(text.substr(close + 1)).empty())
    return result;
  std::string_view rest = text.substr(open + 1, close - open - 1);
  while (true) {
    const size_t comma = rest.find(',');
    result.arguments.emplace_back(trimmed(rest.substr(0, comma)));
    if (comma == std::string_view::npos)
      return result;
    rest.remove_prefix(comma + 1);
  }
}

/// The fields that a shape is about.
struct Fields {
  std::vector<std::string> links;
  std::string key;
};

class ShapeReader {
public:
  /// `scope`: local variables, where it stands in the function; null: it is of the function.
  ShapeReader(Planning &p, const FunctionDecl *decl, const Clause &clause,
              const Scope *scope = nullptr)
      : p_(p), decl_(decl), clause_(clause), scope_(scope), words_(wordsOf(clause.text)) {}

  /// False: it cannot be used, and that has been said.
  bool read() {
    row_ = std::find_if(std::begin(kShapes), std::end(kShapes),
                        [&](const ShapeRow &row) { return words_.name == row.name; });
    if (row_ == std::end(kShapes))
      return fail("there is no shape '" + words_.name +
                  "' (list, acyclic, sorted, doubly, ring, tree, search_tree)");
    if (words_.arguments.empty() || words_.arguments.front().empty())
      return fail("a shape is of a pointer, as in '" + std::string(row_->usage) + "'");
    return root() && record() && fields();
  }

  /// A function of C that says whether it has the shape.
  std::string function(const std::string &name) const;
  const std::string &pointed() const { return root_; }
  bool isCircle() const { return row_->shape == Shape::Ring; }
  /// Moments at which it is to hold, with what it is asked of there.
  std::vector<std::pair<ClauseKind, std::string>> moments() const {
    const bool isBefore = words_.moment != "ensures", isAfter = words_.moment != "requires";
    std::vector<std::pair<ClauseKind, std::string>> result;
    const bool isPlainParameter = isParameter_ && words_.moment.empty();
    if (isBefore && !isResult_)
      result.emplace_back(ClauseKind::Requires, root_);
    if (isAfter && !isPlainParameter)
      result.emplace_back(ClauseKind::Ensures, root_);
    return result;
  }

private:
  bool fail(const std::string &what) {
    report(p_, what, clause_.range);
    return false;
  }

  bool root() {
    const std::string &name = words_.arguments.front();
    if (scope_)
      return rootHere(name);
    isResult_ = name == "return" || name == "\\result";
    if (isResult_) {
      if (words_.moment == "requires")
        return fail("what is returned is not there before the call");
      root_ = "__salve_result";
      type_ = decl_->getReturnType();
      return true;
    }
    for (unsigned i = 0; i < decl_->getNumParams(); ++i)
      if (parameterName(decl_, i) == name) {
        isParameter_ = true;
        root_ = name;
        type_ = decl_->getParamDecl(i)->getType();
        return true;
      }
    return globalRoot(name) ||
           fail("'" + name + "' is no parameter of '" + decl_->getNameAsString() +
                "', no global variable and not 'return'");
  }

  bool globalRoot(const std::string &name) {
    for (const Decl *decl : p_.context.getTranslationUnitDecl()->decls())
      if (const auto *variable = dyn_cast<VarDecl>(decl);
          variable && variable->getNameAsString() == name) {
        root_ = name;
        type_ = variable->getType();
        return true;
      }
    return false;
  }

  bool rootHere(const std::string &name) {
    if (!words_.moment.empty())
      return fail("inside a function it is to hold where it stands, without '" + words_.moment +
                  "'");
    for (auto variable = scope_->rbegin(); variable != scope_->rend(); ++variable)
      if ((*variable)->getNameAsString() == name) {
        root_ = name;
        type_ = (*variable)->getType();
        return true;
      }
    return globalRoot(name) || fail("no variable '" + name + "' can be named here");
  }

  bool record() {
    const QualType pointee = type_->getPointeeType();
    const auto *type = pointee.isNull() ? nullptr : pointee->getAs<RecordType>();
    record_ = type ? type->getDecl()->getDefinition() : nullptr;
    if (!record_ || record_->isUnion())
      return fail("'" + words_.arguments.front() + "' is no pointer to a struct");
    node_ = pointee.getUnqualifiedType();
    return true;
  }

  bool isLink(const FieldDecl *field) const {
    const QualType pointee = field->getType()->getPointeeType();
    const auto *type = pointee.isNull() ? nullptr : pointee->getAs<RecordType>();
    return type && type->getDecl()->getDefinition() == record_;
  }

  const FieldDecl *named(const std::string &name) const {
    for (const FieldDecl *field : record_->fields())
      if (field->getNameAsString() == name)
        return field;
    return nullptr;
  }

  bool fields() {
    std::vector<std::string> links, keys;
    for (const FieldDecl *field : record_->fields())
      if (isLink(field))
        links.push_back(field->getNameAsString());
      else if (field->getType()->isArithmeticType())
        keys.push_back(field->getNameAsString());
    size_t given = 1;
    if (row_->hasKey) {
      if (words_.arguments.size() > given)
        fields_.key = words_.arguments[given++];
      else if (keys.size() == 1)
        fields_.key = keys.front();
      else
        return fail("which field is the key? As in '" + std::string(row_->usage) + "'");
      const FieldDecl *key = named(fields_.key);
      if (!key || !key->getType()->isArithmeticType())
        return fail("'" + words_.arguments.front() + "' points to nodes that have no number '" +
                    fields_.key + "'");
    }
    fields_.links.assign(words_.arguments.begin() + static_cast<std::ptrdiff_t>(given),
                         words_.arguments.end());
    for (const std::string &name : fields_.links)
      if (const FieldDecl *field = named(name); !field || !isLink(field))
        return fail("'" + words_.arguments.front() + "' points to nodes that have no pointer '" +
                    name + "' to nodes like them");
    const bool isOrdered = row_->shape == Shape::Doubly;
    if (fields_.links.empty() && !isOrdered)
      fields_.links = links;
    const size_t count = fields_.links.size();
    if (count == 0 ? !isOrdered : row_->links == 0 || count == row_->links)
      return count != 0 || fail("the nodes have no pointer to nodes like them");
    return fail("which pointers are meant? As in '" + std::string(row_->usage) + "'");
  }

  std::string walk(const std::string &name) const;
  std::string ring(const std::string &name) const;
  std::string branches(const std::string &name) const;
  std::string pointer(const std::string &name) const {
    return "const " + declared(p_, node_, "*" + name);
  }
  /// `what` for each link, with LINK by its name.
  std::string forLinks(const std::string &what) const {
    std::string result;
    for (const std::string &link : fields_.links)
      result += replaced(what, "LINK", link);
    return result;
  }
  static std::string replaced(std::string text, std::string_view what, std::string_view by) {
    for (size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size())
      text.replace(at, what.size(), by);
    return text;
  }

  Planning &p_;
  const FunctionDecl *decl_;
  const Clause &clause_;
  const Scope *scope_;
  Words words_;
  const ShapeRow *row_ = nullptr;
  std::string root_{};
  bool isResult_ = false, isParameter_ = false;
  QualType type_{}, node_{};
  const RecordDecl *record_ = nullptr;
  Fields fields_{};
};

constexpr const char *kReadable = "__salve_valid(p, sizeof *p)";

/// From the first node to null.
std::string ShapeReader::walk(const std::string &name) const {
  const std::string &next = fields_.links.front();
  std::string each;
  if (row_->shape == Shape::Sorted)
    each = " if (b && p->" + fields_.key + " < b->" + fields_.key + ") return 0;";
  if (row_->shape == Shape::Doubly)
    each = " if (p->" + fields_.links[1] + " != b) return 0;";
  return "static int " + name + "(" + pointer("p") + ") { " + pointer("s") + " = p; " +
         pointer("b") + " = 0; int odd = 0; while (p) { if (!" + kReadable + ") return 0;" + each +
         " b = p; p = p->" + next + "; if (odd) s = s->" + next +
         "; odd = !odd; if (p && p == s) return 0; } return 1; }\n";
}

/// From the first node to itself.
std::string ShapeReader::ring(const std::string &name) const {
  const std::string &next = fields_.links.front();
  return "static int " + name + "(" + pointer("p") + ") { " + pointer("a") + " = p; " +
         pointer("s") + " = p; int odd = 0; if (!p) return 1; while (p) { if (!" + kReadable +
         ") return 0; p = p->" + next + "; if (odd) s = s->" + next +
         "; odd = !odd; if (p == a) return 1; if (p == s) return 0; } return 0; }\n";
}

/// No node is above itself; in a tree none is reached in two ways.
std::string ShapeReader::branches(const std::string &name) const {
  const std::string path = "struct " + name + "_above";
  std::string text = path + " { " + pointer("p") + "; const " + path + " *up; };\n" +
                     "static int " + name + "_down(" + pointer("p") + ", const " + path +
                     " *up) { if (!p) return 1; if (!" + kReadable + ") return 0; for (const " +
                     path + " *u = up; u; u = u->up) if (u->p == p) return 0; " + path +
                     " here = {p, up}; return 1" +
                     forLinks(" && " + name + "_down(p->LINK, &here)") + "; }\n";
  std::string all = name + "_down(p, 0)";
  if (row_->shape != Shape::Acyclic) {
    const std::string &left = fields_.links[0], &right = fields_.links[1];
    text += "static int " + name + "_in(" + pointer("p") + ", " + pointer("q") +
            ") { return p && (p == q" + forLinks(" || " + name + "_in(p->LINK, q)") + "); }\n";
    text += "static int " + name + "_apart(" + pointer("p") + ", " + pointer("q") +
            ") { return !p || (!" + name + "_in(q, p)" +
            forLinks(" && " + name + "_apart(p->LINK, q)") + "); }\n";
    text += "static int " + name + "_each(" + pointer("p") + ") { return !p || (" + name +
            "_apart(p->" + left + ", p->" + right + ")" +
            forLinks(" && " + name + "_each(p->LINK)") + "); }\n";
    all += " && " + name + "_each(p)";
  }
  if (row_->shape == Shape::SearchTree) {
    const std::string &key = fields_.key;
    text += "static int " + name + "_order(" + pointer("p") + ", " + pointer("a") + ", " +
            pointer("b") + ") { return !p || ((!a || a->" + key + " < p->" + key +
            ") && (!b || p->" + key + " < b->" + key + ") && " + name + "_order(p->" +
            fields_.links[0] + ", a, p) && " + name + "_order(p->" + fields_.links[1] +
            ", p, b)); }\n";
    all += " && " + name + "_order(p, 0, 0)";
  }
  return text + "static int " + name + "(" + pointer("p") + ") { return " + all + "; }\n";
}

std::string ShapeReader::function(const std::string &name) const {
  switch (row_->shape) {
  case Shape::List:
  case Shape::Sorted:
  case Shape::Doubly: return walk(name);
  case Shape::Ring: return ring(name);
  case Shape::Acyclic: return fields_.links.size() == 1 ? walk(name) : branches(name);
  case Shape::Tree:
  case Shape::SearchTree: return branches(name);
  }
  return "";
}

} // namespace

/// As a function; its name.
static std::string define(Planning &p, const ShapeReader &reader, const Clause &clause) {
  std::string name = "__salve_shape_" + std::to_string(p.numbers++);
  p.plan->text.clause(clause.range);
  p.plan->text.own(reader.function(name));
  return name;
}

void placeShape(Planning &p, const FunctionDecl *decl, const Clause &clause, Contract &contract) {
  ShapeReader reader(p, decl, clause);
  if (p.refused.all.contains(placeOf(clause)) || !reader.read()) {
    p.plan->functions[decl->getNameAsString()].isIncomplete = true;
    return;
  }
  const std::string name = define(p, reader, clause);
  for (const auto &[kind, root] : reader.moments()) {
    if (kind == ClauseKind::Requires && reader.isCircle() && !p.program.inputLimits.cyclic) {
      report(p, "no list that is an input runs in a circle without --cyclic", clause.range);
      p.plan->functions[decl->getNameAsString()].isIncomplete = true;
    }
    auto own = std::make_unique<Clause>(clause);
    own->kind = kind;
    own->generated = name + "(" + root + ")";
    contract.clauses.push_back(own.get());
    p.own.push_back(std::move(own));
  }
}

void planShapeInside(Planning &p, const Found &found, uint32_t at, const Scope &scope) {
  ShapeReader reader(p, p.inside, found.clause, &scope);
  p.isEmpty = false;
  if (p.refused.all.contains(placeOf(found.clause)) || !reader.read()) {
    p.plan->incomplete.insert(p.inside->getNameAsString());
    return;
  }
  Found asserted = found;
  asserted.clause.kind = ClauseKind::Assert;
  asserted.clause.expanded = define(p, reader, found.clause) + "(" + reader.pointed() + ")";
  planInside(p, asserted, nullptr, at, scope);
}

} // namespace salve::frontend
