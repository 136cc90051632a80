import type { Field } from "../fields.ts";

/** The same field, but it may stay empty: its value is null then. */
export const optional = <Value>(field: Field<Value, string>): Field<Value | null, string> => ({
  ...field,
  optional: true,
  check(typed, form) {
    const checked = field.check(typed, form);
    return checked.fault === "required" ? { value: null } : checked;
  },
});
