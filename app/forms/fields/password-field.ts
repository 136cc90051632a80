import type { Field } from "../fields.ts";

/** UTF-16 units, including spaces. Name it in `secret` of `readForm`. */
export const password = ({ min = 1, max = 128 }: { min?: number; max?: number } = {}): Field<string, string> => ({
  kind: "text",
  empty: "",
  min,
  max,
  input: { type: "password", spellCheck: false, autoCapitalize: "none" },
  check(typed) {
    if (typed === "") return { fault: "required" };
    if (typed.length > max) return { fault: "tooLong" };
    return typed.length < min ? { fault: "tooShort" } : { value: typed };
  },
});
