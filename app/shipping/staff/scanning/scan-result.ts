import type { Fields, NameOf } from "#app/forms/form-state.ts";
import type { StaffFormState } from "#app/staff-ui/forms/use-staff-form.ts";
import type { StaffAnswer } from "#app/staff-ui/steps/staff-answer.ts";

/** With the message of field or step. */
export type ScanResult = { answer: StaffAnswer; message: string };

export function scanResult<F extends Fields>(
  { answer, form }: Pick<StaffFormState<F>, "answer" | "form">,
  field: NameOf<F>,
): ScanResult | null {
  const message = answer && (answer.message || form.field(field).error);
  return message ? { answer, message } : null;
}
