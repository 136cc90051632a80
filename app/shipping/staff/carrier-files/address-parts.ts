/** Parts of addresses as carriers' imports ask for them. */
import type { LabelAddress } from "../../labels/carrier-api.ts";

/** Without a plus sign, which spreadsheets take for a formula: `0612345678` in France, else `00` and the country's code. */
export function dialled(phone: string, country: string): string {
  const digits = phone.replace(/[^\d+]/g, "");
  if (country === "FR" && digits.startsWith("+33")) return `0${digits.slice(3)}`;
  return digits.replace(/^\+/, "00");
}

/** ITU-T E.164: which codes have one or two digits; all others have three. */
const callingCode = /^(?:\+|00)(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d+)$/;

export function phoneParts(phone: string): [code: string, number: string] {
  const [, code = "", number = phone.replace(/\D/g, "").replace(/^0/, "")] =
    callingCode.exec(phone.replace(/[^\d+]/g, "")) ?? [];
  return [code, number];
}

/** Lines of at most `max` characters where words allow it; what is left stands in the last one, uncut. */
export function wrapped(text: string, max: number, count: number): string[] {
  const lines = [""];
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1)!;
    if (line === "" || line.length + 1 + word.length <= max || lines.length === count)
      lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
    else lines.push(word);
  }
  return [...lines, ...Array<string>(count - lines.length).fill("")];
}

export const streetOf = ({ lines }: LabelAddress): string => lines.join(" ");

/** "Hauptstraße 12 a" and "5 bis rue Neuve"; without a number the street is whole. */
export function houseNumber(street: string): [street: string, number: string] {
  const first = /^(\d+(?:[-/]\d+)?(?: ?(?:bis|ter|quater|[a-z]))?),? +(\D.*)$/i.exec(street);
  if (first) return [first[2]!, first[1]!];
  const last = /^(.*\D),? +(\d+(?:[-/]\d+)?(?: ?[a-z])?)$/i.exec(street);
  return last ? [last[1]!.replace(/[, ]+$/, ""), last[2]!] : [street, ""];
}

/** Letters that no decomposition of Unicode writes in ASCII. */
const written = new Map<string, string>([
  ...([
    ["ß", "ss"],
    ["æ", "ae"],
    ["œ", "oe"],
    ["ø", "o"],
    ["ł", "l"],
    ["đ", "d"],
    ["ð", "d"],
    ["þ", "th"],
  ] as const),
  ...([
    ["ħ", "h"],
    ["ı", "i"],
    ["’", "'"],
    ["‘", "'"],
    ["–", "-"],
    ["—", "-"],
  ] as const),
  ...([
    ["“", '"'],
    ["”", '"'],
    ["„", '"'],
    ["…", "..."],
  ] as const),
]);

/** As letters that `accepts` takes; others lose their accents, and those without a Latin form are left out. */
function folded(text: string, accepts: RegExp): string {
  const fold = (letter: string): string => {
    if (accepts.test(letter)) return letter;
    const lower = written.get(letter.toLowerCase());
    if (lower) return letter === letter.toLowerCase() ? lower : lower.toUpperCase();
    const plain = letter.normalize("NFKD").replaceAll(/\p{M}/gu, "");
    return [...plain].filter((each) => accepts.test(each)).join("");
  };
  return [...text.normalize("NFC")].map(fold).join("");
}

export const asciiOf = (text: string): string => folded(text, /^[\x20-\x7e\r\n]$/);
/** ISO 8859-1. */
export const latin1Of = (text: string): string => folded(text, /^[\x20-\x7e\xa0-\xff\r\n]$/);
