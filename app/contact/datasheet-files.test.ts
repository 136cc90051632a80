import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { languages } from "#app/i18n/languages.ts";
import { datasheetFile, datasheetLanguages } from "./datasheet-files.ts";

const folder = join(import.meta.dirname, "../../public/documents");

test.each(["dealership", "fleet"] as const)(
  "spec 8: the %s sheet offers the PDFs that are there, and no others",
  (sheet) => {
    const there = languages.filter((language) => existsSync(join(folder, datasheetFile(sheet, language))));
    expect([...datasheetLanguages[sheet]].sort()).toEqual([...there].sort());
  },
);
