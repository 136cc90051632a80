// A changing text needs its own element: page translators replace text nodes, and React then updates a node that is no
// longer shown, or throws. The sole content of an element is safe.
import {
  type BinaryExpression,
  type ConditionalExpression,
  type Identifier,
  type JsxElement,
  type JsxExpression,
  type JsxText,
  type Node,
  type ParenthesizedExpression,
  type PropertyAccessExpression,
  SyntaxKind,
} from "typescript/unstable/ast";
import { type Checker, type Type, TypeFlags } from "typescript/unstable/sync";

type Parent = Node & { children: readonly Node[] };

/** Dictionaries and the shop's own words do not change while the page is shown. */
const dictionary = /^([a-z]|t[A-Z]\w*|brand|\w*([tT]exts?|[wW]ords|[lL]abels))$/;

/** Elements that usually contain text, not parts of the page. */
const elementsOfText = /^(a|b|button|dd|dt|em|figcaption|h[1-6]|label|legend|output|p|small|span|strong|summary)$/;

/** Texts beside other content that can change or get a new sibling before them. */
export function looseTexts(nodes: Node[], checker: Checker): Node[] {
  return nodes.filter(isParent).flatMap((parent) => {
    const children = parent.children.filter(isContent);
    if (children.length < 2) return [];
    const isOfText = elementsOfText.test(tagOf(parent));
    const partsOfChild = (child: Node) =>
      shownBy(expressionOf(child)).flatMap((shown) => partsOf(checker.getTypeAtLocation([shown])[0]));
    const isText = (child: Node) => {
      if (child.kind === SyntaxKind.JsxText) return true;
      const parts = partsOfChild(child);
      return (
        parts.some(({ flags }) => flags & text) && (isOfText || !parts.some(({ flags }) => flags & TypeFlags.Object))
      );
    };
    return children.filter((child, index) => {
      if (!isText(child)) return false;
      const before = children[index - 1];
      return !isFixed(child) || (before !== undefined && mayBeAbsent(expressionOf(before), checker));
    });
  });
}

const isParent = (node: Node): node is Parent =>
  node.kind === SyntaxKind.JsxElement || node.kind === SyntaxKind.JsxFragment;

function isContent(child: Node): boolean {
  if (child.kind === SyntaxKind.JsxText) return (child as JsxText).text.trim() !== "";
  if (child.kind !== SyntaxKind.JsxExpression) return true;
  const expression = expressionOf(child);
  return expression !== undefined && !(isLiteral(expression) && (expression as Identifier).text.trim() === "");
}

const expressionOf = (child: Node): Node | undefined =>
  child.kind === SyntaxKind.JsxExpression ? (child as JsxExpression).expression : undefined;

const isLiteral = ({ kind }: Node): boolean =>
  kind === SyntaxKind.StringLiteral || kind === SyntaxKind.NoSubstitutionTemplateLiteral;

function isFixed(child: Node): boolean {
  if (child.kind === SyntaxKind.JsxText) return true;
  const expression = expressionOf(child);
  if (!expression) return false;
  if (isLiteral(expression)) return true;
  let at = expression;
  while (at.kind === SyntaxKind.PropertyAccessExpression) at = (at as PropertyAccessExpression).expression;
  return at.kind === SyntaxKind.Identifier && at !== expression && dictionary.test((at as Identifier).text);
}

const text =
  TypeFlags.String | TypeFlags.Number | TypeFlags.StringLiteral | TypeFlags.NumberLiteral | TypeFlags.TemplateLiteral;
const nothing = TypeFlags.Null | TypeFlags.Undefined | TypeFlags.BooleanLiteral | TypeFlags.Boolean;

/** What an expression may render: the second part of `a && b`, both branches of `a ? b : c`. */
function shownBy(expression: Node | undefined): Node[] {
  if (!expression) return [];
  if (expression.kind === SyntaxKind.ParenthesizedExpression)
    return shownBy((expression as ParenthesizedExpression).expression);
  if (expression.kind === SyntaxKind.ConditionalExpression) {
    const { whenTrue, whenFalse } = expression as ConditionalExpression;
    return [...shownBy(whenTrue), ...shownBy(whenFalse)];
  }
  if (expression.kind !== SyntaxKind.BinaryExpression) return [expression];
  const { left, operatorToken, right } = expression as BinaryExpression;
  if (operatorToken.kind === SyntaxKind.AmpersandAmpersandToken) return shownBy(right);
  const isEither = [SyntaxKind.BarBarToken, SyntaxKind.QuestionQuestionToken].includes(operatorToken.kind);
  return isEither ? [...shownBy(left), ...shownBy(right)] : [expression];
}

function mayBeAbsent(expression: Node | undefined, checker: Checker): boolean {
  if (!expression) return false;
  const isAnd =
    expression.kind === SyntaxKind.BinaryExpression &&
    (expression as BinaryExpression).operatorToken.kind === SyntaxKind.AmpersandAmpersandToken;
  return isAnd || partsOf(checker.getTypeAtLocation([expression])[0]).some(({ flags }) => flags & nothing);
}

function tagOf(parent: Node): string {
  if (parent.kind !== SyntaxKind.JsxElement) return "";
  return ((parent as JsxElement).openingElement.tagName as Identifier).text ?? "";
}

function partsOf(type: Type | undefined): readonly Type[] {
  if (!type) return [];
  return type.isUnionType() ? type.getTypes().flatMap(partsOf) : [type];
}
