import type { Fields, FormAnswer } from "#app/forms/form-state.ts";

/** `address`: the form without scripts; `asksCode`: with a second factor in an app. */
export type SignInNeeded = { address: string; email: string; asksCode: boolean; hasPasskey: boolean };

export type StaffAnswer = {
  intent: string;
  row?: string;
  ok: boolean;
  /** Translated; empty if only fields are invalid. */
  message: string;
  /** What was typed, and its errors. */
  form?: FormAnswer<Fields>;
  /** Somebody else has changed the row. */
  isStale?: true;
  /** The form may disappear: `announceSteps` shows the message. */
  isShownAsToast?: true;
  /** The form itself shows the message: no toast. */
  isShownInForm?: true;
  /** The message is a question, answered by sending this as `confirmed`. */
  confirms?: string;
  /** Made by the browser: the server did not answer, and a retry is the same submission. */
  isUnanswered?: true;
  signInAgain?: SignInNeeded;
  /** Takes it back; the message offers it. */
  undoStep?: UndoStep;
  /** Only in this answer, such as recovery codes. */
  shownOnce?: string[];
  /** Of a bulk step. */
  bulk?: BulkAnswer;
};

/** A step of the same page with its fields, and the words of its button. */
export type UndoStep = { intent: string; values: Record<string, string>; label: string };

/**
 * The browser sends several requests, without scripts there is one. An office shares an address's budget
 * (server/load/admission.ts).
 */
export const rowsPerRequest = { first: 25, max: 500 };

/** About a second's work, so that progress is visible. */
export function nextRows(rows: number, milliseconds: number): number {
  if (milliseconds < 700) return Math.min(rows * 2, rowsPerRequest.max);
  return milliseconds > 3_000 ? Math.max(Math.floor(rows / 2), rowsPerRequest.first) : rows;
}

/** `label` is "" without a name. */
export type RowResult = {
  id: string;
  label: string;
  ok: boolean;
  message: string;
  /** Excluded from the undo. */
  isFinal?: true;
};

export type BulkAnswer = {
  results: RowResult[];
  /** Cursor of the next request; null after the last one. */
  next: string | null;
  /** The database was lost after these rows. */
  isStopped?: true;
  /** Undoes rows that succeeded and are not final. */
  undo: string | null;
  /** Seconds after which it is refused; missing without a limit. */
  undoFor?: number;
};
