/**
 * `personal`: exported and erased; `money`: kept for accounting; `record`: what was done and when, without a person;
 * `technical`: keys, hashes, versions.
 */
export type ColumnClass = "personal" | "money" | "record" | "technical";
