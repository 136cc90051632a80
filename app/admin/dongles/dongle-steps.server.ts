import { changeDongle } from "#app/dongles/change-dongle.server.ts";
import type { DongleState } from "#app/dongles/dongle-states.ts";
import { matchingSerials } from "#app/dongles/list-dongles.server.ts";
import type { Staff } from "../frame/staff.server.ts";
import { defineBulkStep, type StepResult } from "../frame/staff-action.server.ts";
import { readTableState } from "../table/table-state.ts";
import { dongleFilter } from "./dongle-filter.server.ts";
import { dongleTexts } from "./dongle-texts.server.ts";
import { donglesTable } from "./dongles-table.ts";

/** One dongle by hand, with the sentence of what stands in the way: its state now, in the reader's language. */
export async function dongleStep(
  staff: Staff,
  input: { serial: string; to: DongleState; version?: number | undefined; note?: string },
): Promise<StepResult> {
  const { states } = dongleTexts(staff.language);
  const changed = await changeDongle(staff, input);
  const values = { serial: input.serial, wanted: states[input.to] };
  if (changed.ok) return { ok: true, done: "changed", values: { ...values, state: states[changed.dongle.state] } };
  if (changed.error === "unknownDongle") return { ok: false, error: changed.error, values };
  return { ok: false, error: changed.error, values: { ...values, state: states[changed.state] } };
}

/** The same for all chosen dongles of the list; `undo` names the step that takes it back. */
export const bulkDongleStep = (to: DongleState, undo?: string) =>
  defineBulkStep({
    fields: {},
    matching: (staff: Staff, params, page) =>
      matchingSerials(staff.db, dongleFilter(readTableState(donglesTable, params)), page),
    runRow: (staff: Staff, serial) => dongleStep(staff, { serial, to }),
    ...(undo && { undo }),
  });
