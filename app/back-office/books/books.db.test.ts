import { expect, test } from "vitest";
import { shopDatabase } from "#app/catalogue/testing/shop-database.ts";
import { adminPaths } from "#app/office-paths.ts";
import { staffContext } from "#app/staff-ui/testing/staff-context.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { loader } from "../pages/books/payouts.tsx";

startForTests(() => shopDatabase({ PAYMENTS: "off" }));

test("without the provider's answer the file of payouts leads to the month's books, which say why", async () => {
  const context = staffContext({ role: "accountant" });
  const url = new URL(`http://localhost:3000${adminPaths.bookPayouts}?month=2026-10`);
  const call = { url, request: new Request(url), params: {}, context } as unknown as Parameters<typeof loader>[0];
  const answer = await loader(call).catch((thrown: unknown) => thrown as Response);
  expect([answer.status, answer.headers.get("location")]).toEqual([302, `${adminPaths.books}?month=2026-10`]);
});
