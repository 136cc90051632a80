// Uses of raw SQL and raw HTML that were looked at, each with why nothing from outside reaches it.
import type { Allowance } from "./file-rules.ts";

export const allowances: Allowance[] = [];
