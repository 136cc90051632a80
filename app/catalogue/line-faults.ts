import { fill } from "#app/i18n/format.ts";

/** Why a line cannot be used; the values fill the sentence of the code in `reasonInEnglish`. */
export type LineFault = {
  code: "quotes" | "columns" | "repeated" | "empty" | "tooLong" | "invisible" | "year" | "energy";
  values: Record<string, string | number>;
};
export type RefusedLine = LineFault & { line: number };

const sentences: Record<LineFault["code"], string> = {
  quotes: "a quotation mark opened before is not closed",
  columns: "{count} columns, the header has {expected}",
  repeated: "the same vehicle as line {line}",
  empty: "{column} is empty",
  tooLong: "{column} is longer than {max} characters",
  invisible: "holds a line break or an invisible character",
  year: 'Annee "{text}" is not a year from {first} to {last}',
  energy: 'Energie "{text}" is not one of the six',
};

/** For the command line. */
export const reasonInEnglish = ({ code, values }: LineFault): string => fill(sentences[code], values);
