export type XmlElement = { name: string; attributes: Record<string, string>; text: string; children: XmlElement[] };

/** Well-formed XML without comments and CDATA; throws on anything else. */
export function readXml(xml: string): XmlElement {
  const document: XmlElement = { name: "", attributes: {}, text: "", children: [] };
  const open = [document];
  for (const [, declaration, closing, name, attributes = "", empty, text] of xml.matchAll(
    /(<\?[^>]*\?>)|<(\/)?([\w:]+)((?:\s+[\w:]+="[^"<]*")*)\s*(\/)?>|([^<]+)|./gs,
  )) {
    const current = open.at(-1)!;
    if (declaration) continue;
    if (text !== undefined) current.text += unescapeXml(text);
    else if (closing) {
      if (open.pop()!.name !== name) throw new Error(`</${name}> closes another element`);
    } else if (name) {
      const found: XmlElement = { name, attributes: {}, text: "", children: [] };
      for (const [, key, value] of attributes.matchAll(/([\w:]+)="([^"]*)"/g))
        found.attributes[key!] = unescapeXml(value!);
      current.children.push(found);
      if (!empty) open.push(found);
    } else throw new Error("not well-formed");
  }
  if (open.length !== 1 || document.children.length !== 1) throw new Error("not well-formed");
  return document.children[0]!;
}

const localName = ({ name }: XmlElement) => name.replace(/^\w+:/, "");

/** `SellerTradeParty/Name`, without prefixes; `//` at the beginning searches everywhere. */
export function findAll(root: XmlElement, path: string): XmlElement[] {
  if (path === "") return [root];
  if (path.startsWith("//")) {
    const rest = path.slice(2);
    return [...findAll(root, rest), ...root.children.flatMap((child) => findAll(child, path))];
  }
  const [first, ...rest] = path.split("/");
  const found = root.children.filter((child) => localName(child) === first);
  return rest.length === 0 ? found : found.flatMap((child) => findAll(child, rest.join("/")));
}

export const textsOf = (root: XmlElement, path: string): string[] => findAll(root, path).map(({ text }) => text);

/** Cents; NaN for invalid amounts. */
export const centsAt = (root: XmlElement, path: string): number =>
  textsOf(root, path).reduce(
    (sum, text) => sum + (/^-?\d+\.\d\d$/.test(text) ? Math.round(Number(text) * 100) : Number.NaN),
    0,
  );

/** False when there were none. */
export function remove(root: XmlElement, path: string): boolean {
  const gone = new Set(findAll(root, path));
  const clean = (each: XmlElement) => {
    each.children = each.children.filter((child) => !gone.has(child));
    each.children.forEach(clean);
  };
  clean(root);
  return gone.size > 0;
}

/** The first element; false when there is none. */
export function change(root: XmlElement, path: string, act: (element: XmlElement) => void): boolean {
  const [first] = findAll(root, path);
  if (first) act(first);
  return first !== undefined;
}

export const write = (root: XmlElement, path: string, text: string): boolean =>
  change(root, path, (element) => {
    element.text = text;
  });

/** Appends a text element or a copy to the first element at the path. */
export const add = (root: XmlElement, path: string, child: { name: string; text?: string } | XmlElement): boolean =>
  change(root, path, ({ children }) => {
    children.push(structuredClone({ attributes: {}, text: "", children: [], ...child }));
  });

const unescapeXml = (text: string): string =>
  text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
