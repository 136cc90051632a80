import type { Staff } from "#app/staff-ui/steps/staff.server.ts";
import { type BulkStep, defineBulkStep, type StepResult, undoResult } from "#app/staff-ui/steps/staff-action.server.ts";
import { changeDongle, undoDongleChange } from "../change-dongle.server.ts";
import type { DongleState } from "../dongle-states.ts";
import { matchingSerials } from "../list-dongles.server.ts";
import { dongleListQuery } from "./dongle-list.server.ts";
import { dongleTexts } from "./dongle-texts.server.ts";

/** Errors name the current state in the person's language. */
export async function dongleStep(
  staff: Staff,
  input: { serial: string; to: DongleState; version?: number | undefined; note?: string },
): Promise<StepResult> {
  const { states } = dongleTexts(staff.language);
  const changed = await changeDongle(staff, input);
  const values = { serial: input.serial, wanted: states[input.to] };
  if (changed.ok) {
    const shown = { ...values, state: states[changed.dongle.state] };
    return { ok: true, done: "changed", values: shown, isFinal: !changed.canUndo };
  }
  if (changed.error === "unknownDongle") return { ok: false, error: changed.error, values };
  return { ok: false, error: changed.error, values: { ...values, state: states[changed.current.state] } };
}

const matching: BulkStep<Record<string, never>>["matching"] = async (staff, params, page) =>
  matchingSerials(staff.db, await dongleListQuery.filter(staff, params), page);

const bulkStep = (to: DongleState) =>
  defineBulkStep({
    permission: "dongles.edit",
    fields: {},
    matching,
    runRow: (staff, serial) => dongleStep(staff, { serial, to }),
    undo: "take-back",
  });

export const bulkDongleSteps = {
  quarantine: bulkStep("quarantine"),
  restock: bulkStep("in_stock"),
  returned: bulkStep("returned"),
  faulty: bulkStep("faulty"),
  "take-back": defineBulkStep({
    permission: "dongles.edit",
    fields: {},
    reversible: "It undoes a change of state, which can be repeated.",
    matching,
    runRow: async (staff, serial) => undoResult(await undoDongleChange(staff, serial)),
  }),
};
