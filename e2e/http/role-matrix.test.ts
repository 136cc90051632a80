/** Security 6.61: every page, file, step, call and stream of the back office, asked for with every role. */
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { beforeAll, describe, expect, test } from "vitest";
import { may, type Permission, pagePermission, roles } from "#app/accounts/permissions.ts";
import { applySettings, readSettings } from "#app/platform/settings/settings.server.ts";
import routes from "#app/routes.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { apiRoutes } from "#server/domains.ts";
import { admin } from "../shop.ts";
import { addAdmin, askPatiently as ask, sessionCookie, startAccountsShop, target } from "./accounts-shop.ts";

const read = readSettings({ PUBLIC_URL: "http://localhost:3000", NODE_ENV: "test" });
if (!read.ok) throw new Error(read.faults.join(" "));
applySettings(read.settings);

type Page = { pattern: string; file: string };
const pagesOf = (entries: RouteConfigEntry[], above = ""): Page[] =>
  entries.flatMap((entry) => {
    const pattern = [above, entry.path ?? ""].filter(Boolean).join("/");
    return entry.children?.length ? pagesOf(entry.children, pattern) : [{ pattern, file: entry.file }];
  });

const pages = await Promise.all(
  pagesOf(await routes)
    .filter(({ pattern }) => pattern.startsWith("admin/"))
    .map(async ({ pattern, file }) => {
      const { loader, action } = await import(pathToFileURL(resolve("app", file)).href);
      const steps = [...((action?.steps ?? []) as Map<string, { permission: Permission }>)];
      return { pattern, path: `/${pattern.replaceAll(/:\w+/g, "x1").replace("*", "x1")}`, loader, action, steps };
    }),
);
const calls = apiRoutes().filter(({ access }) => access === "staff");

const shop = startForTests(startAccountsShop);
const cookies = new Map<string, string>();
beforeAll(async () => {
  for (const role of roles) {
    const person = { ...admin, email: `${role}@example.com` };
    await addAdmin(shop.pool, person);
    await shop.pool.query("update admin_users set role = $2 where email = $1", [person.email, role]);
    cookies.set(role, await sessionCookie(shop, person));
  }
}, 120_000);

const as = (role: string, path: string, question: Parameters<typeof ask>[2] = {}) =>
  ask(shop, path, { ...question, headers: { ...question.headers, cookie: cookies.get(role) ?? "" } });

const refusal = "/admin?refused";

/** What pages read from their address: places, ranges, filters, dialogs. */
const askedNames = [
  ...["after", "brand", "country", "days", "figure", "form", "from", "hold", "ids", "kind", "model", "month", "order"],
  ...["page", "payment", "period", "q", "row", "separator", "shown", "sort", "status", "tab", "to", "view"],
];
const nonsense = ["constructor", "__proto__", "\u200b", "-1", "2026-99-99", "00000000-0000-0000-0000-000000000000x"];

test("every page declares a permission, and a page with an own action one that is not only for reading", () => {
  expect(pages.length).toBeGreaterThan(60);
  for (const { pattern, action, steps } of pages) {
    expect(pagePermission(pattern), pattern).toBeDefined();
    if (action && steps.length === 0) expect(pagePermission(pattern), pattern).not.toMatch(/\.read$/);
  }
});

describe.each(pages)("/$pattern", ({ pattern, path, steps }) => {
  const permission = pagePermission(pattern)!;

  test("security 6.6: nonsense in its address is ignored or refused, never an error of the server", async () => {
    for (const value of nonsense) {
      const query = new URLSearchParams(askedNames.map((name) => [name, value]));
      const { status } = await as("owner", `${path}?${query}`);
      expect([value, status < 500]).toEqual([value, true]);
    }
  });

  test("opens to the roles of the table, by document and by .data, and sends others to the overview", async () => {
    for (const role of roles)
      for (const address of [path, `${path}.data`]) {
        const answer = await as(role, address);
        expect([role, address, target(answer) === refusal]).toEqual([role, address, !may(role, permission)]);
      }
    expect(target(await ask(shop, path))).toMatch(/^\/auth\?from=/);
  });

  test.runIf(steps.length > 0)("its steps run for the roles of the table and for nobody else", async () => {
    for (const [intent, step] of steps)
      for (const role of roles) {
        const { status } = await as(role, `${path}.data`, { form: `intent=${intent}&scripted=1` });
        const isAllowed = may(role, permission) && may(role, step.permission);
        expect([role, intent, status === 403]).toEqual([role, intent, !isAllowed]);
      }
    const [intent] = steps[0]!;
    expect(target(await ask(shop, `${path}.data`, { form: `intent=${intent}` }))).toMatch(/^\/auth\?from=/);
  });

  test.runIf(steps.length > 0)("its screen offers no step that the role may not take", async () => {
    const refused = (role: (typeof roles)[number]) => steps.filter(([, each]) => !may(role, each.permission));
    for (const role of roles.filter((each) => may(each, permission) && refused(each).length > 0)) {
      const quiet = (await as(role, path)).text;
      for (const [intent] of refused(role)) {
        const offered = `${quiet}${(await as(role, `${path}?form=${intent}`)).text}`;
        const form = new RegExp(`name="intent"[^>]*value="${intent}"`);
        expect([role, intent, form.test(offered)]).toEqual([role, intent, false]);
        expect(quiet, `${role} ${intent}`).not.toContain(`form=${intent}"`);
      }
    }
  });
});

describe("calls of the back office", () => {
  test.each(calls)("$method $path answers the roles of its permission, and nobody without a role", async (call) => {
    const path = call.path.replaceAll(/:\w+/g, "x1") + (call.query ? "?q=anna" : "");
    expect(call.permission, call.path).toBeDefined();
    if (call.path.endsWith("/events")) return;
    for (const role of roles) {
      const { status } = await as(role, path);
      expect([role, status === 404]).toEqual([role, !may(role, call.permission as Permission)]);
    }
    expect((await ask(shop, path)).status).toBe(404);
  });
});

test("security 6.62: a packer's queues and search contain no e-mail, telephone or amount", async () => {
  const email = "buyer.of.one@example.org";
  await shop.pool.query("update orders set email = $1, phone = '+33 6 99 88 77 66'", [email]);
  for (const path of ["/admin/orders-to-process", "/admin/orders-to-ship", "/admin/orders-to-ship?view=on-the-way"])
    for (const address of [path, path.replace(/(\?|$)/, ".data$1")]) {
      const { text, status } = await as("packer", address);
      expect(status).toBe(200);
      expect(text).not.toContain(email);
      expect(text).not.toContain("99 88 77 66");
    }
  const found = (await as("packer", "/api/admin/search?q=buyer")).data as { found: { kind: string }[] };
  expect(found.found.filter(({ kind }) => kind !== "dongle")).toEqual([]);
});
