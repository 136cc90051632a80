import type { ButtonVariant } from "#app/ui/controls/button-style.ts";

/** What the step needs to know: a line, or one of `options` by value, of which "" may be one. */
export type BulkField = {
  name: string;
  label: string;
  options?: Readonly<Record<string, string>>;
  suggestions?: readonly string[];
};

export type BulkChoice = {
  intent: string;
  label: string;
  variant?: ButtonVariant;
  field?: BulkField;
  /** What a step that needs confirmation (`isConfirmedFirst`) will do; `ids` is null if all matching rows are chosen. */
  about?: (count: number, ids: ReadonlySet<string> | null) => string;
};

/** Chosen rows that a link names one by one: their ids stay below 8 KB, the limit of proxies for an address. */
export const maxChosen = 200;
