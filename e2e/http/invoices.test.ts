import { expect, test } from "vitest";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { admin } from "../shop.ts";
import { sessionCookie, sharedAccountsShop } from "./accounts-shop.ts";
import { ask } from "./ask.ts";
import { paidOrder } from "./paid-order.ts";

const shop = startForTests(sharedAccountsShop);

test("decisions 9: the buyer reads the invoice of a paid order by the order's cookie; strangers and other orders' buyers do not; staff find it with the month's books", async () => {
  const order = await paidOrder(shop, { language: "it" });
  const other = await paidOrder(shop, { language: "it" });
  const list = `/api/orders/${order.id}/invoices`;
  await expect
    .poll(async () => (await ask(shop, list, { headers: order.headers })).data, { timeout: 60_000 })
    .toMatchObject([{ kind: "invoice", total: 79, number: expect.stringMatching(/^TEST-FA-\d{4}-\d{6}$/) }]);
  const [{ number }] = (await ask(shop, list, { headers: order.headers })).data as unknown as [{ number: string }];
  const file = await fetch(`${shop.url}${list}/${number}`, { headers: order.headers });
  expect(file.status).toBe(200);
  expect(file.headers.get("content-type")).toBe("application/pdf");
  expect(file.headers.get("cache-control")).toBe("private, no-store");
  const bytes = Buffer.from(await file.arrayBuffer());
  expect(bytes.subarray(0, 8).toString()).toBe("%PDF-1.7");
  for (const [path, headers] of [
    [list, {}],
    [list, other.headers],
    [`${list}/${number}`, {}],
    [`${list}/${number}`, other.headers],
    [`/api/orders/${other.id}/invoices/${number}`, other.headers],
    [`${list}/FA-2026-999999`, order.headers],
  ] as const)
    expect((await ask(shop, path, { headers })).status, path).toBe(404);

  const staff = { cookie: await sessionCookie(shop, admin) };
  const page = await ask(shop, "/admin/invoices", { headers: staff });
  expect(page.text).toContain(`href="/admin/invoices/${number}.pdf"`);
  const theirs = await ask(shop, `/admin/invoices/${number}.pdf`, { headers: staff });
  expect(theirs.headers).toMatchObject({ "content-type": "application/pdf", "cache-control": "private, no-store" });
  expect(theirs.bytes.equals(bytes)).toBe(true);
  expect((await ask(shop, "/admin/invoices/FA-2020-000001.pdf", { headers: staff })).status).toBe(404);

  // A browser shows a sentence in the language of the order, or of staff.
  for (const [path, headers, language] of [
    [`${list}/FA-2026-999999`, order.headers, "it"],
    [`/api/orders/${order.id}/return-slip`, order.headers, "it"],
    ["/admin/invoices/FA-2020-000001.pdf", { cookie: `${staff.cookie}; odovia_lang=de` }, "de"],
  ] as const) {
    const missing = await ask(shop, path, { headers: { ...headers, accept: "text/html" } });
    expect(missing.status, path).toBe(404);
    expect(missing.text, path).toMatch(new RegExp(`<html lang="${language}">.*<h1>[^<]+</h1>`, "s"));
  }

  const month = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Paris" }).format(new Date()).slice(0, 7);
  for (const name of ["journal", "vat"]) {
    const file = await ask(shop, `/admin/invoices/${name}?month=${month}&separator=,`, { headers: staff });
    expect(file.headers["content-type"], name).toBe("text/csv; charset=utf-8");
    // Orders of the sandbox are not in the books.
    expect(file.text.trim().split("\r\n"), name).toHaveLength(1);
    expect((await ask(shop, `/admin/invoices/${name}?month=x`, { headers: staff })).status, name).toBe(404);
  }
});
