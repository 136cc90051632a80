import { plainCode } from "#app/platform/text/typed-text.ts";

/** Of test orders, in place of the shop's own letters; both have numbers of the same sequence (decisions 5). */
export const testPrefix = "TEST";

/** Six digits, or more after the first million orders (server/order-number.server.ts). */
const count = String.raw`(\d{1,6}|[1-9]\d{6,8})(?![\p{L}\p{N}])`;
const separators = "[ -]{0,3}";

/** The number in its stored form: `OD`, 2026 and 123 are `OD-2026-000123`. */
const stored = (prefix: string, year: string, running: string): string =>
  `${prefix.toUpperCase()}-${year}-${running.padStart(6, "0")}`;

/**
 * The order number in a text, in its stored form: "od 2026 123" and "commande n°\u00a0OD‑2026‑000123." are `OD-2026-000123`.
 */
export function orderNumberIn(text: string, prefix: string): string | undefined {
  const number = new RegExp(
    String.raw`(?:^|[^\p{L}\p{N}])(${prefix}|${testPrefix})${separators}(?:(\d{4})[ -]{1,3}${count}|(20\d\d)(\d{6})(?![\p{L}\p{N}]))`,
    "iu",
  );
  const [, found = prefix, year, running, yearOfBlock, runningOfBlock] = number.exec(plainCode(text)) ?? [];
  if (year && running) return stored(found, year, running);
  return yearOfBlock && runningOfBlock ? stored(found, yearOfBlock, runningOfBlock) : undefined;
}

/** An order number that may lack its beginning; `running` is padded as it is stored, `year` is undefined if it was left out. */
export type TypedOrderNumber = { year: string | undefined; running: string };

/**
 * Reads a text that is nothing but an order number, also without its year or prefix: "OD-2026-000384", "2026-384", "OD384",
 * "n° 384", "384". Undefined for other texts, such as serials, tracking numbers and plates.
 */
export function readOrderNumber(typed: string, prefix: string): TypedOrderNumber | undefined {
  if (typed.length > 60) return undefined;
  const before = String.raw`^(?:#|n[o°r]?\.?(?=[ \d]))? ?`;
  const block = new RegExp(String.raw`${before}(?:${prefix}|${testPrefix})${separators}(20\d\d)(\d{6})\.?$`, "iu");
  const parts = new RegExp(
    String.raw`${before}(?:(?:${prefix}|${testPrefix})${separators})?(?:(20\d\d)[ -]{1,3})?${count}\.?$`,
    "iu",
  );
  const text = plainCode(typed).replace(/^[([*_`]+|[)\]*_`,;:!]+$/g, "");
  const [, year, running] = block.exec(text) ?? parts.exec(text) ?? [];
  return running === undefined ? undefined : { year, running: running.padStart(6, "0") };
}
