// The families of rules, each in the file of its name; private to the catalogue.
//
// A function proposes what one rule, or one family of like rules, can do at a place.
#pragma once

#include "engine/repair/rules/context.h"

#include <initializer_list>

namespace salve::repair::propose {

// operators
void otherOperator(Context &c, const Place &p, std::initializer_list<ir::BinaryOp> set);
void otherConnective(Context &c, const Place &p);
void otherSign(Context &c, const Place &p);

// constants
enum class Value { More, Less, Flipped, Opposite, Zero, Transposed };
void otherValue(Context &c, const Place &p, Value which);
void otherLiteral(Context &c, const Place &p);
void otherMacro(Context &c, const Place &p, bool related);

// truth
void negation(Context &c, const Place &p, bool comparisons);
void dropped(Context &c, const Place &p, bool literals);
void regrouped(Context &c, const Place &p);
void extremeKept(Context &c, const Place &p, bool comparesItself);
/// Whether the operator stands in the text of the whole expression.
bool isOneText(const ir::Expr &expr);
/// The text loses the dropped operand, so it must have no effect, and the kept one must
/// mean alone what it means beside it.
bool dropChangesNothingElse(const Context &c, ir::ExprId parent, ir::ExprId kept,
                            ir::ExprId dropped, bool isTruth);

// naming
void otherVariable(Context &c, const Place &p, bool stores);
void otherField(Context &c, const Place &p);
void otherCleared(Context &c, const Place &p);
void variableAsBeside(Context &c, const Place &p);
void fieldAsBeside(Context &c, const Place &p);
void arrayAsBeside(Context &c, const Place &p);
void swappedArguments(Context &c, const Place &p);
void callInstead(Context &c, const Place &p);
void missingField(Context &c, const Place &p);
void timesUnread(Context &c, const Place &p);
void timesMember(Context &c, const Place &p);
void neverSet(Context &c, const Place &p);

// idioms
/// The last statement of what an `if` of the code does if it holds, and does not leave by; none:
/// there is no such one.
ir::StmtId endOfThen(Context &c, const Place &p);
void indexCompared(Context &c, const Place &p);
void takenBefore(Context &c, const Place &p);
void missingFlag(Context &c, const Place &p);
void missingAdvance(Context &c, const Place &p);
void resultKept(Context &c, const Place &p);
void resultStored(Context &c, const Place &p);
void keptForLater(Context &c, const Place &p);

// loops
void repeatedInstead(Context &c, const Place &p);
void carriedOn(Context &c, const Place &p);
void steppedBy(Context &c, const Place &p);
void reversedLoop(Context &c, const Place &p);

// offsets
void offset(Context &c, const Place &p);

// guards
enum class Leave { Return, Variable, Zero, MinusOne, Break, Continue };
void guard(Context &c, const Place &p, Leave leave);
void guardedStatement(Context &c, const Place &p);
void guardedOperand(Context &c, const Place &p, ir::LogicalOp op);
void guardedCondition(Context &c, const Place &p);
void guardedStep(Context &c, const Place &p);

// formats
/// What reads the input by a format.
inline constexpr std::string_view kScanners[] = {"scanf"};
void correctedFormat(Context &c, const Place &p);
void correctedFormats(Context &c, const Place &p);
void plainFormat(Context &c, const Place &p);
void printedText(Context &c, const Place &p);
void otherText(Context &c, const Place &p);
void printedNumber(Context &c, const Place &p);
void scannedText(Context &c, const Place &p);
void scannedWidth(Context &c, const Place &p);
void releasedEachRound(Context &c, const Place &p);
void missingAnswer(Context &c, const Place &p);
void textEndsEarlier(Context &c, const Place &p);
void swappedScan(Context &c, const Place &p);
void addressPassed(Context &c, const Place &p);
void missingScan(Context &c, const Place &p);

// lifetimes
void initialiser(Context &c, const Place &p);
void accumulatorsFromZero(Context &c, const Place &p);
void freedLater(Context &c, const Place &p);
void readBeforeRound(Context &c, const Place &p);
void readBeforeFree(Context &c, const Place &p);
void cleared(Context &c, const Place &p);
void closedLater(Context &c, const Place &p);
void notClosed(Context &c, const Place &p);
void notFreed(Context &c, const Place &p);
void releasedEverywhere(Context &c, const Place &p);
enum class Release { Return, Overwritten, End, Within };
void released(Context &c, const Place &p, Release where);
void releasedElsewhere(Context &c, const Place &p, Release where);

// sizes
void movedInstead(Context &c, const Place &p);
void sizeAndOne(Context &c, const Place &p);
void sizesAndOne(Context &c, const Place &p);
void sizeOfPointee(Context &c, const Place &p);
void timesSize(Context &c, const Place &p);
void elementsOfArray(Context &c, const Place &p);
void digitValue(Context &c, const Place &p);
void oneElementLess(Context &c, const Place &p);
void sizeOfArgument(Context &c, const Place &p);
void boundedCall(Context &c, const Place &p);
void endsAtTerminator(Context &c, const Place &p);
void terminator(Context &c, const Place &p, bool atEnd);
void terminatedBehind(Context &c, const Place &p);
void largerArray(Context &c, const Place &p);

// types
void declaredWider(Context &c, const Place &p);
void castWider(Context &c, const Place &p);
void declaredWiderTogether(Context &c, const Place &p);
void declaredFloat(Context &c, const Place &p);
void declaredInt(Context &c, const Place &p);
void floatAbsolute(Context &c, const Place &p);

// pointers
void pointerBefore(Context &c, const Place &p);
void pointerBehind(Context &c, const Place &p);
void stopsBefore(Context &c, const Place &p);
void swappedIndices(Context &c, const Place &p);
void indexBeside(Context &c, const Place &p);
void elementBefore(Context &c, const Place &p);
void pointeeTested(Context &c, const Place &p);
void indexInstead(Context &c, const Place &p);
void elementInstead(Context &c, const Place &p);
void elementAddress(Context &c, const Place &p);
void addressDropped(Context &c, const Place &p);
/// Arrays and addresses of other variables of the type; null: whatever they are named.
void addressAmong(Context &c, const Place &p, const std::set<std::string> *among);
void otherAddress(Context &c, const Place &p);

// links
void otherLink(Context &c, const Place &p);
void otherLinkGiven(Context &c, const Place &p, bool isFurther);
void missingLink(Context &c, const Place &p);
void missingHead(Context &c, const Place &p);
void missingNodeTest(Context &c, const Place &p);

// path
void valueOfPath(Context &c, const Place &p);
void accumulated(Context &c, const Place &p, bool isUnread);
void neededComparison(Context &c, const Place &p);
void relationInstead(Context &c, const Place &p);
void halved(Context &c, const Place &p);

// counters
void countedMember(Context &c, const Place &p, bool isAwaited);
void steppedIndex(Context &c, const Place &p);
void neverBelow(Context &c, const Place &p);
void setBack(Context &c, const Place &p);
void countedDown(Context &c, const Place &p);
void effectMissing(Context &c, const Place &p);
void askedMember(Context &c, const Place &p);

// flow
/// With the semicolon of the statement that it ends with.
ByteRange wholeText(const ir::Program &program, ir::StmtId id);
void missingUpdate(Context &c, const Place &p);
void missingStep(Context &c, const Place &p);
void missingDigit(Context &c, const Place &p);
void missingBreak(Context &c, const Place &p);
void missingElse(Context &c, const Place &p);
/// The first `if` of a chain of `else if`.
ir::StmtId headOf(Context &c, ir::StmtId branch);
void strayElse(Context &c, const Place &p);
void deletedBranch(Context &c, const Place &p);
void movedIntoBlock(Context &c, const Place &p);
void movedOutOfBlock(Context &c, const Place &p);
void strayEnd(Context &c, const Place &p);
void swappedBranches(Context &c, const Place &p);
void returnedCall(Context &c, const Place &p);
void returnedHere(Context &c, const Place &p);
void missingReturn(Context &c, const Place &p);
void asInTwin(Context &c, const Place &p);
void asAtOtherReturns(Context &c, const Place &p);

// rewriting: by the row's `before` and `after`
void rewritten(Context &c, const Place &p);
void annotated(Context &c, const Place &p); ///< by annotations

// values
void comparedInstead(Context &c, const Place &p);
void assignedInstead(Context &c, const Place &p);
void swappedSides(Context &c, const Place &p);
void otherEnumerator(Context &c, const Place &p);
void otherFloat(Context &c, const Place &p);
void negatedFloat(Context &c, const Place &p);
void plainFloat(Context &c, const Place &p, int value); ///< 0 or 1
void minusDropped(Context &c, const Place &p);
void minusAdded(Context &c, const Place &p);
void complemented(Context &c, const Place &p);
void complementDropped(Context &c, const Place &p);
void effectDropped(Context &c, const Place &p);
void constantOfFunction(Context &c, const Place &p);
void constantInstead(Context &c, const Place &p, uint64_t value);

// slips
void otherFix(Context &c, const Place &p); ///< i++ for ++i
void widened(Context &c, const Place &p);
void unsignedCharacter(Context &c, const Place &p);
void unreadVariable(Context &c, const Place &p);
void comparedStrings(Context &c, const Place &p);
void missingOperation(Context &c, const Place &p);
void reset(Context &c, const Place &p);

// templates
void constantAdded(Context &c, const Place &p);
void halfWay(Context &c, const Place &p);
void constantFound(Context &c, const Place &p);
void wrappedAround(Context &c, const Place &p, bool isSame);
void firstElement(Context &c, const Place &p);

// recursion
void missingEnd(Context &c, const Place &p);
void nearerArgument(Context &c, const Place &p);
void missingRecursion(Context &c, const Place &p);

// logic
void multipleOfBoth(Context &c, const Place &p);
void missingAtom(Context &c, const Place &p, ir::LogicalOp op);
void missingCharacter(Context &c, const Place &p);
void missingComparison(Context &c, const Place &p, ir::LogicalOp op);
void variableInstead(Context &c, const Place &p);
void eitherValue(Context &c, const Place &p);
void earlyReturn(Context &c, const Place &p);
void movedBehind(Context &c, const Place &p);
void deleted(Context &c, const Place &p);

} // namespace salve::repair::propose
