import { data, type RouterContextProvider, redirect } from "react-router";
import { may, type Permission } from "#app/accounts/permissions.ts";
import type { Fields, FormAnswer, ValuesOf } from "#app/forms/form-state.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import { fill, plural } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { isDatabaseUnavailable, isLockedRow } from "#app/platform/database/database.server.ts";
import { pageFailure } from "#app/platform/http/request-context.ts";
import { log } from "#app/platform/log/log.server.ts";
import type { Result } from "#app/platform/result.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { frameTexts } from "../page/frame-texts.server.ts";
import { refuseOldSignIn } from "../sign-in/recent-sign-in.server.ts";
import { runOnce } from "./run-once.server.ts";
import { type Staff, staffOf } from "./staff.server.ts";
import { type RowResult, rowsPerRequest, type StaffAnswer, type UndoStep } from "./staff-answer.ts";
import { noticeCookie } from "./staff-notice.server.ts";

/**
 * Codes are keys of the page's messages, `values` fill placeholders. `done` names a success message, by default the intent;
 * `to` leads to another page; `field` is invalid; `label` names the row in bulk results.
 */
export type StepResult =
  | {
      ok: true;
      done?: string | undefined;
      values?: StepValues | undefined;
      to?: string | undefined;
      label?: string | undefined;
      /** Its form shows the message until the next one. */
      isShownInForm?: true;
      undoStep?: UndoStep | undefined;
      /** Excluded from the undo. */
      isFinal?: boolean | undefined;
      /** Shown once and not stored: even without scripts the answer is a page, no redirect. */
      shownOnce?: string[] | undefined;
    }
  | {
      ok: false;
      error: string;
      field?: string | undefined;
      values?: StepValues | undefined;
      label?: string | undefined;
      /** The form loads stored values and keeps what was typed, as for `conflict`. */
      isStale?: true;
      /** The form may disappear with its row. */
      isShownAsToast?: true;
      /** No error: the step runs once the form confirms exactly this (`isConfirmed`). */
      confirms?: string;
    };

/** Whether the person confirmed the question and typed nothing else since. */
export const isConfirmed = (form: FormData, confirms: string): boolean => form.getAll("confirmed").includes(confirms);

/** Earlier rows are already written: staff see which row failed, and the step continues. */
function failedRow(error: unknown): StepResult {
  // A lock affects one row; an unavailable database all of them.
  if (isDatabaseUnavailable(error) && !isLockedRow(error)) throw error;
  log.error({ err: error }, "a step on many rows failed for one of them");
  return { ok: false, error: "failed" };
}

/** A refusal whose form may disappear from the page with its row. */
export const refusedAsToast = (result: Result<string>): StepResult =>
  result.ok ? result : { ...result, isShownAsToast: true };

/** How an undo ended; a row that has changed since keeps what it has. */
export const undoResult = (undone: Result<string>): StepResult => {
  if (undone.ok) return { ok: true, done: "undone" };
  return { ok: false, error: undone.error === "conflict" ? "notUndone" : undone.error };
};

type StepValues = Record<string, string | number | undefined>;

type ActionInput = { params: Record<string, string | undefined>; form: FormData; url: URL };

/** A step needs fields to fill in or a decision (`e2e/http/deciding-on-steps.test.ts`). */
type Decision = {
  /** Without it the step is refused, and its button is not shown. */
  permission: Permission;
  /** The form sends `confirmed` once the person has read the consequences. */
  isConfirmedFirst?: true;
  /** Why one press is enough: how it is undone, or that it changes nothing. */
  reversible?: string;
};

/** Named in the form's `intent`. */
export type Step<F extends Fields> = Decision & {
  fields: F;
  recent?: true;
  /** Fields whose values are not sent back: codes and passwords. */
  secret?: string[];
  /** Turns controls that are sent only without scripts into fields. */
  prepare?(form: FormData): void;
  run(staff: Staff, values: ValuesOf<F>, input: ActionInput): Promise<StepResult>;
};

