import { isBlank, maxTypedLength, plainCode } from "#app/platform/text/typed-text.ts";
import { momentIn } from "#app/platform/time/zoned-time.ts";
import type { Field } from "../fields.ts";

/**
 * A date and time of the browser's own control, `2026-12-01T08:30`, as clocks in the time zone show it. For pages alone: it
 * has no schema of the API.
 */
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

/** A day of the calendar from `min` to `max`, typed in the browser's own control. All of them are ISO days: `2026-11-22`. */
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

/** `2026-02-30` has the form of a date, but is none. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const parsed = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text);
}
