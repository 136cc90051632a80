/** Decisions 12.3: keys of the admin API, what they may, how often, and that nothing happens twice. */
import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { createApiKey, listApiKeys, revokeApiKey, rotateApiKey } from "#app/accounts/api-keys.server.ts";
import { createAdmin } from "#app/accounts/create-admin.server.ts";
import { type KeyPermission, keyPermissions, may, type Role, roles } from "#app/accounts/permissions.ts";
import { adminUsers, apiKeyCalls, apiKeys, secondFactors, user } from "#app/accounts/server/tables.server.ts";
import { orderNotes } from "#app/orders/server/tables.server.ts";
import { auditLog } from "#app/platform/database/tables.server.ts";
import { applyShopValues } from "#app/platform/settings/shop/shop-settings.ts";
import { type Clock, fixedClock, systemClock } from "#app/platform/time/clock.ts";
import { shipments } from "#app/shipping/server/tables.server.ts";
import { packedOrder, shippingDatabase } from "#app/shipping/testing/paid-orders.ts";
import { createApi } from "../api.ts";
import { apiRoutes } from "../domains.ts";

const database = shippingDatabase();
const db = () => database.db;
const routes = () => apiRoutes().filter(({ access }) => access === "key");
const maker = { email: "maker@example.com", password: "correct-horse-battery" };
let userId: string;
let api: ReturnType<typeof createApi>;

beforeAll(async () => {
  await createAdmin(db(), maker);
  userId = (await db().select().from(user).where(eq(user.email, maker.email)))[0]!.id;
  api = createApi(routes());
});

const staff = (clock: Clock = systemClock, role: Role = "owner") => ({ db: db(), clock, author: { userId }, role });

async function keyFor(
  permissions: readonly KeyPermission[],
  options: { perMinute?: number; days?: number | null } = {},
) {
  const made = await createApiKey(staff(), { name: "Test", permissions, perMinute: 6000, days: null, ...options });
  if (!made.ok) throw new Error(made.error);
  return made;
}

type Asked = { key?: string; method?: string; body?: unknown; headers?: Record<string, string> };

