import { deleteView, maxViewsOfList, moveViewForward, renameView, saveView } from "#app/accounts/saved-views.server.ts";
import { rowNumber } from "#app/platform/database/row-ids.ts";
import { defineStep, type StepResult, staffAction } from "../steps/staff-action.server.ts";
import { savedViewTexts } from "./saved-view-texts.server.ts";
import { readViewAddress } from "./view-address.ts";
import { savedViewFields } from "./view-tabs.tsx";

type Outcome = Awaited<ReturnType<typeof saveView>>;

function answerOf(outcome: Outcome): StepResult {
  if (outcome.ok) return { ok: true };
  return { ...outcome, values: { count: maxViewsOfList }, ...(outcome.error === "nameTaken" && { field: "name" }) };
}

const idIn = (form: FormData): number => rowNumber(form.get("id"));

/** Affects only a person's own views. */
export const savedViewAction = staffAction({
  messages: (language) => savedViewTexts(language).messages,
  steps: {
    "save-view": defineStep({
      permission: "office.use",
      fields: savedViewFields,
      async run(staff, { name }, { form, url }) {
        const address = readViewAddress(url.searchParams);
        if (!address) return { ok: false, error: "failed" };
        const answer = answerOf(await saveView(staff, { ...address, name }));
        // With scripts the list stays and shows the new tab.
        if (!answer.ok || form.get("scripted") === "1") return answer;
        return { ...answer, to: `${address.list}?${address.query}` };
      },
    }),
    "rename-view": defineStep({
      permission: "office.use",
      fields: savedViewFields,
      run: async (staff, { name }, { form }) => answerOf(await renameView(staff, { id: idIn(form), name })),
    }),
    "forward-view": defineStep({
      permission: "office.use",
      fields: {},
      reversible: "It only orders one's own tabs.",
      run: async (staff, _, { form }) => answerOf(await moveViewForward(staff, idIn(form))),
    }),
    "delete-view": defineStep({
      permission: "office.use",
      fields: {},
      isConfirmedFirst: true,
      run: async (staff, _, { form }) => answerOf(await deleteView(staff, idIn(form))),
    }),
  },
});
