import type { Fields, FormAnswer } from "#app/forms/form-state.ts";

/** What a posted step of the back office answers; the page is rendered from it where there are no scripts. */
export type StaffAnswer = {
  /** Which step of the page it was. */
  intent: string;
  /** Which of several forms with this intent. */
  row?: string;
  ok: boolean;
  /** Translated: what was done, or why not. Empty when only fields are wrong. */
  message: string;
  /** What was typed and what is wrong with it. */
  form?: FormAnswer<Fields>;
  /** Refused because somebody else was faster: what the page shows is not what is stored. */
  isStale?: true;
  /** What it was about no longer exists, and its form disappears with it: the message is shown by `announceSteps`. */
  isGone?: true;
  /** Not the server's answer, which did not arrive: what is sent next is the same submission. */
  isUnanswered?: true;
  /** The step needs a recent sign-in; this address leads to the short form. */
  signInAgain?: string;
  /** Lines that no other answer will have, such as recovery codes. */
  shownOnce?: string[];
  /** Of a step on many rows. */
  bulk?: BulkAnswer;
};

/** Rows of one request of a step on many rows: the browser sends the next ones, and shows how far it is. */
export const rowsPerRequest = 25;

/** `label` names the row, where the command says it; else "". */
export type RowResult = {
  id: string;
  label: string;
  ok: boolean;
  /** Translated. */
  message: string;
  /** Nothing to take back: it was so already, or is not undone by one step. */
  isFinal?: true;
};

export type BulkAnswer = {
  /** One for each row of this request. */
  results: RowResult[];
  /** Where the next request goes on with all rows that match; null when they are done. */
  next: string | null;
  /** The step that takes it back for the rows that succeeded and are not final. */
  undo: string | null;
};
