/** The examples of docs/examples are run as other programs would run them (decisions 12.2, 12.3). */
import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { drizzle } from "drizzle-orm/node-postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stock } from "#app/dongles/testing/stock.ts";
import { adminPaths } from "#app/office-paths.ts";
import { freePort } from "#database/embedded/free-port.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { admin } from "../shop.ts";
import { askPatiently as ask, sessionCookie, sharedAccountsShop } from "./accounts-shop.ts";
import { paidOrder } from "./paid-order.ts";

const shop = startForTests(sharedAccountsShop);
const folder = mkdtempSync(join(tmpdir(), "odovia-examples-"));
let cookie: string;

beforeAll(async () => {
  cookie = await sessionCookie(shop, admin);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Makes a key or an endpoint on the page, and takes what it shows once. */
async function shownOnce(pattern: RegExp, form: Record<string, string>): Promise<string> {
  const posted = new URLSearchParams({ scripted: "1", ...form }).toString();
  const page = form.intent === "create-key" ? adminPaths.apiKeys : adminPaths.webhooks;
  const { status, text } = await ask(shop, `${page}.data`, { form: posted, headers: { cookie } });
  const shown = pattern.exec(text)?.[0];
  if (!shown) throw new Error(`the page answers ${status} ${text.slice(0, 300)}`);
  return shown;
}

const makeKey = (...permissions: string[]) =>
  shownOnce(/odvk_[\w-]{43}/, {
    intent: "create-key",
    name: "Example",
    days: "30",
    perMinute: "600",
    preset: "",
    ...Object.fromEntries(permissions.map((permission) => [permission, "on"])),
  });

const run = (example: string, env: Record<string, string>) =>
  promisify(execFile)(process.execPath, [resolve("docs/examples", example)], {
    cwd: folder,
    timeout: 90_000,
    env: { PATH: process.env.PATH ?? "", SHOP: shop.url, ...env },
  });

test("a fulfilment house lists, prints, ships, hears of it by a verified webhook, and takes one shipping back", async () => {
  const key = await makeKey("queues.read", "queues.work");
  const PORT = String(await freePort());
  const WEBHOOK_SECRET = await shownOnce(/whsec_[A-Za-z0-9+/=]{44}/, {
    intent: "add-webhook",
    url: `http://127.0.0.1:${PORT}/`,
    "order.shipped": "on",
    "order.shipping_undone": "on",
  });
  const orders = [await paidOrder(shop), await paidOrder(shop)];
  const serials = await stock(drizzle(shop.pool) as never, orders.length);
  for (const [place, { id }] of orders.entries()) {
    const packed = await ask(shop, `/api/admin/parcels/${id}/dongle`, {
      json: { serial: serials[place] },
      headers: { authorization: `Bearer ${key}` },
    });
    expect(packed.status, packed.text).toBe(200);
  }
  const [first, last] = orders.map(({ number }) => number);
  const { stdout } = await run("fulfilment.mjs", {
    API_KEY: key,
    WEBHOOK_SECRET,
    PORT,
    TRACKING: "6A00000000011,6A00000000012",
    UNDO: last!,
  });
  expect(stdout).toContain(`${first} shipped as 6A00000000011`);
  expect(stdout).toContain(`${last} taken back`);
  for (const number of [first, last]) expect(existsSync(join(folder, `${number}.pdf`))).toBe(true);
  const { rows } = await shop.pool.query("select number, status from orders where id = any($1) order by number", [
    orders.map(({ id }) => id),
  ]);
  expect(rows).toEqual([
    { number: first, status: "Expediee" },
    { number: last, status: "A_expedier" },
  ]);
}, 150_000);

test("an accountant takes the month's entries, and the sums agree", async () => {
  const key = await makeKey("exports.money");
  const { stdout } = await run("month-end.mjs", { API_KEY: key, MONTH: new Date().toISOString().slice(0, 7) });
  expect(stdout).toContain("Journal, entries, VAT and days agree.");
  const name = /^\d{9}FEC\d{8}\.txt/.exec(stdout)![0];
  expect(readFileSync(join(folder, name), "utf8")).toMatch(/^JournalCode\tJournalLib\tEcritureNum\t/);
  await expect(run("month-end.mjs", { API_KEY: `${key}x`, MONTH: "2026-10" })).rejects.toThrow("401");
}, 120_000);

test("the longest example has 60 lines", () => {
  for (const example of ["fulfilment.mjs", "month-end.mjs"])
    expect(readFileSync(resolve("docs/examples", example), "utf8").trimEnd().split("\n").length).toBeLessThanOrEqual(
      60,
    );
});

test("decisions 12.2: a key made for an accountant by the preset may read the books, and nothing else", async () => {
  const key = await shownOnce(/odvk_[\w-]{43}/, {
    intent: "create-key",
    name: "Books",
    days: "30",
    perMinute: "600",
    preset: "accountant",
  });
  const status = async (path: string) =>
    (await ask(shop, path, { headers: { authorization: `Bearer ${key}` } })).status;
  expect(await status("/api/admin/invoices")).toBe(200);
  expect(await status("/api/admin/books/vat?month=2026-01")).toBe(200);
  expect(await status("/api/admin/orders")).toBe(403);
});
