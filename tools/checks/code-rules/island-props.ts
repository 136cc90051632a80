// The props of an island travel as JSON with every view of its page (docs/islands.md). How large they are shows only when they
// are rendered (e2e/http/islands.test.ts); what makes them large as a rule can be seen in the source.
import type { Expression, JSXOpeningElement, Node, ObjectProperty } from "oxc-parser";

type PropsFault = { start: number; message: string };

/** Islands that show every text of a dictionary: their file, and the dictionary's name in it. */
const wholeDictionaries = new Set(["app/site/frame.tsx consent", "app/contact/components/offer-page.tsx formTexts"]);
const nameOfTexts = /^t$|texts$/i;

const messages = {
  elsewhere: "write the props of an island at the island, one by one, so that it shows what is sent",
  dictionary: "send the texts that the island shows: a part of the dictionary, or a function that chooses them",
  markup: "give an island markup as a slot",
};

/** What is wrong with the props of `<Island …>`; nothing where the element is another. */
export function islandFaults(file: string, { name, attributes }: JSXOpeningElement): PropsFault[] {
  if (name.type !== "JSXIdentifier" || name.name !== "Island") return [];
  return attributes.flatMap((attribute) => {
    if (attribute.type === "JSXSpreadAttribute") return [{ start: attribute.start, message: messages.elsewhere }];
    if (attribute.name.name !== "props" || attribute.value?.type !== "JSXExpressionContainer") return [];
    const { expression } = attribute.value;
    if (expression.type !== "ObjectExpression") return [{ start: expression.start, message: messages.elsewhere }];
    return [...objectFaults(file, expression), ...markupFaults(expression)];
  });
}

function objectFaults(file: string, object: Expression): PropsFault[] {
  if (object.type !== "ObjectExpression") return [];
  return object.properties.flatMap((property) => {
    if (property.type === "SpreadElement") return [{ start: property.start, message: messages.elsewhere }];
    if (isDictionary(property) && !wholeDictionaries.has(`${file} ${nameOf(property.value)}`))
      return [{ start: property.start, message: messages.dictionary }];
    return objectFaults(file, property.value);
  });
}

/** A variable that is called as dictionaries are, or sent under such a name; `t.lab` and `topBarTexts(t)` are none. */
const isDictionary = ({ key, value }: ObjectProperty): boolean =>
  value.type === "Identifier" && (nameOfTexts.test(value.name) || nameOfTexts.test(nameOf(key)));

const nameOf = (node: Node): string => (node.type === "Identifier" ? node.name : "");

function markupFaults(node: Node): PropsFault[] {
  if (node.type === "JSXElement" || node.type === "JSXFragment")
    return [{ start: node.start, message: messages.markup }];
  const parts = Object.values(node).flat() as unknown[];
  return parts.flatMap((part) => (isNode(part) ? markupFaults(part) : []));
}

const isNode = (part: unknown): part is Node => typeof part === "object" && part !== null && "type" in part;
