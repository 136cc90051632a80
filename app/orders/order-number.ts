import { plainCode } from "#app/platform/text/typed-text.ts";

/** Prefix of test orders, which share the sequence (decisions 5). */
export const testPrefix = "TEST";

/** More after the first million orders (server/order-number.server.ts). */
const count = String.raw`(\d{1,6}|[1-9]\d{6,8})(?![\p{L}\p{N}])`;
const separators = "[ -]{0,3}";

/** `OD`, 2026 and 123 are `OD-2026-000123`. */
const stored = (prefix: string, year: string, running: string): string =>
  `${prefix.toUpperCase()}-${year}-${running.padStart(6, "0")}`;

/** The order number in a text as stored: "od 2026 123" and "commande n°\u00a0OD‑2026‑000123." are `OD-2026-000123`. */
export function orderNumberIn(text: string, prefix: string): string | undefined {
  const number = new RegExp(
    String.raw`(?:^|[^\p{L}\p{N}])(${prefix}|${testPrefix})${separators}(?:(\d{4})[ -]{1,3}${count}|(20\d\d)(\d{6})(?![\p{L}\p{N}]))`,
    "iu",
  );
  const [, found = prefix, year, running, yearOfBlock, runningOfBlock] = number.exec(plainCode(text)) ?? [];
  if (year && running) return stored(found, year, running);
  return yearOfBlock && runningOfBlock ? stored(found, yearOfBlock, runningOfBlock) : undefined;
}

/** `running` is padded as stored; `year` may be missing. */
export type TypedOrderNumber = { year: string | undefined; running: string };

/** A text that is only an order number: "OD-2026-000384", "2026-384", "OD384", "n° 384", "384". */
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
