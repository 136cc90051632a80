import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { testDatabase } from "#database/testing/test-database.ts";
import { isFoundIn, searchable } from "./list-conditions.server.ts";

const database = startForTests(testDatabase);

const finds = async (stored: string, typed: string): Promise<boolean> => {
  const found = sql`select ${isFoundIn(searchable(stored), typed)} as found`;
  return (await database.db.execute<{ found: boolean }>(found)).rows[0]!.found;
};

test("a search finds a name without its accents, and with them", async () => {
  const names = [
    ...[
      "Łukasz:lukasz",
      "Dvořák:dvorak",
      "Erdős:erdos",
      "Ștefănescu:stefanescu",
      "Şahin:sahin",
      "Weiß:weiss",
      "Søren:soren",
    ],
    ...["Đorđević:dordevic", "Ægir:aegir", "Œuvré:oeuvre", "Þór:thor", "İpek:ipek", "Ñandú:nandu", "Nguyễn:nguyen"],
    ...["O’Brien:o'brien", "ʻOkina:'okina", "Jean\u2011Pierre:jean-pierre", "e\u0301toile:étoile", "\ufb01ona:fiona"],
    ...["Παπαδόπουλος:παπαδοπουλοσ", "Ёлкин:елкин", "Du\u00adpont:dupont", "Ｍüller:muller"],
  ];
  for (const name of names) {
    const [stored, plain] = name.split(":") as [string, string];
    for (const typed of [stored, plain, plain.toUpperCase(), stored.normalize("NFD"), stored.slice(0, 4)])
      expect(await finds(`Zoé ${stored} 75001`, typed), `${stored} by ${typed}`).toBe(true);
  }
  expect(await finds("Łukasz", "lucas")).toBe(false);
});

test("wildcards of LIKE are letters", async () => {
  for (const typed of ["%", "_", "\\", "a%b"]) expect(await finds("ab", typed), typed).toBe(false);
  for (const typed of ["50%", "a_b", "c\\d"]) expect(await finds("50% a_b c\\d", typed), typed).toBe(true);
});
