/**
 * What a column of a table about persons holds: `personal`: exported, and erased on request or at the end of its period;
 * `money`: kept for accounting; `record`: what was done and when, without a person; `technical`: keys, hashes and versions.
 */
export type ColumnClass = "personal" | "money" | "record" | "technical";
