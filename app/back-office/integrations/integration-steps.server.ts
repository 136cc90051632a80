import { line } from "#app/forms/fields.ts";
import { deadMailPage, retryMail } from "#app/mail/dead-mails.server.ts";
import { listDeliveries, replayDelivery } from "#app/payments/webhook-deliveries.server.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { payableOrdersWithDongles } from "#app/shipping/release-dongles.server.ts";
import type { Staff } from "#app/staff-ui/steps/staff.server.ts";
import { defineBulkStep, defineStep, type StepResult } from "#app/staff-ui/steps/staff-action.server.ts";
import { deadMailListQuery, deliveryListQuery } from "./integration-lists.server.ts";
import { integrationsTexts } from "./integrations-texts.server.ts";

const rowFields = { id: line(200) };

async function replay(staff: Staff, id: string): Promise<StepResult> {
  const replayed = await replayDelivery({ db: staff.db, author: staff.author, orders: payableOrdersWithDongles }, id);
  if (!replayed.ok) return replayed;
  const { effects } = integrationsTexts(staff.language);
  return { ok: true, done: "replay", values: { outcome: ownValue(effects, replayed.outcome) ?? replayed.outcome } };
}

export const retryStep = defineStep({
  permission: "integrations.edit",
  fields: rowFields,
  isConfirmedFirst: true,
  run: (staff, { id }) => retryMail(staff, id),
});

export const replayStep = defineStep({
  permission: "integrations.edit",
  fields: rowFields,
  recent: true,
  isConfirmedFirst: true,
  run: (staff, { id }) => replay(staff, id),
});

export const retryMailsStep = defineBulkStep({
  permission: "integrations.edit",
  fields: {},
  isConfirmedFirst: true,
  async matching(staff, params, page) {
    const filter = await deadMailListQuery.filter(staff, params);
    const found = await deadMailPage(staff.db, { filter, descending: false, page });
    return { ids: found.rows.map(({ id }) => id), next: found.next };
  },
  async runRow(staff, id): Promise<StepResult> {
    const retried = await retryMail(staff, id);
    return retried.ok ? { ok: true, done: "retry" } : retried;
  },
});

export const replayDeliveriesStep = defineBulkStep({
  permission: "integrations.edit",
  fields: {},
  isConfirmedFirst: true,
  recent: true,
  async matching(staff, params, page) {
    const filter = await deliveryListQuery.filter(staff, params);
    const found = await listDeliveries(staff.db, { filter, descending: false, page });
    return { ids: found.rows.map(({ id }) => id), next: found.next };
  },
  runRow: replay,
});
