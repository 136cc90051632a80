/** The API of the back office: live events, search, exports. */
import { randomUUID } from "node:crypto";
import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, test } from "vitest";
import { adminPaths } from "#app/office-paths.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { admin, announce } from "../shop.ts";
import { addAdmin, askPatiently as ask, member, sessionCookie, sharedAccountsShop, target } from "./accounts-shop.ts";
import { openEvents } from "./event-stream.ts";

const cookies = { visitor: "", member: "", admin: "" };

const shop = startForTests(sharedAccountsShop);
beforeAll(async () => {
  cookies.admin = await sessionCookie(shop, admin);
  cookies.member = await sessionCookie(shop, member);
});

const as = (who: keyof typeof cookies, path: string) => ask(shop, path, { headers: { cookie: cookies[who] } });

const openStream = (cookie: string) => openEvents(shop, "/api/admin/events", { cookie });

describe("security 6.23: a refused call looks like one that does not exist", () => {
  test.each(["/api/admin/events", "/api/admin/search?q=anna"])("%s", async (path) => {
    for (const who of ["visitor", "member"] as const) {
      const answer = await as(who, path);
      expect(answer.status, who).toBe(404);
      expect(answer.headers["content-type"]).toMatch(/^application\/problem\+json/);
    }
    expect((await ask(shop, path, { json: {}, headers: { cookie: cookies.admin } })).status).toBe(405);
  });

  test("the export redirects visitors to the sign-in and members to the home page, and gives staff a file", async () => {
    expect(target(await as("visitor", adminPaths.ordersExport))).toMatch(/^\/auth\?from=/);
    expect(target(await as("member", adminPaths.ordersExport))).toBe("/");
    const file = await as("admin", `${adminPaths.ordersExport}?separator=;`);
    expect(file.status).toBe(200);
    expect(file.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(file.headers["cache-control"]).toBe("private, no-store");
    expect(file.headers["content-disposition"]).toMatch(/^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/);
    expect(file.text).toMatch(/^\uFEFF?Commande;Date;/);
    const { rows } = await shop.pool.query("select author, after from audit_log where action = 'orders-exported'");
    expect(rows).toHaveLength(1);
    expect(rows[0].author).toMatch(/^user:/);
  });

  test("law 4: the export needs a password that was given within 15 minutes", async () => {
    const other = { email: "dora@example.com", password: "dora-horse-battery" };
    await addAdmin(shop.pool, other);
    const cookie = await sessionCookie(shop, other);
    await shop.pool.query(
      `update session set created_at = now() - interval '16 minutes' where user_id = (select id from "user" where email = $1)`,
      [other.email],
    );
    const path = `${adminPaths.ordersExport}?q=anna&separator=;`;
    const wanted = target(await ask(shop, path, { headers: { cookie } }));
    expect(wanted).toBe(`${adminPaths.signInAgain}?from=${encodeURIComponent("/admin/orders?q=anna")}`);
    const form = (password: string) => ask(shop, wanted!, { form: { password }, headers: { cookie } });
    expect((await form("wrong")).status).toBe(401);
    const again = await form(other.password);
    expect([again.status, target(again)]).toEqual([303, "/admin/orders?q=anna"]);
    const fresh = String(again.headers["set-cookie"]).split(";")[0]!;
    expect(fresh).not.toBe(cookie);
    expect((await ask(shop, path, { headers: { cookie: fresh } })).status).toBe(200);
    // The new session has replaced the old one.
    expect(target(await ask(shop, path, { headers: { cookie } }))).toMatch(/^\/auth/);
  });
});

test("security 6.36: every list is exported for Excel or as plain CSV, without formulas, with Paris dates and the right decimal mark", async () => {
  const typed = ["=1+1", "+33 1 00 00 00 00", "-x", "@sum", "\t=2", 'a "quoted"; name, here'];
  for (const [place, company] of typed.entries())
    await shop.pool.query(
      `insert into contact_requests (id, kind, company_name, first_name, last_name, email, phone, language, created_at)
       values ($1, 'fleet', $2, 'Ana', 'Ruiz', 'ana@example.com', '', 'fr', $3)`,
      [randomUUID(), company, new Date(Date.UTC(2026, 0, 9 - place, 23, 30))],
    );
  const exported = Object.values(adminPaths).filter((path) => path.endsWith("/export") && !path.includes(":"));
  // The catalogue's export has the format of its import.
  const lists = exported.filter((path) => path !== adminPaths.catalogueExport);
  expect(lists.length).toBeGreaterThan(12);
  for (const path of lists)
    for (const delimiter of [";", ","]) {
      const file = await as("admin", `${path}?view=all&separator=${encodeURIComponent(delimiter)}`);
      expect([path, file.status, file.headers["content-type"]]).toEqual([path, 200, "text/csv; charset=utf-8"]);
      const rows: string[][] = parse(file.text, { delimiter, bom: true });
      expect(rows[0]!.length, path).toBeGreaterThan(3);
      if (path === adminPaths.requestsExport) {
        expect(rows.slice(1).map(([at]) => at)).toEqual(
          typed.map((_, place) => `2026-01-${String(10 - place).padStart(2, "0")} 00:30:00`),
        );
        expect(rows.slice(1).map(([, company]) => company)).toEqual([
          ...typed.slice(0, 5).map((company) => `'${company}`),
          typed[5],
        ]);
      }
    }
});

test("security 6.29: the password form redirects only to pages of the back office", async () => {
  for (const from of ["//evil.example", "https://evil.example", "/auth", "/administration", "/admin/../auth", ""]) {
    const answer = await ask(shop, `${adminPaths.signInAgain}?from=${encodeURIComponent(from)}`, {
      form: { password: admin.password },
      headers: { cookie: cookies.admin },
    });
    expect(answer.headers.location, from).toMatch(/^\/admin(\?|$|\/\.\.)?/);
    expect(new URL(answer.headers.location as string, shop.url).host).toBe(new URL(shop.url).host);
    cookies.admin = String(answer.headers["set-cookie"]).split(";")[0]!;
  }
});

test("decisions 9: staff find an order by its number; a search that is too short finds nothing, one that is too long is refused", async () => {
  const found = await as("admin", "/api/admin/search?q=OD-2020-000001");
  expect(found.data).toEqual({ found: [] });
  for (const nothing of ["", "x%00y"])
    expect((await as("admin", `/api/admin/search?q=${nothing}`)).data, nothing).toEqual({ found: [] });
  expect((await as("admin", `/api/admin/search?q=${"x".repeat(101)}`)).status).toBe(422);
});

describe("decisions 9: live events", () => {
  test("each change reaches all streams of staff once, with only topic and id", async () => {
    const streams = [await openStream(cookies.admin), await openStream(cookies.admin)];
    for (const { answer } of streams) {
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-type")).toMatch(/^text\/event-stream/);
      expect(answer.headers.get("cache-control")).toBe("private, no-store");
    }
    const event = { topic: "orders", id: randomUUID() };
    for (let times = 0; times < 3; times++) await announce(shop.pool, event);
    for (const stream of streams) {
      expect(await stream.until(event.id)).toBe(true);
      expect(stream.text()).toContain(`data: ${JSON.stringify(event)}\n\n`);
      stream.leave();
    }
  });

  test("security 6.43: a fifth stream of a session ends the first", async () => {
    const streams = [];
    for (let count = 0; count < 5; count++) streams.push(await openStream(cookies.admin));
    expect(await streams[0]!.until("never written")).toBe(false);
    await announce(shop.pool, { topic: "orders", id: "after" });
    expect(await streams[4]!.until("after")).toBe(true);
    for (const stream of streams) stream.leave();
  });

  test("security 6.24: a stream ends without another event when the admin right or the session is revoked", async () => {
    const other = { email: "emil@example.com", password: "emil-horse-battery" };
    const end = {
      right: "delete from admin_users where email = $1",
      session: `delete from session where user_id = (select id from "user" where email = $1)`,
    };
    for (const statement of Object.values(end)) {
      await addAdmin(shop.pool, other);
      const stream = await openStream(await sessionCookie(shop, other));
      expect(await stream.until("retry:")).toBe(true);
      await shop.pool.query(statement, [other.email]);
      await announce(shop.pool, { topic: "orders", id: "secret" });
      expect(await stream.until("secret")).toBe(false);
    }
  });
});
