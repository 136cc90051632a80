import { isBlank, maxTypedLength, plainCode } from "#app/platform/text/typed-text.ts";
import { momentIn } from "#app/platform/time/zoned-time.ts";
import type { Field } from "../fields.ts";

/** `2026-12-01T08:30` from the browser's control, in the time zone. For pages only: it has no API schema. */
export const moment = (timeZone: string): Field<Date, string> => ({
  kind: "text",
  empty: "",
  input: { type: "datetime-local" },
  check(typed) {
    if (isBlank(typed)) return { fault: "required" };
    const value = momentIn(timeZone, plainCode(typed.slice(0, maxTypedLength)));
    return value ? { value } : { fault: "invalidDate" };
  },
});

/** ISO days, `2026-11-22`, in the browser's control. */
export const date = ({ min, max }: { min?: string; max?: string } = {}): Field<string, string> => ({
  kind: "text",
  empty: "",
  max: 10,
  input: { type: "date", min, max },
  check(typed) {
    if (isBlank(typed)) return { fault: "required" };
    const value = plainCode(typed.slice(0, maxTypedLength));
    const isWithin = isDay(value) && (min === undefined || value >= min) && (max === undefined || value <= max);
    return isWithin ? { value } : { fault: "invalidDate" };
  },
});

/** `2026-02-30` is none. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const parsed = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text);
}
