// The props of an island are sent as JSON with every view of its page (docs/islands.md). Their size is tested in
// e2e/http/islands.test.ts; this finds what usually makes them large.
import type { Expression, JSXOpeningElement, Node, ObjectProperty } from "oxc-parser";

type PropsFault = { start: number; message: string };

/** Islands that show every text of a dictionary: file and dictionary. */
const wholeDictionaries = new Set(["app/site/frame.tsx consent", "app/contact/components/offer-page.tsx formTexts"]);
const nameOfTexts = /^t$|texts$/i;

const messages = {
  elsewhere: "write the props of an island at the island, one by one, so that it shows what is sent",
  dictionary: "send the texts that the island shows: a part of the dictionary, or a function that chooses them",
  markup: "give an island markup as a slot",
};

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
