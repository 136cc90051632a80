import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { adminUsers, user } from "#app/accounts/server/tables.server.ts";
import { shopDatabase } from "#app/catalogue/testing/shop-database.ts";
import { auditOf } from "#app/platform/audit/audit.server.ts";
import { staffAction } from "#app/staff-ui/steps/staff-action.server.ts";
import { postStep, type StepBody } from "#app/staff-ui/testing/post-step.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { findOrder } from "../find-order.server.ts";
import { placedOrder } from "../testing/order-input.ts";
import { orderRowSteps, orderRowTexts } from "./order-rows.server.ts";

const database = startForTests(shopDatabase);
const action = staffAction({
  messages: (language) => orderRowTexts(language).messages,
  steps: orderRowSteps(async () => ({ ids: [], next: null })),
});

async function results(body: StepBody, role?: "reader") {
  const { answer } = await postStep(
    action,
    { scripted: "1", ...body },
    { path: "/admin/orders", ...(role && { role }) },
  );
  return answer;
}
const rowsOf = async (body: StepBody) =>
  (await results(body))!.bulk!.results.map(({ id, label, ok, message }) => ({ id, label, ok, message }));
const tagsOf = async (id: string) => (await findOrder(database.db, id))!.tags;
const auditCount = async (id: string, action: string) =>
  (await auditOf(database.db, `order:${id}`)).filter((row) => row.action === action).length;

test("decisions 9.5: a tag is added to many orders; each row says what happened, and the undo takes it from those alone", async () => {
  const { db } = database;
  const [first, second] = [await placedOrder(db), await placedOrder(db)];
  const t = orderRowTexts("en").messages;
  await rowsOf({ intent: "tag-orders", ids: second.id, tag: "VIP" });
  const gone = randomUUID();
  expect(await rowsOf({ intent: "tag-orders", ids: [first.id, second.id, gone], tag: " vip " })).toEqual([
    { id: first.id, label: first.number, ok: true, message: t["tag-orders"] },
    { id: second.id, label: second.number, ok: false, message: t.hasTag },
    { id: gone, label: "", ok: false, message: expect.stringMatching(/\w/) },
  ]);
  expect([await tagsOf(first.id), await tagsOf(second.id)]).toEqual([["vip"], ["vip"]]);
  expect(await auditCount(second.id, "order-tags-changed")).toBe(1);
  const undo = (await results({ intent: "tag-orders", ids: first.id, tag: "fleet" }))!.bulk!.undo!;
  expect(await rowsOf({ intent: undo, ids: first.id, tag: "fleet" })).toMatchObject([{ ok: true }]);
  expect(await tagsOf(first.id)).toEqual(["vip"]);
  expect(await rowsOf({ intent: "untag-orders", ids: first.id, tag: "none" })).toMatchObject([
    { ok: false, message: t.noTag },
  ]);
});

test("decisions 9.5: an order gets ten tags at most, and keeps those that it has", async () => {
  const { id } = await placedOrder(database.db);
  for (let tag = 0; tag < 10; tag++) await rowsOf({ intent: "tag-orders", ids: id, tag: `t${tag}` });
  const { tooManyTags } = orderRowTexts("en").messages;
  expect(await rowsOf({ intent: "tag-orders", ids: id, tag: "another" })).toMatchObject([
    { ok: false, message: tooManyTags },
  ]);
  expect(await tagsOf(id)).toHaveLength(10);
});

test("decisions 9.5: many orders go to a colleague who may read orders, and back to whom they had before", async () => {
  const { db } = database;
  const person = { emailVerified: true, createdAt: new Date(), updatedAt: new Date() };
  await db.insert(user).values([
    { ...person, id: "ada", name: "Ada", email: "ada@odovia.example" },
    { ...person, id: "pia", name: "Pia", email: "pia@odovia.example" },
  ]);
  await db.insert(adminUsers).values([
    { email: "ada@odovia.example", role: "support" },
    { email: "pia@odovia.example", role: "packer" },
  ]);
  const { id } = await placedOrder(db);
  const assigneeNow = async () => (await findOrder(db, id))!.assignee;
  const assign = (assignee: string) => rowsOf({ intent: "assign-orders", ids: id, assignee });
  expect(await assign("user:ada")).toMatchObject([{ ok: true, message: "Assigned to Ada." }]);
  const t = orderRowTexts("en").messages;
  expect(await assign("user:ada")).toMatchObject([{ ok: false, message: t.sameAssignee }]);
  expect(await assign("user:pia")).toMatchObject([{ ok: false, message: t.unknownColleague }]);
  expect(await assign("")).toMatchObject([{ ok: true, message: t["assign-nobody"] }]);
  expect(await rowsOf({ intent: "assign-back", ids: id })).toMatchObject([{ ok: true }]);
  expect(await assigneeNow()).toBe("user:ada");
  expect(await auditCount(id, "order-assigned")).toBe(3);
});

test("security 6.61: who may not edit orders takes none of these steps", async () => {
  const { id } = await placedOrder(database.db);
  const refused = await results({ intent: "tag-orders", ids: id, tag: "vip" }, "reader");
  expect(refused).toMatchObject({ ok: false });
  expect(refused?.bulk).toBeUndefined();
  expect(await tagsOf(id)).toEqual([]);
});
