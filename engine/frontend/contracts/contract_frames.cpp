// What a function leaves as it was: objects are copied before the call and compared after it,
// element by element, but for the places that an `assigns` clause names. The same comparison
// tells whether two functions did the same (`//@ salve reference`).
#include "engine/frontend/contracts/contract_planner.h"
#include "engine/support/limits/frontend.h"

#include <clang/Basic/SourceManager.h>

using namespace clang;

namespace salve::frontend {

namespace {

std::string replaced(std::string text, const std::string &what, const std::string &by) {
  for (size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
    text.replace(at, what.size(), by);
  return text;
}

} // namespace

/// Globals in use and what the parameters point to.
std::vector<FrameObject> frames(const Planning &p, const FunctionDecl *decl,
                                const FunctionPlan &plan, bool &isComplete) {
  std::vector<FrameObject> result;
  for (const Decl *other : p.context.getTranslationUnitDecl()->decls()) {
    const auto *global = dyn_cast<VarDecl>(other);
    if (!global || !global->isFirstDecl() || p.sources.isInSystemHeader(global->getLocation()) ||
        (!global->isUsed() && !global->isReferenced()))
      continue;
    const QualType type = global->getMostRecentDecl()->getType();
    if (p.context.getBaseElementType(type).isConstQualified() || type->isIncompleteType())
      continue;
    if (result.size() == limits::frontend::kAssignedGlobals) {
      isComplete = false;
      break;
    }
    const std::string name = global->getNameAsString(), copy = "__salve_was_" + name;
    result.push_back({"__typeof__(" + name + ") " + copy + "; __salve_copy(&" + copy + ", &" +
                          name + ", sizeof(" + name + "));",
                      name, copy, type, "", "", "'" + name + "'"});
  }
  for (unsigned i = 0; i < decl->getNumParams(); ++i) {
    const QualType type = decl->getParamDecl(i)->getType();
    if (!type->isPointerType() || type->isFunctionPointerType())
      continue;
    const QualType pointee = type->getPointeeType();
    if (pointee.isConstQualified() && !pointee->isRecordType())
      continue;
    if (pointee->isVoidType() || pointee->isIncompleteType()) {
      isComplete = false;
      continue;
    }
    const std::string name = parameterName(decl, i), copy = "__salve_was_" + name;
    const bool isArray = plan.arrays.contains(i) || plan.sized.contains(i) ||
                         plan.passed.contains(i) || pointee->isCharType();
    result.push_back({"__typeof__(" + name + ") " + copy + " = 0; if (__salve_valid(" + name +
                          ", 1)) { " + copy + " = __salve_allocate(__salve_size(" + name +
                          "), 0); __salve_copy((void *)" + copy + ", " + name + ", __salve_size(" +
                          name + ")); }",
                      isArray ? name : "(*" + name + ")", isArray ? copy : "(*" + copy + ")",
                      pointee, isArray ? "__salve_size(" + name + ") / sizeof(*" + name + ")" : "",
                      name, "what '" + name + "' points to"});
  }
  return result;
}

/// Whether two objects have equal values where nothing covers them.
static std::string same(const Planning &p, QualType type, const std::string &now,
                        const std::string &before, const std::string &covered, unsigned depth,
                        bool &isComplete) {
  const std::string escape = replaced(covered, "PLACE", "&(" + now + "), sizeof(" + now + ")");
  if (depth > limits::frontend::kFrameDepth) {
    isComplete = false;
    return "1";
  }
  if (const ConstantArrayType *array = p.context.getAsConstantArrayType(type)) {
    const std::string i = "__salve_i" + std::to_string(depth);
    const std::string same_ = "__salve_same" + std::to_string(depth);
    return "({ int " + same_ + " = 1; for (unsigned long " + i + " = 0; " + i + " < " +
           std::to_string(array->getSize().getLimitedValue()) + "ul; ++" + i + ") " + same_ +
           " = (" +
           same(p, array->getElementType(), now + "[" + i + "]", before + "[" + i + "]", covered,
                depth + 1, isComplete) +
           ") && " + same_ + "; " + same_ + "; })";
  }
  if (const RecordDecl *record = type->getAsRecordDecl()) {
    record = record->getDefinition();
    if (!record || record->isUnion()) {
      isComplete = false;
      return "1";
    }
    std::string result = "(1";
    for (const FieldDecl *field : record->fields()) {
      if (!field->getIdentifier()) {
        isComplete &= field->isBitField();
        continue;
      }
      const std::string name = "." + field->getNameAsString();
      if (field->isBitField()) {
        result += " && (" + now + name + " == " + before + name + escape + ")";
        continue;
      }
      result += " && " + same(p, field->getType(), now + name, before + name, covered, depth + 1,
                              isComplete);
    }
    return result + ")";
  }
  if (!type->isScalarType() || type->isAnyComplexType()) {
    isComplete = false;
    return "1";
  }
  isComplete &= !type->isPointerType() || type->isFunctionPointerType() ||
                type->getPointeeType().isConstQualified();
  std::string result = now + " == " + before;
  if (type->isRealFloatingType()) // bit for bit: -0.0 is not 0.0; what is not a number is one
    result = "(" + result + " && !__builtin_signbit(" + now + ") == !__builtin_signbit(" + before +
             ")) || (" + now + " != " + now + " && " + before + " != " + before + ")";
  return "(" + result + escape + ")";
}

std::string unchanged(const Planning &p, const FrameObject &frame, const std::string &covered,
                      bool &isComplete) {
  std::string comparison;
  if (frame.count.empty()) {
    comparison = same(p, frame.type, frame.now, frame.before, covered, 0, isComplete);
  } else {
    comparison = "({ int __salve_same = 1; for (unsigned long __salve_i = 0; __salve_i < " +
                 frame.count + "; ++__salve_i) __salve_same = (" +
                 same(p, frame.type, frame.now + "[__salve_i]", frame.before + "[__salve_i]",
                      covered, 1, isComplete) +
                 ") && __salve_same; __salve_same; })";
  }
  return frame.guard.empty() ? comparison
                             : "(!__salve_valid(" + frame.guard + ", 1) || (" + comparison + "))";
}

/// Both functions on the same inputs: results, globals and what parameters point to must be
/// the same. The reference works on the copies, and on globals as they were.
void emitReference(Planning &p, GeneratedText &text, const FunctionDecl *decl, const Clause &clause,
                   const std::vector<FrameObject> &objects, bool &isComplete) {
  const QualType result = decl->getReturnType();
  std::string list, comparison;
  std::set<std::string> copied;
  text.clause(clause.range);
  for (const FrameObject &frame : objects)
    if (frame.guard.empty())
      text.own("  __typeof__(" + frame.now + ") __salve_now_" + frame.now +
               "; __salve_copy(&__salve_now_" + frame.now + ", &" + frame.now + ", sizeof(" +
               frame.now + ")); __salve_copy(&" + frame.now + ", &" + frame.before + ", sizeof(" +
               frame.now + "));\n");
    else
      copied.insert(frame.guard);
  for (unsigned i = 0; i < decl->getNumParams(); ++i) {
    const std::string name = parameterName(decl, i);
    list += (i == 0 ? "" : ", ") + (copied.contains(name) ? "__salve_was_" + name : name);
  }
  text.own("  ");
  if (!result->isVoidType())
    text.own(declared(p, result, "__salve_expected") + " = ");
  text.user(clause.text, clause.range);
  text.own("(" + list + ");\n");
  comparison = "1";
  if (result->isPointerType()) {
    comparison = "(!__salve_result == !__salve_expected && (!__salve_result || "
                 "__salve_offset(__salve_result) == __salve_offset(__salve_expected)))";
    isComplete = false;
  } else if (!result->isVoidType()) {
    comparison = same(p, result, "__salve_result", "__salve_expected", "", 0, isComplete);
  }
  for (FrameObject frame : objects) {
    if (frame.guard.empty())
      frame.before = "__salve_now_" + frame.now;
    comparison += " && (" + unchanged(p, frame, "", isComplete) + ")";
  }
  const size_t number = check(p, clause, ir::PropertyKind::Postcondition);
  const bool isOther = clause.text.starts_with(kReferencePrefix);
  p.plan->checks[number].text =
      call(decl) + (isOther ? kAsInReference : " == " + clause.text + "(" + arguments(decl) + ")");
  const std::string name = "__salve_check_" + std::to_string(number);
  text.own("  { void " + name + "(int); " + name + "(" + comparison + "); }\n");
}

} // namespace salve::frontend
