/** What staff do with many orders at once, in the list of orders and in the queues (decisions 9.5). */
import { may } from "#app/accounts/permissions.ts";
import { optional } from "#app/forms/fields/optional-field.ts";
import { line } from "#app/forms/fields.ts";
import { dictionary } from "#app/staff-ui/page/dictionary.server.ts";
import type { Staff } from "#app/staff-ui/steps/staff.server.ts";
import { type BulkStep, defineBulkStep, type StepResult, undoResult } from "#app/staff-ui/steps/staff-action.server.ts";
import { addTag, assignBack, assignOrder, maxTagLength, removeTag, usedTags } from "../assign-order.server.ts";
import { findOrder } from "../find-order.server.ts";
import { colleagueNames, colleaguesOn } from "./colleagues.server.ts";

export const orderRowTexts = dictionary<typeof import("./texts/fr/order-rows.json")>("orders/staff", "order-rows");
export type OrderRowTexts = ReturnType<typeof orderRowTexts>;

/** For `orderRowChoices`; without tags and names for who may not use them. */
export async function readOrderRows({ db, role, language }: Pick<Staff, "db" | "role" | "language">) {
  const t = orderRowTexts(language);
  if (!may(role, "orders.edit")) return { t, tags: [], colleagues: {} };
  const [tags, colleagues] = await Promise.all([usedTags(db), colleagueNames(db)]);
  return { t, tags, colleagues };
}
export type OrderRows = Awaited<ReturnType<typeof readOrderRows>>;

const tagField = { tag: line(maxTagLength) };

type Answer = { ok: true; number: string } | { ok: false; error: string };

/** A refused row is named by its number too. */
async function answerOf(
  staff: Staff,
  id: string,
  answer: Answer,
  more: { done?: string; values?: Record<string, string> } = {},
): Promise<StepResult> {
  if (answer.ok) return { ok: true, label: answer.number, ...more };
  return { ok: false, error: answer.error, label: (await findOrder(staff.db, id))?.number };
}

type Matching = BulkStep<Record<string, never>>["matching"];

const tagSteps = (matching: Matching) => ({
  "tag-orders": defineBulkStep({
    permission: "orders.edit",
    fields: tagField,
    matching,
    runRow: async (staff, id, { tag }) =>
      answerOf(staff, id, await addTag(staff, { orderId: id, author: staff.author, tag })),
    undo: "untag-orders",
  }),
  "untag-orders": defineBulkStep({
    permission: "orders.edit",
    fields: tagField,
    matching,
    runRow: async (staff, id, { tag }) =>
      answerOf(staff, id, await removeTag(staff, { orderId: id, author: staff.author, tag })),
    undo: "tag-orders",
  }),
});

const assignSteps = (matching: Matching) => ({
  "assign-orders": defineBulkStep({
    permission: "orders.edit",
    fields: { assignee: optional(line(60)) },
    matching,
    async runRow(staff, id, { assignee = null }) {
      const colleague = (await colleaguesOn(staff.db)).find(({ author }) => author === assignee);
      if (assignee !== null && !colleague) return answerOf(staff, id, { ok: false, error: "unknownColleague" });
      const answer = await assignOrder(staff, { orderId: id, author: staff.author, assignee });
      return answerOf(
        staff,
        id,
        answer,
        colleague ? { values: { name: colleague.name } } : { done: "assign-nobody", values: {} },
      );
    },
    undo: "assign-back",
  }),
  "assign-back": defineBulkStep({
    permission: "orders.edit",
    fields: {},
    reversible: "It undoes an assignment.",
    matching,
    async runRow(staff, id) {
      const undone = await assignBack(staff, { orderId: id, author: staff.author });
      return undone.ok ? { ok: true, label: undone.number } : undoResult(undone);
    },
  }),
});

export const orderRowSteps = (matching: Matching) => ({ ...tagSteps(matching), ...assignSteps(matching) });
