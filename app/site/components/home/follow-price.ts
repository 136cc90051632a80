import { callJson } from "#app/platform/call-json.ts";

type Row = { name: string; price: number };

/**
 * For a page that becomes visible again: loads it again if it names another product price than the one in force. The browser
 * keeps the scroll position and what was typed.
 */
export async function followPrice(): Promise<void> {
  const scripts = [...document.querySelectorAll("script[type='application/ld+json']")];
  const shown = priceIn(scripts.map(({ textContent }) => textContent).join());
  if (document.hidden || shown === undefined) return;
  const answer = await callJson<Row[]>("/api/prices");
  const current = answer.ok && answer.data.find(({ name }) => name === "product");
  if (current && current.price !== shown) location.reload();
}

/** The price in euros in a page's structured data (product-structured-data.ts). */
export function priceIn(structuredData: string): number | undefined {
  const [, price] = /"price":"([\d.]+)"/.exec(structuredData) ?? [];
  return price === undefined ? undefined : Number(price);
}
