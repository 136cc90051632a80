/** Steps that are worth money or cannot be undone need a sign-in of the last 15 minutes (decisions 9). */
import { beforeAll, describe, expect, test } from "vitest";
import { adminPaths } from "#app/office-paths.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { admin } from "../shop.ts";
import { askPatiently as ask, sessionCookie, sharedAccountsShop, target } from "./accounts-shop.ts";
import { officePages } from "./office-pages.ts";

const settingsSteps = [
  "save-seller",
  "save-tax",
  "save-sending",
  "save-countries",
  "save-zones",
  "save-territories",
  "plan-zone",
  "cancel-zone-plan",
  "save-languages",
  "save-limits",
  "save-team",
  "save-accounts",
  "upload-file",
  "remove-file",
];

/** By page; every other step is listed below. `import`: the page has no steps, and its action refuses as a whole. */
const guarded: Record<string, string[]> = {
  "/admin/account": [
    ...["start", "confirm", "renew", "remove", "end-session", "end-others"],
    ...["begin-passkey", "add-passkey", "rename-passkey", "remove-passkey"],
  ],
  "/admin/api": ["replay"],
  "/admin/api/keys": ["create-key", "revoke-key", "rotate-key"],
  "/admin/api/webhooks": ["add-webhook", "remove-webhook", "rotate-webhook"],
  "/admin/api/deliveries": ["replay-deliveries"],
  "/admin/dongle-association/import": ["import"],
  "/admin/invoices/books": ["send-e-report"],
  "/admin/newsletter/letters/:id": ["schedule"],
  "/admin/odovia-orders": ["create-own-order"],
  "/admin/odovia-users/:person": ["erase"],
  "/admin/orders-to-ship/tracking": ["import"],
  "/admin/orders/:id": [
    ...["address", "cancel", "refund", "email", "replace", "closeRefund", "close", "closeWithoutRefund"],
    ...["declare", "exchange", "acceptWithdrawal", "refuseWithdrawal", "approveRefund"],
  ],
  "/admin/prices": ["set-price", "cancel-price", "set-vat-rate", "cancel-vat-rate"],
  "/admin/promo-codes": ["create-promo", "create-batch", "deactivate", "activate"],
  "/admin/promo-codes/:id": ["edit-promo"],
  "/admin/settings": settingsSteps,
  "/admin/settings/:tab": settingsSteps,
  "/admin/team": ["invite", "invite-again", "withdraw", "remove", "change-role"],
  "/admin/tentatives": ["make-compatible"],
  "/admin/tentatives/import": ["import"],
  "/admin/tentatives/model": ["make-compatible"],
  "/admin/withdrawals": ["acceptWithdrawal", "enter", "refuseWithdrawal"],
};

const stepsOfOrders = ["tag-orders", "untag-orders", "assign-orders", "assign-back"];
const stepsOfQueues = [...stepsOfOrders, "take-orders", "hand-back-orders"];
const quietSettings = [
  ...["save-books", "save-carrierApi", "save-carriers", "save-chat", "save-parcel", "save-returns"],
  "test-mail",
];

