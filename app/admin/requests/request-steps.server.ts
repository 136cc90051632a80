import { accountNames } from "#app/accounts/account-names.server.ts";
import { staffAccounts } from "#app/accounts/staff-accounts.server.ts";
import { answerRequest, assignRequest, changeRequest, type RequestStep } from "#app/contact/change-request.server.ts";
import { findRequest } from "#app/contact/list-requests.server.ts";
import { integer, line } from "#app/forms/fields.ts";
import type { Staff } from "../frame/staff.server.ts";
import { defineStep, type StepResult, staffAction } from "../frame/staff-action.server.ts";
import { answerFields } from "./answer-fields.ts";
import { requestTexts } from "./request-texts.server.ts";

type Changed = Awaited<ReturnType<typeof changeRequest>>;

/** Of a stale request both are said: what it is now, beside the form that holds what was wanted. */
async function result(staff: Staff, id: string, changed: Changed): Promise<StepResult> {
  if (changed.ok || changed.error !== "stale") return changed;
  const request = await findRequest(staff.db, id);
  if (!request) return { ok: false, error: "unknownRequest" };
  const t = requestTexts(staff.language);
  const names = await accountNames(staff.db, [request.assignee]);
  const assignee = names.get(request.assignee ?? "") ?? t.nobody;
  return { ok: false, error: "stale", values: { state: t.states[request.state], assignee } };
}

const version = integer(1, 999_999_999);

const simpleStep = (step: RequestStep) =>
  defineStep({
    fields: { version },
    run: async (staff, { version }, { params: { id = "" } }) =>
      result(staff, id, await changeRequest(staff, { id, version, step })),
  });

export const requestAction = staffAction({
  messages: (language) => requestTexts(language).messages,
  steps: {
    take: simpleStep("take"),
    release: simpleStep("release"),
    close: simpleStep("close"),
    reopen: simpleStep("reopen"),
    assign: defineStep({
      fields: { assignee: line(100), version },
      async run(staff, { assignee, version }, { params: { id = "" } }): Promise<StepResult> {
        const colleague = (await staffAccounts(staff.db)).find(({ author }) => author === assignee);
        if (!colleague) return { ok: false, error: "notStaff", field: "assignee" };
        const answered = await result(staff, id, await assignRequest(staff, { id, version, assignee }));
        return answered.ok ? { ok: true, values: { name: colleague.name } } : answered;
      },
    }),
    answer: defineStep({
      fields: { ...answerFields, version },
      run: async (staff, { text, version }, { params: { id = "" } }) =>
        result(staff, id, await answerRequest(staff, { id, version, text })),
    }),
  },
});