/** On chosen ids, or on all rows that match the list's address. */
export type BulkStep<F extends Fields> = Decision & {
  fields: F;
  recent?: true;
  /** In an order that the step does not affect. */
  matching(
    staff: Staff,
    params: URLSearchParams,
    page: { after: string | undefined; limit: number },
  ): Promise<MatchingIds>;
  /** Runs on one row in its own transaction. */
  runRow(staff: Staff, id: string, values: ValuesOf<F>, input: ActionInput): Promise<StepResult>;
  /** The intent of the undo, offered for ten seconds. */
  undo?: string;
  /** Seconds after which the undo is refused. */
  undoFor?: number;
};

export type MatchingIds = { ids: string[]; next: string | null };
type AnyStep = Step<Fields> | BulkStep<Fields>;

// A step is called only with values that its own fields have read.
export const defineStep = <F extends Fields>(step: Step<F>): AnyStep => step as AnyStep;
export const defineBulkStep = <F extends Fields>(step: BulkStep<F>): AnyStep => step as AnyStep;

type ActionArgs = {
  request: Request;
  url: URL;
  params: Record<string, string | undefined>;
  context: Readonly<RouterContextProvider>;
};

/**
 * The action of a back-office page (decisions 9): finds the step by `intent`, validates its fields and runs its command.
 * Scripts get a `StaffAnswer`; without them a success redirects and an error renders the page with what was typed.
 * `messages`: sentences by code.
 */
export function staffAction(options: {
  messages(language: Language): Record<string, string>;
  steps: Record<string, AnyStep>;
}) {
  const steps = new Map(Object.entries(options.steps));
  const action = async ({ request, url, params, context }: ActionArgs) => {
    const staff = staffOf(context);
    const input = { params, form: await request.formData(), url };
    const intent = String(input.form.get("intent") ?? "");
    const step = steps.get(intent);
    if (!step || hasNulOutside(step.fields, input)) throw new Response(null, { status: 400 });
    const { action: texts } = frameTexts(staff.language);
    const messages = { ...texts, ...options.messages(staff.language) };
    const row = String(input.form.get("row") ?? "");
    if (!may(staff.role, step.permission))
      return data<StaffAnswer>({ intent, row, ok: false, message: texts.notAllowed, isShownAsToast: true }, 403);
    if ("prepare" in step) step.prepare?.(input.form);
    const { values, answer } = readForm(step.fields, input.form, "secret" in step ? { secret: step.secret } : {});
    const call: Call = {
      staff,
      context,
      intent,
      input,
      answer,
      messageOf(result) {
        const text = ownValue(messages, result.ok ? (result.done ?? intent) : result.error);
        return fill(
          text ?? (result.ok ? texts.done : texts.failed),
          (result.values ?? {}) as Record<string, string | number>,
        );
      },
      refuse: (status, extra) =>
        data<StaffAnswer>({ intent, row, ok: false, message: "", form: answer, ...extra }, status),
    };
    const refusal = step.recent ? await refuseOldSignIn(context, url, { intent, row, form: answer }) : null;
    if (refusal) return refusal;
    if (step.isConfirmedFirst && !input.form.has("confirmed")) return call.refuse(422, { message: texts.confirmFirst });
    if (!values) return call.refuse(422, { message: "runRow" in step ? texts.incomplete : "" });
    return "runRow" in step ? runOnRows(step, values, call) : runStep(step, values, call);
  };
  // For tests that call every step.
  const described = (step: AnyStep) => ({
    permission: step.permission,
    fields: step.fields,
    recent: step.recent === true,
    isConfirmedFirst: step.isConfirmedFirst === true,
    reversible: step.reversible,
    undo: "undo" in step ? step.undo : undefined,
    isBulk: "runRow" in step,
  });
  return Object.assign(action, {
    intents: [...steps.keys()],
    steps: new Map([...steps].map(([intent, step]) => [intent, described(step)])),
  });
}

type Call = {
  staff: Staff;
  context: ActionArgs["context"];
  intent: string;
  input: ActionInput;
  answer: FormAnswer<Fields>;
  messageOf(result: StepResult): string;
  /** Keeps what was typed in the form. */
  refuse(status: number, more: Partial<StaffAnswer>): ReturnType<typeof data<StaffAnswer>>;
};

