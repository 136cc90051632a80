export type XmlElement = { name: string; attributes: Record<string, string>; text: string; children: XmlElement[] };

/** Reads well-formed XML without comments and CDATA. Throws on anything else. */
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

/** All elements at the end of the path, without prefixes: `SellerTradeParty/Name`. `//` at the beginning: wherever it is. */
export function findAll(root: XmlElement, path: string): XmlElement[] {
  if (path.startsWith("//")) {
    const rest = path.slice(2);
    return [...findAll(root, rest), ...root.children.flatMap((child) => findAll(child, path))];
  }
  const [first, ...rest] = path.split("/");
  const found = root.children.filter(({ name }) => name.replace(/^\w+:/, "") === first);
  return rest.length === 0 ? found : found.flatMap((child) => findAll(child, rest.join("/")));
}

const unescapeXml = (text: string): string =>
  text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
