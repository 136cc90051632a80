import { withoutExcessMarks } from "./typed-text.ts";

/**
 * What a French keyboard writes where an American one has digits, and the letters in other places. Barcode readers leave the
 * factory as American keyboards: on a computer with a French one they write `&é"` for 123.
 */
const digitKeys = [..."à&é\"'(-è_ç"];
const frenchKeys = new Map([
  ...digitKeys.map((key, digit) => [key, String(digit)] as const),
  ...[..."aqzw"].map((key, at) => [key, [..."qawz"][at]!] as const),
  ...([...",?"].map((key) => [key, "m"]) as [string, string][]),
]);
const onlyFrench = /[à&é"'(è_ç]/;

/**
 * A code as it was typed or scanned, in the form in which codes are stored: capitals and digits, without spaces, dots and
 * hyphens. The output of a reader with another keyboard layout is understood too.
 */
export function scannedCode(typed: string): string {
  const text = withoutExcessMarks(typed)
    .normalize("NFKC")
    .replace(/[\p{Cf}\p{DI}]/gu, "")
    .toLowerCase();
  const read = onlyFrench.test(text) ? [...text].map((key) => frenchKeys.get(key) ?? key).join("") : text;
  return read.replace(/[\s\p{Pd}\u2212.]/gu, "").toUpperCase();
}
