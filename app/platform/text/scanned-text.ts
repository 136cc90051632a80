import { withoutExcessMarks } from "./typed-text.ts";

/** What a French keyboard writes for an American one's digits: barcode readers act as American keyboards by default. */
const digitKeys = [..."à&é\"'(-è_ç"];
const frenchKeys = new Map([
  ...digitKeys.map((key, digit) => [key, String(digit)] as const),
  ...[..."aqzw"].map((key, at) => [key, [..."qawz"][at]!] as const),
  ...([...",?"].map((key) => [key, "m"]) as [string, string][]),
]);
const onlyFrench = /[à&é"'(è_ç]/;

/** A typed or scanned code as stored: capitals and digits only, from any keyboard layout. */
export function scannedCode(typed: string): string {
  const text = withoutExcessMarks(typed)
    .normalize("NFKC")
    .replace(/[\p{Cf}\p{DI}]/gu, "")
    .toLowerCase();
  const read = onlyFrench.test(text) ? [...text].map((key) => frenchKeys.get(key) ?? key).join("") : text;
  return read.replace(/[\s\p{Pd}\u2212.]/gu, "").toUpperCase();
}
