import { staffAccounts, staffAuthors } from "#app/accounts/account-names.server.ts";
import { may } from "#app/accounts/permissions.ts";
import { integer, line } from "#app/forms/fields.ts";
import type { Staff } from "#app/staff-ui/steps/staff.server.ts";
import {
  type BulkStep,
  defineBulkStep,
  defineStep,
  type StepResult,
  staffAction,
  undoResult,
} from "#app/staff-ui/steps/staff-action.server.ts";
import {
  answerRequest,
  assignRequest,
  changeRequest,
  type RequestStep,
  recordReply,
  takeBackReply,
  undoRequestChange,
} from "../change-request.server.ts";
import { findRequest, matchingRequestIds } from "../list-requests.server.ts";
import { answerFields, replyFields } from "./request-forms.tsx";
import { assigneeNames, requestListQuery, requestTexts } from "./request-list.server.ts";

type Changed = Awaited<ReturnType<typeof changeRequest>>;

/** In a conflict the stored values are shown beside the submitted ones. */
async function result(staff: Staff, id: string, changed: Changed): Promise<StepResult> {
  if (changed.ok || changed.error !== "conflict") return changed;
  const request = await findRequest(staff.db, id);
  if (!request) return { ok: false, error: "unknownRequest" };
  const t = requestTexts(staff.language);
  const names = await assigneeNames(staff.db, [request.assignee], staff.language);
  const assignee = names.get(request.assignee ?? "") ?? t.nobody;
  return { ok: false, error: "conflict", values: { state: t.states[request.state], assignee } };
}

const version = integer(1, 999_999_999);

const simpleStep = (step: RequestStep) =>
  defineStep({
    permission: "requests.answer",
    fields: { version },
    reversible: "The button for the opposite takes its place; the sender is not notified.",
    run: async (staff, { version }, { params: { id = "" } }) =>
      result(staff, id, await changeRequest(staff, { id, version, step })),
  });

/** Bulk steps use the current version, since nobody has seen one. */
const matching: BulkStep<Record<string, never>>["matching"] = async (staff, params, page) =>
  matchingRequestIds(staff.db, await requestListQuery.filter(staff, params), page);

const bulkStep = (step: RequestStep) =>
  defineBulkStep({
    permission: "requests.answer",
    fields: {},
    matching,
    async runRow(staff, id) {
      const request = await findRequest(staff.db, id);
      if (!request) return { ok: false, error: "unknownRequest" };
      const changed = await result(staff, id, await changeRequest(staff, { id, version: request.version, step }));
      return { ...changed, label: request.companyName };
    },
    undo: "take-back",
  });

export const requestListAction = staffAction({
  messages: (language) => requestTexts(language).messages,
  steps: {
    take: bulkStep("take"),
    release: bulkStep("release"),
    close: bulkStep("close"),
    reopen: bulkStep("reopen"),
    "take-back": defineBulkStep({
      permission: "requests.answer",
      fields: {},
      reversible: "It undoes a step that can be repeated.",
      matching,
      runRow: async (staff, id) => undoResult(await undoRequestChange(staff, { id })),
    }),
  },
});

export const requestAction = staffAction({
  messages: (language) => requestTexts(language).messages,
  steps: {
    take: simpleStep("take"),
    release: simpleStep("release"),
    close: simpleStep("close"),
    reopen: simpleStep("reopen"),
    assign: defineStep({
      permission: "requests.answer",
      fields: { assignee: line(100), version },
      async run(staff, { assignee, version }, { params: { id = "" } }): Promise<StepResult> {
        const colleague = (await staffAccounts(staff.db)).find(({ author }) => author === assignee);
        if (!colleague || !may(colleague.role, "requests.answer"))
          return { ok: false, error: "notStaff", field: "assignee" };
        const answered = await result(staff, id, await assignRequest(staff, { id, version, colleague }));
        return answered.ok ? { ok: true, values: { name: colleague.name } } : answered;
      },
    }),
    answer: defineStep({
      permission: "requests.answer",
      fields: { ...answerFields, version },
      run: async (staff, { text, version }, { params: { id = "" } }) =>
        result(staff, id, await answerRequest(staff, { id, version, text, team: await staffAuthors(staff.db) })),
    }),
    recordReply: defineStep({
      permission: "requests.answer",
      fields: { ...replyFields, version },
      reversible: "It mails nobody, and its author takes it back beside the words.",
      async run(staff, { reply, version }, { params: { id = "" } }): Promise<StepResult> {
        const recorded = await result(staff, id, await recordReply(staff, { id, version, text: reply }));
        const label = requestTexts(staff.language).steps.takeBackReply;
        return recorded.ok ? { ok: true, undoStep: { intent: "takeBackReply", values: {}, label } } : recorded;
      },
    }),
    takeBackReply: defineStep({
      permission: "requests.answer",
      fields: {},
      reversible: "It removes an entry of the last minutes, which can be noted again.",
      run: async (staff, _, { params: { id = "" } }) => undoResult(await takeBackReply(staff, { id })),
    }),
  },
});
