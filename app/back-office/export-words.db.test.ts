/** Exports contain translated words instead of stored codes (decisions 9). */

import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { contactRequests } from "#app/contact/server/tables.server.ts";
import { requestListQuery } from "#app/contact/staff/request-list.server.ts";
import { promoCodes } from "#app/promotions/server/tables.server.ts";
import { promoListQuery } from "#app/promotions/staff/promo-list.server.ts";
import { staffContext } from "#app/staff-ui/testing/staff-context.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { testDatabase } from "#database/testing/test-database.ts";

const database = startForTests(testDatabase);

/** The cells of each row by the titles of their columns. */
async function read(exportRows: typeof requestListQuery.export, separator: string) {
  const context = staffContext();
  const url = new URL(`http://localhost:3000/?separator=${encodeURIComponent(separator)}`);
  const answer = await exportRows({ url, context });
  const [titles, ...rows] = (await answer.text()).trim().split("\r\n");
  return rows.map((row) => {
    const cells = row.split(separator);
    return Object.fromEntries(titles!.split(separator).map((title, place) => [title, cells[place]]));
  });
}

test("a file says whether a code is public in the words of the list, with either separator", async () => {
  const code = { discountType: "percentage", discountValue: "10.00" } as const;
  await database.db.insert(promoCodes).values([
    { ...code, code: "PRIVATE" },
    { ...code, code: "PUBLIC", isPublic: true },
  ]);
  for (const separator of [",", ";"]) {
    const rows = await read(promoListQuery.export, separator);
    expect(rows.map(({ Code, Public }) => [Code, Public])).toEqual(
      expect.arrayContaining([
        ["PRIVATE", ""],
        ["PUBLIC", "Yes"],
      ]),
    );
  }
});

test("a request assigned to a deleted account is not shown as unassigned", async () => {
  const request = {
    ...({ kind: "dealer", companyName: "Taller Ruiz", firstName: "Ana", lastName: "Ruiz", language: "es" } as const),
    email: "ana@example.com",
    phone: "+34 600 000 000",
    message: "Precio",
  };
  await database.db.insert(contactRequests).values([
    { ...request, id: randomUUID() },
    { ...request, id: randomUUID(), assignee: "user:gone", companyName: "Gone" },
  ]);
  const rows = await read(requestListQuery.export, ";");
  expect(new Map(rows.map((row) => [row.Company, row["Handled by"]]))).toEqual(
    new Map([
      ["Taller Ruiz", ""],
      ["Gone", "Former team member"],
    ]),
  );
});
