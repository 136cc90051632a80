/** What a crawler needs of a page: its elements with attributes, and the text inside each. For HTML as React writes it. */

export type HtmlElement = {
  name: string;
  /** Names in lower case, values with their entities decoded; "" where there is none. */
  attributes: Record<string, string>;
  /** The element it is in. */
  parent: HtmlElement | undefined;
  /** Everything inside it, decoded; of `script` and `style` as it is there. */
  text: string;
};

const token =
  /<!--[\s\S]*?-->|<!doctype[^>]*>|<(\/?)([a-zA-Z][\w:-]*)((?:\s+[^\s=>"'/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*)\s*\/?>/gi;
const attribute = /([^\s=>"'/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;
/** HTML 13.1.2: elements that have no end. */
const empty = new Set("area base br col embed hr img input link meta source track wbr".split(" "));
const raw = new Set(["script", "style"]);

/**
 * Elements in the order of their start tags. Throws where an element is closed that is not open: HTML that browsers would
 * have to guess at.
 */
export function readHtml(html: string): HtmlElement[] {
  const elements: HtmlElement[] = [];
  const open: HtmlElement[] = [];
  const say = (text: string) => {
    for (const element of open) element.text += text;
  };
  let at = 0;
  token.lastIndex = 0;
  for (let match = token.exec(html); match; match = token.exec(html)) {
    say(decode(html.slice(at, match.index)));
    at = token.lastIndex;
    const name = match[2]?.toLowerCase();
    if (!name) continue;
    if (match[1]) {
      const closed = open.pop();
      if (closed?.name !== name)
        throw new Error(`</${name}> where <${closed?.name}> is open: ${html.slice(0, at).slice(-80)}`);
      continue;
    }
    const element = { name, attributes: attributesOf(match[3]!), parent: open.at(-1), text: "" };
    elements.push(element);
    // In SVG any element may close itself.
    if (empty.has(name) || match[0].endsWith("/>")) continue;
    if (raw.has(name)) {
      const end = html.indexOf(`</${name}>`, at);
      element.text = html.slice(at, end);
      at = token.lastIndex = end + name.length + 3;
    } else open.push(element);
  }
  if (open.length > 0) throw new Error(`<${open.at(-1)!.name}> is never closed`);
  return elements;
}

function attributesOf(source: string): Record<string, string> {
  const pairs = [...source.matchAll(attribute)].map(
    ([, name, ...values]) => [name!.toLowerCase(), decode(values.find((value) => value !== undefined) ?? "")] as const,
  );
  return Object.fromEntries(pairs);
}

const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" };

function decode(text: string): string {
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name) return named[name] ?? whole;
    return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal));
  });
}
