import type { Field } from "../fields.ts";

export const optional = <Value>(field: Field<Value, string>): Field<Value | null, string> => ({
  ...field,
  optional: true,
  check(typed, form) {
    const checked = field.check(typed, form);
    return checked.fault === "required" ? { value: null } : checked;
  },
});
