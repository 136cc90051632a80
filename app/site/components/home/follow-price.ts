import { callJson } from "#app/platform/browser/call-json.ts";

type Row = { name: string; price: number };

/** When the page is visible again: loads it if another price is in force. Scroll position and typed text stay. */
export async function followPrice(): Promise<void> {
  const scripts = [...document.querySelectorAll("script[type='application/ld+json']")];
  const shown = pricesIn(scripts.map(({ textContent }) => textContent).join());
  if (document.hidden || shown.size === 0) return;
  const answer = await callJson<Row[]>("/api/prices");
  const isOutdated = ({ name, price }: Row) => shown.has(name) && shown.get(name) !== price;
  if (answer.ok && answer.data.some(isOutdated)) location.reload();
}

/** The prices in euros in a page's structured data (product-structured-data.ts), by the names of their rows. */
export function pricesIn(structuredData: string): Map<string, number> {
  const product = /"price":"([\d.]+)"/.exec(structuredData);
  if (!product) return new Map();
  const [france, abroad] = structuredData.matchAll(/"shippingRate":{[^}]*"value":"([\d.]+)"/g);
  const found = { product, shipping_france: france, shipping_international: abroad };
  return new Map(Object.entries(found).flatMap(([name, match]) => (match ? [[name, Number(match[1])]] : [])));
}
