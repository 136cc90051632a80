/** Decisions 12.2: a client generated from the OpenAPI document can make every call, and gets what the document says. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApiKey } from "#app/accounts/api-keys.server.ts";
import { createAdmin } from "#app/accounts/create-admin.server.ts";
import { keyPermissions } from "#app/accounts/permissions.ts";
import { user } from "#app/accounts/server/tables.server.ts";
import { contactRequests } from "#app/contact/server/tables.server.ts";
import { makeSerial } from "#app/dongles/serial.ts";
import { dongleEvents } from "#app/dongles/server/tables.server.ts";
import { invoiceJob } from "#app/invoices/invoice-jobs.server.ts";
import { monthOf, writeMonth } from "#app/invoices/month.ts";
import { addressFieldNames } from "#app/orders/delivery/address-fields.ts";
import { orders } from "#app/orders/server/tables.server.ts";
import { refundedSince } from "#app/payments/refunds/order-refunds.server.ts";
import { applyShopValues } from "#app/platform/settings/shop/shop-settings.ts";
import { pick } from "#app/platform/text/pick.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { officeDay } from "#app/platform/time/office-day.ts";
import { createApi } from "../api.ts";
import { apiRoutes } from "../domains.ts";
import { generateClient } from "../testing/generated-client.ts";
import { sharedPaymentShop } from "../testing/payment-shop.ts";

const shop = sharedPaymentShop("stripe");
const db = () => shop.database.db;
const month = writeMonth(monthOf(new Date()));
const called = new Set<string>();
let generated: Awaited<ReturnType<typeof generateClient>>;
let fetchShop: typeof fetch;
let ada: Caller;
let ben: Caller;

type Values = Record<string, unknown>;
type Args = { path?: Values; query?: Values; body?: Values; headers?: Values };
type Caller = Awaited<ReturnType<typeof callerOf>>;

async function callerOf(name: string) {
  await createAdmin(db(), { email: `${name}@example.com`, password: "correct-horse-battery" });
  const [account] = await db()
    .select()
    .from(user)
    .where(eq(user.email, `${name}@example.com`));
  const staff = { db: db(), clock: systemClock, author: { userId: account!.id }, role: "owner" as const };
  const made = await createApiKey(staff, { name, permissions: keyPermissions, perMinute: 6000, days: null });
  if (!made.ok) throw new Error(made.error);
  const client = generated.with({ fetch: fetchShop, key: made.key });
  const ask = async (operation: string, args: Args = {}) => {
    const { data, error, response } = await client[operation]!(args);
    return { data: data as Values & { items: Values[] }, error: error as Values | undefined, status: response.status };
  };
  return {
    ask,
    async call(operation: string, args: Args = {}) {
      const { data, error, status } = await ask(operation, args);
      expect([operation, status, error], JSON.stringify(args)).toEqual([operation, expect.any(Number), undefined]);
      generated.record(operation, args);
      called.add(operation);
      return data;
    },
  };
}

beforeAll(async () => {
  const routes = apiRoutes().filter(({ access }) => access === "key");
  generated = await generateClient(routes);
  const api = createApi(routes);
  fetchShop = async (input, init) =>
    api.fetch(new Request(input, init), {
      request: { requestId: randomUUID(), address: "192.0.2.1", origin: "https://shop.example" },
    });
  [ada, ben] = [await callerOf("ada"), await callerOf("ben")];
});
afterAll(() => generated?.remove());

const versionOf = async (id: string) => (await ada.call("getAdminOrdersById", { path: { id } })).version as number;
const write = async (operation: string, id: string, body: Values = {}) =>
  ada.call(operation, { path: { id }, body: { version: await versionOf(id), ...body } });

test("orders: read, corrected, held, refunded, cancelled, made and answered for", async () => {
  const { order } = await shop.paidOrder({ country: "FR" });
  const { id } = order;
  await ada.call("getAdminOrders", { query: { limit: 10, country: "FR" } });
  await ada.call("postAdminOrdersByIdNotes", { path: { id }, body: { text: "Ring twice" } });
  await write("postAdminOrdersByIdHold", id, { reason: "Address unclear" });
  await write("postAdminOrdersByIdRelease", id);
  const address = pick(order, ...addressFieldNames);
  await write("putAdminOrdersByIdAddress", id, { ...address, city: "Villeurbanne" });
  await write("putAdminOrdersByIdEmail", id, { email: "new.address@example.com" });
  await write("postAdminOrdersByIdRefunds", id, { amountCents: 100, reason: "Late" });
  const another = await shop.paidOrder();
  await write("postAdminOrdersByIdCancel", another.order.id, { reason: "Asked by telephone" });
  const recipient = { ...address, email: "press@example.com", country: "FR", language: "fr" };
  const ownOrder = await ada.call("postAdminOrders", { body: { ...recipient, origin: "press", reason: "Auto Plus" } });
  expect((await ada.call("getAdminOrdersById", { path: { id: ownOrder.id } })).paymentStatus).toBe("free");
  const { items } = await ada.call("getAdminPeople", { query: { limit: 5 } });
  expect(items.map(({ email }) => email)).toContain("new.address@example.com");
  const [stored] = await db().select().from(orders).where(eq(orders.id, id));
  expect(stored).toMatchObject({ city: "Villeurbanne", email: "new.address@example.com", held_at: null });
});

test("security 6.66: nobody approves by a key what they or their key have asked for", async () => {
  applyShopValues({ stored: new Map([["team", { secondPersonRefundLimit: 0 }]]) });
  try {
    const { id } = (await shop.paidOrder()).order;
    const asked = await write("postAdminOrdersByIdRefunds", id, { amountCents: "all", reason: "Broken" });
    expect(asked.awaitsApproval).toBe(true);
    const { id: approval } = await ada.call("getAdminOrdersByIdApproval", { path: { id } });
    const approving = { path: { id, approval }, body: { version: await versionOf(id) } };
    const selfApproved = await ada.ask("postAdminOrdersByIdApprovalByApprovalApprove", approving);
    expect([selfApproved.status, selfApproved.error?.code]).toEqual([409, "samePerson"]);
    const approved = await ben.call("postAdminOrdersByIdApprovalByApprovalApprove", approving);
    expect(approved.amountCents).toBe(asked.amountCents);
    expect((await ben.ask("postAdminOrdersByIdApprovalByApprovalApprove", approving)).status).toBe(404);

    const { id: other } = (await shop.paidOrder()).order;
    await write("postAdminOrdersByIdCancel", other, { reason: "Asked by telephone" });
    const open = await ben.call("getAdminOrdersByIdApproval", { path: { id: other } });
    expect(open.kind).toBe("cancel");
    const body = { version: await versionOf(other), reason: "Not agreed" };
    const path = { id: other, approval: open.id };
    expect(await ben.call("postAdminOrdersByIdApprovalByApprovalDecline", { path, body })).toEqual({ isOwn: false });
  } finally {
    applyShopValues({ stored: new Map() });
  }
});

test("parcels and dongles: taken into stock, packed, shipped, taken back, delivered and returned", async () => {
  const serials = [1, 2, 3].map((running) => makeSerial(26, 48, running));
  const taken = await ada.call("postAdminDongles", { body: { serials: [...serials, "nonsense"] } });
  expect(taken).toMatchObject({ added: 3, lines: [{}, {}, {}, { verdict: "malformed" }] });
  const [serial, second] = serials as [string, string];
  await ada.call("getAdminDongles", { query: { state: "in_stock", limit: 5 } });
  const { version } = await ada.call("getAdminDonglesBySerial", { path: { serial: second } });
  const moved = { to: "faulty", version, note: "Dead on arrival" };
  expect(await ada.call("postAdminDonglesBySerialState", { path: { serial: second }, body: moved })).toMatchObject({
    state: "faulty",
  });
  const { id } = (await shop.paidOrder()).order;
  await ada.call("getAdminParcels", { query: { queue: "toProcess" } });
  await ada.call("postAdminParcelsByIdDongle", { path: { id }, body: { serial } });
  await ada.call("postAdminParcelsByIdReleaseDongle", { path: { id }, body: { serial } });
  await ada.call("postAdminParcelsByIdDongle", { path: { id }, body: { serial } });
  await ada.call("getAdminParcelsByIdDocument", { path: { id }, query: { kind: "labels-a6" } });
  const body = { carrier: "laposte", trackingNumber: "6A07777777771" };
  await ada.call("postAdminParcelsByIdShip", { path: { id }, body });
  await ada.call("postAdminParcelsByIdUndoShipping", { path: { id } });
  await ada.call("postAdminParcelsByIdShip", { path: { id }, body });
  await ada.call("postAdminParcelsByIdDeliver", { path: { id } });
  await write("postAdminOrdersByIdWithdrawal", id, { day: officeDay(new Date()), channel: "phone" });
  await write("postAdminOrdersByIdReturn", id, { condition: "intact", note: "Box opened" });
  expect((await ada.call("getAdminDonglesBySerial", { path: { serial } })).state).toBe("returned");
  const authors = await db().selectDistinct({ author: dongleEvents.author }).from(dongleEvents);
  expect(authors.every(({ author }) => author.startsWith("key:"))).toBe(true);
});

test("prices, codes, demand and requests", async () => {
  const { current } = (await ada.call("getAdminPrices")) as unknown as { current: { product: number } };
  const from = new Date(Date.now() + 86_400_000).toISOString();
  const planned = { cents: current.product + 100, shownCents: current.product, from };
  await ada.call("putAdminPricesByName", { path: { name: "product" }, body: planned });
  const plans = (await ada.call("getAdminPrices")).planned as { id: number; cents: number }[];
  const { id: plan } = plans.find(({ cents }) => cents === planned.cents)!;
  await ada.call("deleteAdminPricesPlannedById", { path: { id: String(plan) } });
  expect((await ada.call("getAdminPrices")).planned).toEqual([]);

  const rules = { type: "fixed", value: 500, maxUses: 10 };
  const code = await ada.call("postAdminPromoCodes", { body: { code: "CLIENT5", ...rules } });
  const path = { id: String(code.id) };
  const changed = { ...rules, value: 600, version: code.version, isActive: true };
  expect(await ada.call("putAdminPromoCodesById", { path, body: changed })).toMatchObject({ value: 600 });
  await ada.call("putAdminPromoCodesByIdActive", { path, body: { isActive: false } });
  await ada.call("getAdminPromoCodes", { query: { search: "CLIENT5" } });

  await ada.call("getAdminDemand", { query: { limit: 5 } });
  await ada.call("postAdminDemandNotify", { body: { brand: "Renault", model: "Clio" } });

  const [id, language] = [randomUUID(), "fr"] as const;
  const person = { companyName: "", firstName: "Ana", lastName: "Ruiz", email: "ana@example.com", phone: "" };
  await db()
    .insert(contactRequests)
    .values({
      id,
      language,
      kind: "fleet",
      ...person,
      message: "Does it fit?",
    });
  await ada.call("getAdminRequests", { query: { state: "new" } });
  const { version } = await ada.call("getAdminRequestsById", { path: { id } });
  await ada.call("postAdminRequestsByIdAnswers", { path: { id }, body: { version, text: "It does." } });
  const { version: next } = await ada.call("getAdminRequestsById", { path: { id } });
  await ada.ask("postAdminRequestsByIdClose", { path: { id }, body: { version: next } });
  const other = randomUUID();
  await db()
    .insert(contactRequests)
    .values({
      id: other,
      language,
      kind: "fleet",
      ...person,
      message: "Spam",
    });
  await ada.call("postAdminRequestsByIdClose", { path: { id: other }, body: { version: 1 } });
});

test("invoices and books", async () => {
  await shop.paidOrder();
  shop.fake.payOut();
  await invoiceJob({ refundedSince }).run();
  const { items } = await ada.call("getAdminInvoices", { query: { limit: 1 } });
  await ada.call("getAdminInvoicesByNumberFile", { path: { number: items[0]!.number } });
  await ada.call("getAdminBooksJournal", { query: { month, limit: 2 } });
  await ada.call("getAdminBooksEntries", { query: { month } });
  await ada.call("getAdminBooksYearEntries", { query: { year: month.slice(0, 4) } });
  await ada.call("getAdminBooksVat", { query: { month, period: "quarter" } });
  await ada.call("getAdminBooksDays", { query: { month } });
  const { items: payouts } = await ada.call("getAdminBooksPayouts", { query: { month } });
  expect(payouts).toHaveLength(1);
});

test("every call was made, and what the client's types say compiles", async () => {
  expect([...called].toSorted()).toEqual(generated.operations.toSorted());
  expect(await generated.compile()).toBe("");
});
