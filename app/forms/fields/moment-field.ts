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
