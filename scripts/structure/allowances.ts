// Uses that the rules forbid elsewhere and that were looked at, each with why nothing from outside can misuse it.
import type { Allowance } from "./file-rules.ts";

export const allowances: Allowance[] = [];

/** Files in which any word may be a key (string-keys.ts). */
export const stringKeyAllowances: Allowance[] = [
  { what: "string-key", file: "app/platform/own-value.ts", reason: "asks first whether the key is the object's own" },
];
