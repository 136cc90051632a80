import { fill } from "#app/i18n/format.ts";

export type LineFault = {
  code: "quotes" | "columns" | "repeated" | "empty" | "tooLong" | "invisible" | "year" | "energy";
  values: Record<string, string | number>;
};
export type RefusedLine = LineFault & { line: number };

const sentences: Record<LineFault["code"], string> = {
  quotes: "a quotation mark is not closed, or stands inside of a cell without being doubled",
  columns: "{count} columns, the header has {expected}",
  repeated: "the same vehicle as line {line}",
  empty: "{column} is empty",
  tooLong: "{column} is longer than {max} characters",
  invisible: "holds an invisible character",
  year: 'Annee "{text}" is not a year from {first} to {last}',
  energy: 'Energie "{text}" is not one of the six',
};

export const reasonInEnglish = ({ code, values }: LineFault): string => fill(sentences[code], values);

export function noCatalogueInEnglish(file: { fault: string; missing?: string[]; refused?: RefusedLine[] }): string {
  switch (file.fault) {
    case "header":
      return `The first line must name the columns Marque, Modele, Annee, Energie; missing: ${file.missing?.join(", ")}.`;
    case "tooManyFaults":
      return `The file has over ${file.refused?.length} faulty lines. Line ${file.refused?.[0]?.line}: ${file.refused?.[0] ? reasonInEnglish(file.refused[0]) : ""}.`;
    case "tooManyRows":
      return "The file has over 60,000 lines. Split it.";
    case "endlessLine":
      return "A line is too long to be one of a CSV.";
    default:
      return "The file is a workbook, a picture or a document. In a spreadsheet, save it as CSV.";
  }
}
