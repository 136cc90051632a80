import { expect, test } from "vitest";
import { adminPaths } from "#app/office-paths.ts";
import { isRole, may, mayHear, mayOpen, pagePermission, permissions, roles } from "./permissions.ts";

const allowed = (role: (typeof roles)[number]) => permissions.filter((permission) => may(role, permission));

test("security 6.61: the owner may do everything; a manager all but the team and the rules about money", () => {
  expect(allowed("owner")).toEqual(permissions);
  const refused = permissions.filter((permission) => !may("manager", permission));
  expect(refused).toEqual(["settings.money", "team.edit"]);
});

test("security 6.61: packers see queues, dongles and parcels, but neither orders nor e-mails nor amounts", () => {
  expect(allowed("packer")).toEqual(["office.use", "queues.read", "queues.work", "dongles.read", "dongles.edit"]);
});

test("security 6.61: accountants and readers change nothing, and only accountants take money lists away", () => {
  const changing = /\.(edit|work|handle|answer|send|erase|refund)$/;
  for (const role of ["accountant", "reader"] as const)
    expect(allowed(role).filter((permission) => changing.test(permission))).toEqual([]);
  expect(roles.filter((role) => may(role, "exports.money"))).toEqual(["owner", "manager", "accountant"]);
});

test("security 6.61: support refunds and answers, but neither exports nor erases people", () => {
  for (const permission of ["orders.refund", "chat.answer", "requests.answer", "withdrawals.handle"] as const)
    expect(may("support", permission)).toBe(true);
  for (const permission of ["people.export", "people.erase", "orders.export", "prices.edit", "audit.read"] as const)
    expect(may("support", permission)).toBe(false);
});

test("security 6.61: live events tell a role only of what it may read", () => {
  const heard = (topic: Parameters<typeof mayHear>[1]) => roles.filter((role) => mayHear(role, topic));
  expect(heard("orders")).toEqual([...roles]);
  expect(heard("chat")).toEqual(["owner", "manager", "support", "reader"]);
  for (const topic of ["requests", "mentions"] as const) expect(heard(topic)).not.toContain("packer");
  expect(heard("published-data")).not.toContain("packer");
  for (const topic of ["settings", "access"] as const) expect(heard(topic)).toEqual(["owner", "manager"]);
  expect(mayHear(null, "orders")).toBe(false);
  // Of a newer process, during a deploy.
  expect(mayHear("owner", "parcels")).toBe(false);
});

test("nobody without a role may do anything, and a word from outside is no role", () => {
  for (const permission of permissions) expect(may(null, permission)).toBe(false);
  expect(["owner", "Owner", "constructor", "", null].map(isRole)).toEqual([true, false, false, false, false]);
});

test("a link is judged by the page it leads to, with any query, and an export is no order", () => {
  expect(mayOpen("support", "/admin/orders/0b1c?form=refund#top")).toBe(true);
  expect(mayOpen("packer", "/admin/orders/0b1c")).toBe(false);
  expect(mayOpen("support", "/admin/orders/export")).toBe(false);
  expect(mayOpen("packer", "/compatibilite")).toBe(true);
  expect(mayOpen(null, "/admin")).toBe(false);
});

test("every page of the back office has its permission", () => {
  for (const path of Object.values(adminPaths)) expect(permissions, path).toContain(pagePermission(path.slice(1)));
  expect(pagePermission("admin/not-declared")).toBeUndefined();
});
