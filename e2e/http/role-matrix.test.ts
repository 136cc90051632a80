/** Security 6.61: every page, file, step, call and stream of the back office, asked for with every role. */
import { Agent } from "node:http";
import { beforeAll, describe, expect, test } from "vitest";
import { may, type Permission, pagePermission, type Role, roles } from "#app/accounts/permissions.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { apiRoutes } from "#server/domains.ts";
import { admin } from "../shop.ts";
import { addAdmin, askPatiently as ask, sessionCookie, sharedAccountsShop, target } from "./accounts-shop.ts";
import { officePages } from "./office-pages.ts";

const calls = apiRoutes().filter(({ access }) => access === "staff");

const shop = startForTests(sharedAccountsShop);
const cookies = new Map<string, string>();
beforeAll(async () => {
  for (const role of roles) {
    const person = { ...admin, email: `${role}@example.com` };
    await addAdmin(shop.pool, person);
    await shop.pool.query("update admin_users set role = $2 where email = $1", [person.email, role]);
    cookies.set(role, await sessionCookie(shop, person));
  }
}, 120_000);

const agent = new Agent({ keepAlive: true, maxSockets: roles.length });
const as = (role: string, path: string, question: Parameters<typeof ask>[2] = {}) =>
  ask(shop, path, { ...question, agent, headers: { ...question.headers, cookie: cookies.get(role) ?? "" } });
const forEachRole = (check: (role: Role) => Promise<void>) => Promise.all(roles.map(check));

const refusal = "/admin?refused";

test("every page declares a permission, and a page with an own action one that is not only for reading", () => {
  expect(officePages.length).toBeGreaterThan(60);
  for (const { pattern, action, steps } of officePages) {
    const permission = pagePermission(pattern.slice(1));
    expect(permission, pattern).toBeDefined();
    if (action && steps.length === 0) expect(permission, pattern).not.toMatch(/\.read$/);
  }
});

describe.each(officePages)("$pattern", ({ pattern, path, steps }) => {
  const permission = pagePermission(pattern.slice(1))!;
  /** The page as each role sees it, without its dialogs. */
  const shown = new Map<Role, string>();

  test("opens to the roles of the table, by document and by .data, and sends others to the overview", async () => {
    await forEachRole(async (role) => {
      for (const address of [path, `${path}.data`]) {
        const answer = await as(role, address);
        expect([role, address, target(answer) === refusal]).toEqual([role, address, !may(role, permission)]);
        if (address === path) shown.set(role, answer.text);
      }
    });
    expect(target(await ask(shop, path))).toMatch(/^\/auth\?from=/);
  });

  test.runIf(steps.length > 0)("its steps run for the roles of the table and for nobody else", async () => {
    await forEachRole(async (role) => {
      for (const [intent, step] of steps) {
        const { status } = await as(role, `${path}.data`, { form: `intent=${intent}&scripted=1` });
        const isAllowed = may(role, permission) && may(role, step.permission);
        expect([role, intent, status === 403]).toEqual([role, intent, !isAllowed]);
      }
    });
    const [intent] = steps[0]!;
    expect(target(await ask(shop, `${path}.data`, { form: `intent=${intent}` }))).toMatch(/^\/auth\?from=/);
  });

  test.runIf(steps.length > 0)("its screen offers no step that the role may not take", async () => {
    await forEachRole(async (role) => {
      if (!may(role, permission)) return;
      const page = shown.get(role)!;
      for (const [intent] of steps.filter(([, step]) => !may(role, step.permission))) {
        const form = new RegExp(`name="intent"[^>]*value="${intent}"`);
        const withDialog = (await as(role, `${path}?form=${intent}`)).text;
        expect([role, intent, form.test(page + withDialog)]).toEqual([role, intent, false]);
        expect(page, `${role} ${intent}`).not.toContain(`form=${intent}"`);
      }
    });
  });
});

describe("calls of the back office", () => {
  test.each(calls)("$method $path answers the roles of its permission, and nobody without a role", async (call) => {
    const path = call.path.replaceAll(/:\w+/g, "x1") + (call.query ? "?q=anna" : "");
    expect(call.permission, call.path).toBeDefined();
    if (call.path.endsWith("/events")) return;
    await forEachRole(async (role) => {
      const { status } = await as(role, path);
      expect([role, status === 404]).toEqual([role, !may(role, call.permission as Permission)]);
    });
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
