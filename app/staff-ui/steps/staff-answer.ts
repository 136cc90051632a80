import type { Fields, FormAnswer } from "#app/forms/form-state.ts";

/** `address` of the form without scripts; `asksCode`: the account has a second factor. */
export type SignInNeeded = { address: string; email: string; asksCode: boolean };

/** The answer to a posted step of the back office; without scripts the page is rendered from it. */
export type StaffAnswer = {
  /** The step of the page. */
  intent: string;
  /** Identifies one of several forms with this intent. */
  row?: string;
  ok: boolean;
  /** Translated result or error; empty when only fields are invalid. */
  message: string;
  /** What was typed, and its errors. */
  form?: FormAnswer<Fields>;
  /** Refused because somebody else has changed the row since the page was loaded. */
  isStale?: true;
  /** The form may disappear from the page with its row: `announceSteps` shows the message. */
  isShownAsToast?: true;
  /** The message is a question: the form is sent again with this as `confirmed`, or corrected. */
  confirms?: string;
  /** Made by the browser because no answer of the server arrived: a retry is the same submission. */
  isUnanswered?: true;
  /** The step needs a recent sign-in. */
  signInAgain?: SignInNeeded;
  /** Lines that only this answer contains, such as recovery codes. */
  shownOnce?: string[];
  /** Of a step on many rows. */
  bulk?: BulkAnswer;
};

/**
 * Rows per request of a step on many rows: the browser sends one request after the other and shows the progress; without
 * scripts there is a single request. Everybody in an office shares what one address may request (server/load/admission.ts).
 */
export const rowsPerRequest = { first: 25, max: 500 };

/** The number of rows of the next request, after one that took so long: about a second's work, so that the progress is visible. */
export function nextRows(rows: number, milliseconds: number): number {
  if (milliseconds < 700) return Math.min(rows * 2, rowsPerRequest.max);
  return milliseconds > 3_000 ? Math.max(Math.floor(rows / 2), rowsPerRequest.first) : rows;
}

/** `label` names the row if the command returns it, otherwise "". */
export type RowResult = {
  id: string;
  label: string;
  ok: boolean;
  /** Translated. */
  message: string;
  /** Excluded from the undo: nothing was changed, or one step cannot undo it. */
  isFinal?: true;
};

export type BulkAnswer = {
  /** One for each row of this request. */
  results: RowResult[];
  /** Cursor of the next request of a step on all matching rows; null after the last one. */
  next: string | null;
  /** The database was lost after these rows: those after them have not been processed. */
  isStopped?: true;
  /** The step that undoes this one for rows that succeeded and are not final. */
  undo: string | null;
  /** Seconds after which it is refused; absent without a limit. */
  undoFor?: number;
};