/** What is neither worth money nor final: daily work, and what its own page undoes. */
const unguarded: Record<string, string[]> = {
  "/admin/account": ["rename", "read-role-news"],
  "/admin/api": ["check", "retry"],
  "/admin/api/webhooks": ["replay-webhook", "test-webhook"],
  "/admin/api/messages": ["replay-webhooks"],
  "/admin/api/mails": ["retry-mails"],
  "/admin/chat/replies": ["saveReply", "deleteReply", "saveEntry", "deleteEntry", "dismiss"],
  "/admin/chat/:id": ["take", "release", "handBack", "close", "sendTranscript", "answer"],
  "/admin/dongle-association": ["quarantine", "restock", "returned", "faulty", "take-back"],
  "/admin/dongle-association/:serial": ["change"],
  "/admin/newsletter": ["unsubscribed", "bounced", "complained", "restore"],
  "/admin/newsletter/letters": ["create"],
  "/admin/newsletter/letters/:id": ["write", "leaveOut", "test", "unschedule", "stop", "delete"],
  "/admin/orders": ["hold", "release", "hold-again", ...stepsOfOrders],
  "/admin/orders-to-process": [
    ...["associate", "release", "take", "takeNext", "handBack", "handBackAll"],
    ...stepsOfQueues,
  ],
  "/admin/orders-to-ship": [
    ...["ship", "shipMany", "undoShipping", "undoShipments", "correct", "release", "deliver", "undoDeliveries"],
    ...["take", "takeNext", "handBack", "handBackAll", "scanBack", "buyLabel"],
    ...stepsOfQueues,
  ],
  "/admin/odovia-users/:person": ["note", "readMentions"],
  "/admin/orders/:id": [
    ...[
      "hold",
      "release",
      "delivered",
      "returned",
      "note",
      "resend",
      "sendPaymentLink",
      "associate",
      "releaseDongle",
      "ship",
    ],
    ...["undoRefund", "reviewRefund", "declineRefund", "undoShipping", "undoDelivered", "correctTracking"],
    ...["vehicle", "write"],
    ...["assign", "cameBack", "readMentions", "tags", "buyLabel", "cancelLabel", "undoCameBack"],
  ],
  "/admin/requests": ["take", "release", "close", "reopen", "take-back"],
  "/admin/requests/:id": ["take", "release", "close", "reopen", "assign", "answer", "recordReply", "takeBackReply"],
  "/admin/retention": ["try"],
  "/admin/settings": quietSettings,
  "/admin/settings/:tab": quietSettings,
  "/admin/settings/mails/:mail": ["save-texts", "reset-texts", "test-texts"],
  "/admin/tentatives": ["notify", "notify-models"],
  "/admin/tentatives/model": ["notify", "notify-models"],
  "/admin/views": ["save-view", "rename-view", "forward-view", "delete-view"],
};

const shop = startForTests(sharedAccountsShop);
let cookie = "";
beforeAll(async () => {
  cookie = await sessionCookie(shop, admin);
  await shop.pool.query("update session set created_at = now() - interval '3 hours'");
});

type Listed = "recent" | "other";
const acting = officePages
  .filter(({ pattern, action }) => action && pattern !== adminPaths.signInAgain)
  .map(({ pattern, action, steps }) => {
    const named = (recent: boolean) => steps.filter(([, step]) => step.recent === recent).map(([intent]) => intent);
    return { pattern, recent: action?.steps ? named(true) : ["import"], other: named(false) };
  });

test("every step of the back office is listed here, and asks for a recent sign-in or says that it does not", () => {
  const listed = (of: Listed) =>
    Object.fromEntries(acting.filter((page) => page[of].length > 0).map((page) => [page.pattern, page[of].toSorted()]));
  const sorted = (table: Record<string, string[]>) =>
    Object.fromEntries(Object.entries(table).map(([path, steps]) => [path, steps.toSorted()]));
  expect(listed("recent")).toEqual(sorted(guarded));
  expect(listed("other")).toEqual(sorted(unguarded));
});

const concrete = (path: string) => path.replace(":tab", "team").replaceAll(/:\w+/g, "x1");
const everyStep = Object.entries(guarded).flatMap(([path, steps]) => steps.map((step) => [path, step] as const));

/** Rows of every table that these steps could write, sessions and limits aside. */
async function writtenRows(): Promise<string> {
  const { rows } = await shop.pool.query(`
    select (select count(*) from audit_log where action <> 'sign-in') as audited, (select count(*) from mail_outbox) as mails,
      (select count(*) from promo_codes) as codes, (select count(*) from orders) as orders,
      (select count(*) from prices) as prices, (select count(*) from session) as sessions,
      (select count(*) from admin_users) as staff, (select count(*) from dongles) as dongles`);
  return JSON.stringify(rows);
}