async function call(path: string, { key, method, body, headers }: Asked = {}) {
  const request = new Request(`https://shop.example${path}`, {
    method: method ?? (body === undefined ? "GET" : "POST"),
    headers: {
      "content-type": "application/json",
      ...(key && { authorization: `Bearer ${key}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const details = { requestId: randomUUID(), address: "192.0.2.1", origin: "https://shop.example" };
  const answer = await api.fetch(request, { request: details });
  const text = await answer.text();
  const isJson = /json/.test(answer.headers.get("content-type") ?? "");
  return { status: answer.status, headers: answer.headers, text, data: isJson ? JSON.parse(text) : undefined };
}

describe("decisions 12.2: who may call what", () => {
  const keys = new Map<Role, string>();
  beforeAll(async () => {
    for (const role of roles) {
      const made = await createApiKey(staff(), {
        name: role,
        perMinute: 6000,
        days: null,
        permissions: keyPermissions.filter((permission) => may(role, permission)),
      });
      if (made.ok) keys.set(role, made.key);
    }
  });

  test("every call answers each role's key as the table of permissions says, and nobody without a key", async () => {
    expect(routes().length).toBeGreaterThan(30);
    expect([...keys.keys()]).toEqual(roles);
    for (const { method, path, permission } of routes()) {
      const address = path.replaceAll(/:\w+/g, "x1");
      const asked = { method, ...(method === "GET" ? {} : { body: {} }) };
      for (const [role, key] of keys) {
        const { status } = await call(address, { ...asked, key });
        const isAllowed = may(role, permission as KeyPermission);
        expect([method, path, role, status === 403]).toEqual([method, path, role, !isAllowed]);
        expect([path, status < 500 && status !== 401]).toEqual([path, true]);
      }
      const without = await call(address, { ...asked, headers: { cookie: "session=abc" } });
      expect([path, without.status, without.data.code]).toEqual([path, 401, "keyNeeded"]);
      expect(without.headers.get("content-type")).toMatch(/^application\/problem\+json/);
    }
  });

  test("the answers to a key without buyers.read contain neither e-mail nor amount", async () => {
    const { id } = await packedOrder(db(), { email: "seen.by@example.org" });
    const { key } = await keyFor(["orders.read", "queues.read"]);
    for (const path of ["/api/admin/orders", `/api/admin/orders/${id}`, "/api/admin/parcels?queue=toShip"]) {
      const { status, text } = await call(path, { key });
      expect(status).toBe(200);
      expect(text).toContain(id);
      expect(text).not.toContain("seen.by@example.org");
    }
    const { data } = await call(`/api/admin/orders/${id}`, { key });
    expect(data).toMatchObject({ buyer: null, amounts: null });
    const full = await call(`/api/admin/orders/${id}`, { key: (await keyFor(["orders.read", "buyers.read"])).key });
    expect(full.data.buyer.email).toBe("seen.by@example.org");
    expect(full.data.amounts.totalCents).toBeGreaterThan(0);
  });

  test("security 6.90: nobody gives a key more than they have, and a key loses what its maker loses", async () => {
    const asked = { name: "More", perMinute: 60, days: null, permissions: ["prices.edit"] as const };
    expect(await createApiKey(staff(systemClock, "reader"), asked)).toEqual({ ok: false, error: "beyondOwn" });
    expect(await createApiKey(staff(), { ...asked, permissions: [] })).toEqual({ ok: false, error: "noPermission" });
    const { key } = await keyFor(["prices.read", "orders.read"]);
    const setRole = (role: string) => db().update(adminUsers).set({ role }).where(eq(adminUsers.userId, userId));
    await setRole("packer");
    expect((await call("/api/admin/prices", { key })).status).toBe(403);
    await setRole("owner");
    expect((await call("/api/admin/prices", { key })).status).toBe(200);
    await db().update(adminUsers).set({ userId: null }).where(eq(adminUsers.userId, userId));
    expect((await call("/api/admin/prices", { key })).status).toBe(401);
    await db().update(adminUsers).set({ userId }).where(eq(adminUsers.email, maker.email));
  });

  test("security 6.67: from the day that the owner sets, a key works only while its maker has a second factor", async () => {
    const { key } = await keyFor(["prices.read"]);
    const status = async () => (await call("/api/admin/prices", { key })).status;
    const requireFrom = (day: string) => applyShopValues({ stored: new Map([["team", { secondFactorFrom: day }]]) });
    try {
      requireFrom("2999-01-01");
      expect(await status()).toBe(200);
      requireFrom("2026-01-01");
      expect(await status()).toBe(401);
      const started = { userId, secret: "sealed", createdAt: new Date() };
      await db().insert(secondFactors).values(started);
      expect(await status()).toBe(401);
      await db().update(secondFactors).set({ confirmedAt: new Date() }).where(eq(secondFactors.userId, userId));
      expect(await status()).toBe(200);
    } finally {
      applyShopValues({ stored: new Map() });
      await db().delete(secondFactors).where(eq(secondFactors.userId, userId));
    }
  });
});

describe("decisions 12.2: the life of a key", () => {
  test("security 6.90: only its hash is stored, its use is noted, and the list shows a prefix", async () => {
    const { id, key } = await keyFor(["prices.read"]);
    expect(Buffer.from(key.slice(5), "base64url")).toHaveLength(32);
    expect(JSON.stringify(await db().select().from(apiKeys))).not.toContain(key);
    expect((await call("/api/admin/prices", { key })).status).toBe(200);
    const listed = (await listApiKeys(staff(), "former")).find((each) => each.id === id)!;
    expect(key.startsWith(listed.prefix)).toBe(true);
    expect(listed.lastUsedAt).toBeInstanceOf(Date);
    expect(JSON.stringify(listed)).not.toContain("hash");
  });

  test("the old key works for the chosen time after a rotation, and none after a revocation", async () => {
    const { id, key } = await keyFor(["prices.read"]);
    const rotated = await rotateApiKey(staff(), { id, hours: 1 });
    if (!rotated.ok) throw new Error(rotated.error);
    const statuses = async () => [
      (await call("/api/admin/prices", { key })).status,
      (await call("/api/admin/prices", { key: rotated.key })).status,
    ];
    expect(await statuses()).toEqual([200, 200]);
    await db()
      .update(apiKeys)
      .set({ formerUntil: new Date(Date.now() - 1) })
      .where(eq(apiKeys.id, id));
    expect(await statuses()).toEqual([401, 200]);
    expect(await revokeApiKey(staff(), id)).toEqual({ ok: true });
    expect(await statuses()).toEqual([401, 401]);
    expect(await rotateApiKey(staff(), { id, hours: 1 })).toEqual({ ok: false, error: "unknownKey" });
    const audited = await db()
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `key:${id}`));
    expect(audited.map(({ action }) => action).sort()).toEqual([
      "api-key-created",
      "api-key-revoked",
      "api-key-rotated",
    ]);
    expect(JSON.stringify(audited)).not.toContain(rotated.key);
  });

  test("a key ends with its period", async () => {
    const made = await createApiKey(staff(fixedClock("2020-01-01T00:00:00Z")), {
      name: "Old",
      permissions: ["prices.read"],
      perMinute: 60,
      days: 30,
    });
    if (!made.ok) throw new Error(made.error);
    expect((await call("/api/admin/prices", { key: made.key })).status).toBe(401);
  });

  test("a key has a limit of its own, which another key does not share", async () => {
    const { key } = await keyFor(["prices.read"], { perMinute: 3 });
    const other = await keyFor(["prices.read"]);
    const statuses = [];
    for (let n = 0; n < 4; n++) statuses.push((await call("/api/admin/prices", { key })).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(Number((await call("/api/admin/prices", { key })).headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await call("/api/admin/prices", { key: other.key })).status).toBe(200);
  });
});

describe("decisions 12.2: repetitions", () => {
  test("50 calls at once with one Idempotency-Key add one note, and all get its answer", async () => {
    const { id } = await packedOrder(db());
    const { key } = await keyFor(["orders.edit"]);
    const asked = { key, body: { text: "once" }, headers: { "idempotency-key": randomUUID() } };
    const answers = await Promise.all(Array.from({ length: 50 }, () => call(`/api/admin/orders/${id}/notes`, asked)));
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(201));
    expect(answers.filter(({ headers }) => headers.get("idempotency-replayed") === null)).toHaveLength(1);
    expect(await db().select().from(orderNotes).where(eq(orderNotes.orderId, id))).toHaveLength(1);
  });

  test("the same key with other contents is refused, and a refused call may be tried again", async () => {
    const { id } = await packedOrder(db());
    const { key } = await keyFor(["queues.work"]);
    const headers = { "idempotency-key": "parcel 1".replace(" ", "-") };
    const ship = (trackingNumber: string) =>
      call(`/api/admin/parcels/${id}/ship`, { key, headers, body: { carrier: "laposte", trackingNumber } });
    const refused = await ship("nonsense");
    expect([refused.status, refused.data.code]).toEqual([422, "malformedNumber"]);
    expect((await ship("6A09999999991")).status).toBe(200);
    expect((await ship("6A09999999991")).status).toBe(200);
    const other = await ship("6A09999999992");
    expect([other.status, other.data.code]).toEqual([422, "idempotencyKeyReused"]);
    expect(await db().select().from(shipments).where(eq(shipments.orderId, id))).toHaveLength(1);
  });

  test("once its answer is deleted, a key serves another call, and the same call is not made twice", async () => {
    const [first, second] = [await packedOrder(db()), await packedOrder(db())];
    const { key, id: keyId } = await keyFor(["queues.work"]);
    const headers = { "idempotency-key": "daily" };
    const ship = (orderId: string, trackingNumber: string) =>
      call(`/api/admin/parcels/${orderId}/ship`, { key, headers, body: { carrier: "laposte", trackingNumber } });
    const forgetAnswers = () => db().delete(apiKeyCalls).where(eq(apiKeyCalls.keyId, keyId));
    expect((await ship(first.id, "6A09999999993")).status).toBe(200);
    await forgetAnswers();
    expect((await ship(second.id, "6A09999999994")).status).toBe(200);
    await forgetAnswers();
    await call(`/api/admin/parcels/${second.id}/undo-shipping`, { key, body: {} });
    const again = await ship(second.id, "6A09999999994");
    expect([again.status, again.data.code]).toEqual([409, "alreadyDone"]);
  });
});

describe("decisions 12.2: an answer that could not be stored", () => {
  const fault = (name: string) =>
    sql.raw(`
    create function ${name}() returns trigger language plpgsql as $$ begin raise exception 'planted'; end $$;
    create trigger ${name} before update on api_key_calls for each row execute function ${name}();`);
  const remove = (name: string) =>
    sql.raw(`drop trigger if exists ${name} on api_key_calls; drop function if exists ${name}();`);
  const age = (keyId: string) =>
    db().update(apiKeyCalls).set({ startedAt: sql`now() - interval '61 seconds'` }).where(eq(apiKeyCalls.keyId, keyId));

  test("the caller gets it, and no repetition runs the call again, whether or not the audit log knows of it", async () => {
    const { id } = await packedOrder(db());
    const { key, id: keyId } = await keyFor(["orders.edit", "demand.edit"]);
    const asked = { key, body: { text: "not twice" }, headers: { "idempotency-key": randomUUID() } };
    const notify = {
      key,
      body: { brand: "Renault", model: "Clio" },
      headers: { "idempotency-key": randomUUID() },
    };
    await db().execute(fault("fail_answers"));
    try {
      expect((await call(`/api/admin/orders/${id}/notes`, asked)).status).toBe(201);
      expect((await call("/api/admin/demand/notify", notify)).status).toBe(200);
    } finally {
      await db().execute(remove("fail_answers"));
    }
    await age(keyId);
    for (let n = 0; n < 2; n++) {
      const again = await call(`/api/admin/orders/${id}/notes`, asked);
      expect([again.status, again.data.code]).toEqual([409, "alreadyDone"]);
      const unknown = await call("/api/admin/demand/notify", notify);
      expect([unknown.status, unknown.data.code]).toEqual([409, "outcomeUnknown"]);
    }
    expect(await db().select().from(orderNotes).where(eq(orderNotes.orderId, id))).toHaveLength(1);
  });

  test("a call whose process died without an audit row is refused too, and runs under another key", async () => {
    const { key, id: keyId } = await keyFor(["demand.edit"]);
    const asked = { key, body: { brand: "Renault", model: "Clio" }, headers: { "idempotency-key": "first" } };
    const notify = (idempotencyKey: string) =>
      call("/api/admin/demand/notify", { ...asked, headers: { "idempotency-key": idempotencyKey } });
    expect((await notify("first")).status).toBe(200);
    await db().update(apiKeyCalls).set({ status: null, answer: null }).where(eq(apiKeyCalls.keyId, keyId));
    await age(keyId);
    expect((await notify("first")).data.code).toBe("outcomeUnknown");
    expect((await notify("second")).status).toBe(200);
  });
});

test("no odd text or moment of a caller makes an error of the shop", async () => {
  const { key } = await keyFor(keyPermissions);
  const answers: [string, number][] = [];
  const note = async (path: string, body?: unknown) =>
    answers.push([path, (await call(path, { key, ...(body === undefined ? {} : { body }) })).status]);
  const promo = { code: "ODDTIME", type: "fixed", value: 100, isMeant: true };
  for (const list of ["orders", "promo-codes", "demand"]) await note(`/api/admin/${list}?search=%00`);
  for (const list of ["orders", "invoices"]) await note(`/api/admin/${list}?to=9999-12-31`);
  await note("/api/admin/promo-codes", { ...promo, validFrom: "0000-01-01T00:00:00Z" });
  expect(answers).toEqual([
    ["/api/admin/orders?search=%00", 422],
    ["/api/admin/promo-codes?search=%00", 422],
    ["/api/admin/demand?search=%00", 422],
    ["/api/admin/orders?to=9999-12-31", 200],
    ["/api/admin/invoices?to=9999-12-31", 200],
    ["/api/admin/promo-codes", 422],
  ]);
});

test("decisions 9: the audit log and the order's history name the key", async () => {
  const { id, number } = await packedOrder(db());
  const { id: keyId, key } = await keyFor(["queues.work"]);
  const body = { carrier: "laposte", trackingNumber: "6A08888888881" };
  expect((await call(`/api/admin/parcels/${id}/ship`, { key, body })).data).toEqual({ orderId: id, number });
  const rows = await db()
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `order:${id}`));
  expect(rows.find(({ action }) => action === "order-shipped")!.author).toBe(`key:${keyId}`);
  const again = await call(`/api/admin/parcels/${id}/ship`, { key, body });
  expect([again.status, again.data.code, again.data.values.stored]).toEqual([
    409,
    "alreadyShipped",
    expect.any(String),
  ]);
  expect(again.data.title).not.toBe("alreadyShipped");
  expect((await call(`/api/admin/parcels/${id}/undo-shipping`, { key, body: {} })).data).toEqual({ number });
  expect((await call(`/api/admin/parcels/${randomUUID()}/ship`, { key, body })).status).toBe(404);
});

test("each serial of an import has its line in the answer, also one that would be a heading in a file", async () => {
  const { key } = await keyFor(["dongles.edit"]);
  const send = (...serials: string[]) => call("/api/admin/dongles", { key, body: { serials } });
  const { status, data } = await send("Serial number", "nonsense");
  expect(status).toBe(200);
  expect(data.lines).toMatchObject([{ serial: "SERIALNUMBER" }, { serial: "NONSENSE", verdict: "malformed" }]);
  for (const blank of ["  ", ";"]) expect((await send("nonsense", blank)).status, blank).toBe(422);
});

test("a label is a PDF, and lists page by cursor without losing or repeating a row", async () => {
  const { id } = await packedOrder(db());
  for (let n = 0; n < 4; n++) await packedOrder(db());
  const { key } = await keyFor(["queues.read", "queues.work", "orders.read"]);
  const label = await call(`/api/admin/parcels/${id}/document?kind=labels-a6`, { key });
  expect([label.status, label.text.slice(0, 5)]).toEqual([200, "%PDF-"]);
  for (const kind of ["cn22", "cn23"]) {
    const refused = await call(`/api/admin/parcels/${id}/document?kind=${kind}`, { key });
    expect([refused.status, refused.data.code]).toEqual([409, "noCustoms"]);
    expect(refused.data.title).toMatch(/customs|douane/);
  }
  expect((await call(`/api/admin/parcels/${id}/document?kind=carrier`, { key })).status).toBe(404);
  const seen: string[] = [];
  let next: string | null = null;
  do {
    const { data } = await call(`/api/admin/orders?limit=2${next ? `&after=${next}` : ""}`, { key });
    seen.push(...data.items.map((item: { id: string }) => item.id));
    next = data.next;
  } while (next);
  expect(seen).toContain(id);
  expect(new Set(seen).size).toBe(seen.length);
  expect((await call("/api/admin/orders?limit=201", { key })).status).toBe(422);
  expect((await call("/api/admin/orders?after=nonsense", { key })).data.items).toEqual([]);
});
