import type { Fields, NameOf } from "#app/forms/form-state.ts";
import { fill } from "#app/i18n/format.ts";
import type { StaffFormState } from "#app/staff-ui/forms/use-staff-form.ts";
import type { StaffAnswer } from "#app/staff-ui/steps/staff-answer.ts";
import { Notice } from "#app/ui/status/notice.tsx";
import type { ShippingTexts } from "../shipping-texts.server.ts";
import type { ScanQueue } from "./use-scan-queue.ts";

/** With the message of field or step. */
export type ScanResult = { answer: StaffAnswer; message: string };

export function scanResult<F extends Fields>(
  { answer, form }: Pick<StaffFormState<F>, "answer" | "form">,
  field: NameOf<F>,
): ScanResult | null {
  const message = answer && (answer.message || form.field(field).error);
  return message ? { answer, message } : null;
}

/** Stays until the next scan, since the toast may disappear unseen. */
export const LastResult = ({ result }: { result: ScanResult | null }) =>
  result?.answer.ok ? <Notice tone="signal">{result.message}</Notice> : null;

/** Scanned after a refused code. */
export function UnsentScans({ queue, t }: { queue: ScanQueue; t: ShippingTexts }) {
  if (queue.unsent.length === 0) return null;
  return (
    <Notice tone="amber" role="alert">
      {fill(t.unsentScans, { codes: queue.unsent.join(", ") })}
    </Notice>
  );
}