describe("a session of three hours is refused, by scripts with what to ask for, without scripts by a link", () => {
  test.each(everyStep)("%s %s", async (path, step) => {
    const before = await writtenRows();
    const form = step === "import" ? "intent=preview&list=x&scripted=1" : `intent=${step}&scripted=1&ids=1&id=1`;
    const scripted = await ask(shop, `${concrete(path)}.data`, { form, headers: { cookie } });
    expect(scripted.status).toBe(403);
    expect(scripted.text).toContain("signInAgain");
    expect(scripted.text).toContain("asksCode");
    const plain = await ask(shop, concrete(path), { form: form.replace("&scripted=1", ""), headers: { cookie } });
    // The page of a row that does not exist cannot be rendered.
    expect(path.includes("/:") || path.endsWith("/model") ? [403, 404] : [403]).toContain(plain.status);
    if (plain.status === 403) expect(plain.text).toContain(`${adminPaths.signInAgain}?from=`);
    expect(await writtenRows()).toBe(before);
  });

  const exports = Object.values(adminPaths).filter(
    (path) => /\/(export|journal|entries|vat|days)$/.test(path) && path !== adminPaths.catalogueExport,
  );
  test.each(exports)("%s", async (path) => {
    const answer = await ask(shop, `${concrete(path)}?month=2026-10`, { headers: { cookie } });
    expect(target(answer)).toMatch(/^\/admin\/sign-in-again\?from=/);
  });

  test("an export's link learns what to ask for", async () => {
    const old = await ask(shop, "/api/admin/recent-sign-in", { headers: { cookie } });
    expect(old.data).toEqual({
      needed: { address: expect.any(String), email: admin.email, asksCode: false, hasPasskey: false },
    });
    const fresh = await sessionCookie(shop, admin);
    expect((await ask(shop, "/api/admin/recent-sign-in", { headers: { cookie: fresh } })).data).toEqual({
      needed: null,
    });
  });
});

test("confirmed in another tab, the form's page is not opened a second time", async () => {
  const old = await ask(shop, adminPaths.promoCodes, {
    form: "intent=create-promo&code=TAB10&kind=percent&value=10",
    headers: { cookie },
  });
  const address = /href="([^"]*sign-in-again[^"]*)" target="_blank"/.exec(old.text)![1]!.replaceAll("&amp;", "&");
  const form = await ask(shop, address, { headers: { cookie } });
  expect(form.text).not.toContain("Revenir sans confirmer</");
  const other = await sessionCookie(shop, admin);
  const confirmed = await ask(shop, address, { form: { password: admin.password }, headers: { cookie: other } });
  expect(target(confirmed)).toMatch(/^\/admin\/sign-in-again\?confirmed/);
  const fresh = String(confirmed.headers["set-cookie"]).split(";")[0]!;
  const end = await ask(shop, target(confirmed)!, { headers: { cookie: fresh } });
  expect(end.text).toMatch(/<p [^>]*>Fermez cet onglet/);
});

test("the dialog's answer opens a new session with which the step is done", async () => {
  const form = (password: string) =>
    ask(shop, `${adminPaths.signInAgain}.data`, { form: { password, scripted: "1" }, headers: { cookie } });
  expect((await form("wrong")).status).toBe(401);
  expect((await form("")).status).toBe(422);
  const confirmed = await form(admin.password);
  expect(confirmed.status).toBe(200);
  expect(confirmed.text).toContain("isConfirmed");
  const fresh = String(confirmed.headers["set-cookie"]).split(";")[0]!;
  expect(fresh).not.toBe(cookie);
  const made = await ask(shop, `${adminPaths.promoCodes}.data`, {
    form: "intent=create-promo&scripted=1&code=RECENT&type=percentage&value=10&from=&until=&maxUses=",
    headers: { cookie: fresh },
  });
  expect(made.status).toBe(200);
  const { rows } = await shop.pool.query("select 1 from promo_codes where code = 'RECENT'");
  expect(rows).toHaveLength(1);
  // The old session has ended.
  expect(target(await ask(shop, adminPaths.prices, { headers: { cookie } }))).toMatch(/^\/auth/);
});
