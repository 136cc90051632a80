import {
  defineBulkStep,
  defineStep,
  refusedAsToast,
  type StepResult,
} from "#app/staff-ui/steps/staff-action.server.ts";
import {
  addEndpoint,
  listMessages,
  removeEndpoint,
  replayMessage,
  rotateSecret,
  sendTestMessage,
} from "#app/webhooks/endpoints.server.ts";
import { webhookTopics } from "#app/webhooks/topics.ts";
import { messageListQuery } from "./message-list.server.ts";
import { newEndpointFields, rotateSecretFields } from "./webhook-fields.ts";

const idIn = (form: FormData): string => String(form.get("id") ?? "");

/** Outgoing webhooks (decisions 12.3). */
export const webhookSteps = {
  "add-webhook": defineStep({
    permission: "keys.edit",
    fields: newEndpointFields,
    recent: true,
    async run(staff, { url, ...chosen }): Promise<StepResult> {
      const added = await addEndpoint(staff, { url, topics: webhookTopics.filter((topic) => chosen[topic]) });
      if (added.ok) return { ok: true, shownOnce: [added.secret] };
      return { ...added, field: added.error === "noTopic" ? webhookTopics[0] : "url" };
    },
  }),
  "rotate-webhook": defineStep({
    permission: "keys.edit",
    fields: rotateSecretFields,
    recent: true,
    async run(staff, { hours }, { form }): Promise<StepResult> {
      const rotated = await rotateSecret(staff, { id: idIn(form), hours: Number(hours) });
      return rotated.ok ? { ok: true, shownOnce: [rotated.secret] } : refusedAsToast(rotated);
    },
  }),
  "remove-webhook": defineStep({
    permission: "keys.edit",
    fields: {},
    recent: true,
    isConfirmedFirst: true,
    run: async (staff, _, { form }) => refusedAsToast(await removeEndpoint(staff, idIn(form))),
  }),
  "test-webhook": defineStep({
    permission: "keys.edit",
    fields: {},
    reversible: "It sends a message without contents to an address that the shop already has.",
    run: async (staff, _, { form }) => refusedAsToast(await sendTestMessage(staff, idIn(form))),
  }),
  "replay-webhook": defineStep({
    permission: "keys.edit",
    fields: {},
    isConfirmedFirst: true,
    run: async (staff, _, { form }) => refusedAsToast(await replayMessage(staff, idIn(form))),
  }),
};

export const replayMessagesStep = defineBulkStep({
  permission: "keys.edit",
  fields: {},
  isConfirmedFirst: true,
  async matching(staff, params, page) {
    const filter = await messageListQuery.filter(staff, params);
    const found = await listMessages(staff.db, { filter, descending: false, page });
    return { ids: found.rows.map(({ id }) => id), next: found.next };
  },
  async runRow(staff, id): Promise<StepResult> {
    const replayed = await replayMessage(staff, id);
    return replayed.ok ? { ok: true, done: "replay-webhook" } : replayed;
  },
});