/** PostgreSQL stores no NUL, so no id has one. Fields check it themselves. */
function hasNulOutside(fields: Fields, { params, form }: ActionInput): boolean {
  const otherValues = [...form].filter(([name]) => !Object.hasOwn(fields, name)).map(([, value]) => value);
  return [...Object.values(params), ...otherValues].some((value) => typeof value === "string" && value.includes("\0"));
}

const isScripted = (form: FormData): boolean => form.get("scripted") === "1";

/**
 * Runs as many rows as a request may, and says where the next one continues. A lost database is a 503, without effect
 * before the first row, else with the stored rows.
 */
async function runOnRows(step: BulkStep<Fields>, values: ValuesOf<Fields>, call: Call) {
  const { staff, context, intent, input, messageOf, refuse } = call;
  const { form, url } = input;
  const { action: texts, rowsDone } = frameTexts(staff.language);
  const asked = Number(form.get("rows") ?? rowsPerRequest.first);
  const limit = isScripted(form) && asked >= 1 ? Math.min(Math.floor(asked), rowsPerRequest.max) : rowsPerRequest.max;
  const after = form.get("after");
  const page = { after: typeof after === "string" ? after : undefined, limit };
  const { ids, next } = form.has("all")
    ? await step.matching(staff, url.searchParams, page)
    : { ids: [...new Set(form.getAll("ids").map(String))].slice(0, limit), next: null };
  if (ids.length === 0 && page.after === undefined) return refuse(422, { message: texts.noRows });
  const results: RowResult[] = [];
  for (const id of ids) {
    let result: StepResult;
    try {
      result = await step.runRow(staff, id, values, input).catch(failedRow);
    } catch (error) {
      if (results.length === 0) throw error;
      log.warn({ err: error }, "a step on many rows was stopped, since the database is unavailable");
      context.get(pageFailure).isPartlyDone = true;
      const bulk = { results, next: null, isStopped: true, ...undoOf(step) } as const;
      return data<StaffAnswer>({ intent, message: texts.stopped, ok: false, bulk }, 503);
    }
    const isFinal = result.ok && result.isFinal === true;
    const shown = { label: result.label ?? "", message: messageOf(result) };
    results.push({ id, ok: result.ok, ...shown, ...(isFinal && { isFinal }) });
  }
  const done = results.filter(({ ok }) => ok).length;
  const message = plural(rowsDone, done, staff.language, { all: results.length });
  return data<StaffAnswer>({
    intent,
    message,
    ok: done === results.length,
    bulk: { results, next, ...undoOf(step) },
  });
}

const undoOf = ({ undo, undoFor }: BulkStep<Fields>) => ({
  undo: undo ?? null,
  ...(undoFor !== undefined && { undoFor }),
});

/** Runs only once for repeated submissions. */
async function runStep(step: Step<Fields>, values: ValuesOf<Fields>, call: Call) {
  const { staff, intent, input, answer, messageOf, refuse } = call;
  const { form, url } = input;
  const once = await runOnce(staff, { form, pathname: url.pathname }, (author) => step.run(author, values, input));
  const result: StepResult = once ?? { ok: true, done: "savedBefore" };
  const message = messageOf(result);
  if (!result.ok) {
    const { error, field, isShownAsToast, confirms } = result;
    const isStale = result.isStale || error === "conflict";
    const extra = {
      ...(isStale && { isStale }),
      ...(isShownAsToast && { isShownAsToast }),
      ...(confirms && { confirms }),
    };
    if (field === undefined) return refuse(409, { message, ...extra });
    return refuse(409, { form: { ...answer, refused: { [field]: { code: error, message } } }, ...extra });
  }
  if (result.shownOnce) return data<StaffAnswer>({ intent, ok: true, message, shownOnce: result.shownOnce });
  const { isShownInForm, undoStep } = result;
  const extra = { ...(isShownInForm && { isShownInForm }), ...(undoStep && { undoStep }) };
  if (isScripted(form) && result.to === undefined) return data<StaffAnswer>({ intent, ok: true, message, ...extra });
  const here = new URL(url);
  here.searchParams.delete("form");
  here.searchParams.delete("row");
  const to = result.to ?? `${here.pathname}${here.search}`;
  throw redirect(to, { status: 303, headers: { "set-cookie": noticeCookie(message) } });
}
