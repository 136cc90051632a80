/** What the owner sets for the whole team: a second person for large refunds, and a second factor from a day. */
import { expect, test, vi } from "vitest";
import { softwareAuthenticator } from "#app/accounts/testing/software-authenticator.ts";
import { adminOrderPath, adminPaths } from "#app/office-paths.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { admin, announce } from "../shop.ts";
import { addAdmin, askPatiently as ask, sessionCookie, startAccountsShop, target } from "./accounts-shop.ts";
import { paidOrder } from "./paid-order.ts";

const shop = startForTests(() => startAccountsShop());
const second = { email: "berta@example.com", password: "harbour-lantern-violet" };

async function setTeam(values: Record<string, unknown>) {
  await shop.pool.query(
    `insert into shop_settings (name, values) values ('team', $1)
     on conflict (name) do update set values = excluded.values, version = shop_settings.version + 1`,
    [values],
  );
  await announce(shop.pool, { topic: "settings" });
}

const one = async (text: string, values: unknown[]) => (await shop.pool.query(text, values)).rows[0];

test("security 6.66: one person requests a large refund, another approves it, and both pages say what waits", async () => {
  await addAdmin(shop.pool, second);
  await setTeam({ secondPersonRefundLimit: 5000, secondFactorFrom: "2099-01-01" });
  const [anna, berta] = [await sessionCookie(shop, admin), await sessionCookie(shop, second)];
  const account = () => ask(shop, adminPaths.staffAccount, { headers: { cookie: anna } });
  await vi.waitFor(async () => expect((await account()).text, "the settings are in force").toContain("2099"), 20_000);
  const order = await paidOrder(shop);
  const page = adminOrderPath(order.id);
  const step = async (cookie: string, intent: string, fields: Record<string, string> = {}) => {
    const { version } = await one("select version from orders where id = $1", [order.id]);
    const form = new URLSearchParams({ intent, version: String(version), scripted: "1", ...fields }).toString();
    return ask(shop, `${page}.data`, { headers: { cookie }, form });
  };
  expect((await step(anna, "refund", { amount: "60,00", reason: "Late" })).status).toBe(200);
  const { id: approval } = await one("select id from refund_approvals where order_id = $1", [order.id]);
  const requests = () => one("select count(*)::int as count from refund_requests where order_id = $1", [order.id]);
  expect(await requests()).toEqual({ count: 0 });
  const shown = async (cookie: string) => (await ask(shop, page, { headers: { cookie } })).text;
  expect(await shown(anna)).not.toContain('value="approveRefund"');
  expect(await shown(berta)).toContain("60,00");

  expect((await step(anna, "approveRefund", { approval, confirmed: "1" })).status).toBe(409);
  expect((await step(berta, "approveRefund", { approval })).status, "asks first").toBe(422);
  expect(await requests()).toEqual({ count: 0 });
  expect((await step(berta, "approveRefund", { approval, confirmed: "1" })).status).toBe(200);
  expect(await requests()).toEqual({ count: 1 });
  const mails = await shop.pool.query("select recipient from mail_outbox where kind = 'refund-approval'");
  expect(mails.rows).toEqual([{ recipient: second.email }]);
});

test("security 6.67: from the day on, somebody without a second factor gets to their account alone, until they add one", async () => {
  const cookie = await sessionCookie(shop, admin);
  const headers = { cookie };
  await setTeam({ secondFactorFrom: "2026-01-01" });
  await vi.waitFor(
    async () => expect(target(await ask(shop, adminPaths.orders, { headers }))).toBe(adminPaths.staffAccount),
    20_000,
  );
  for (const path of [adminPaths.home, adminPaths.team, `${adminPaths.settings}.data`, adminPaths.audit])
    expect(target(await ask(shop, path, { headers })), path).toBe(adminPaths.staffAccount);
  expect((await ask(shop, "/api/admin/waiting", { headers })).status).toBe(404);
  expect((await ask(shop, `${adminPaths.team}.data`, { headers, form: "intent=invite&scripted=1" })).status).toBe(403);

  const { text } = await ask(shop, adminPaths.staffAccount, { headers });
  const inOffice = [...text.matchAll(/href="(\/admin\/[^"?]*)/g)].map(([, path]) => path);
  expect([...new Set(inOffice)], "the menu has no links that lead back").toEqual([adminPaths.staffAccount]);

  const post = (fields: Record<string, string>) =>
    ask(shop, `${adminPaths.staffAccount}.data`, {
      headers,
      form: new URLSearchParams({ scripted: "1", ...fields }).toString(),
    });
  const begun = await post({ intent: "begin-passkey", label: "Phone" });
  expect(begun.status).toBe(200);
  const challenge = /"challenge\\":\\"([\w-]+)/.exec(begun.text)![1]!;
  const { origin, hostname } = new URL(shop.url);
  const passkey = softwareAuthenticator({ origin, rpId: hostname }).create({ challenge });
  expect((await post({ intent: "add-passkey", label: "Phone", passkey })).status).toBe(200);
  expect((await ask(shop, adminPaths.orders, { headers })).status).toBe(200);
});
