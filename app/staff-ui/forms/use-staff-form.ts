import { type FormEvent, startTransition, useEffect, useEffectEvent, useRef, useState } from "react";
import { useActionData, useFetcher, useLocation } from "react-router";
import type { Typed } from "#app/forms/fields.ts";
import {
  emptyForm,
  type Fields,
  type FormAnswer,
  type NameOf,
  namesOf,
  type Refusals,
  type TypedOf,
} from "#app/forms/form-state.ts";
import type { FormTexts } from "#app/forms/form-texts.ts";
import { type Form, useForm } from "#app/forms/use-form.ts";
import { type StoredValues, useStoredValues } from "#app/forms/use-stored-values.ts";
import { randomUuid } from "#app/platform/browser/random-uuid.ts";
import { useHydrated } from "../page/use-hydrated.ts";
import type { StaffAnswer } from "../steps/staff-answer.ts";
import { useStepTexts } from "../steps/step-texts.ts";
import { useFormDraft, useUnsent } from "./form-drafts.ts";

export type StaffFormOptions<F extends Fields> = {
  intent: string;
  /** Distinguishes forms with the same intent; nothing personal, since it is part of addresses. */
  row?: string | undefined;
  fields: F;
  texts: FormTexts<NameOf<F>>;
  start?: TypedOf<F>;
  defaults?: Partial<TypedOf<F>>;
  /** Of the row that `start` shows. */
  version?: number;
  onDone?: (answer: StaffAnswer) => void;
  /** Called after a conflict; page and form have the current data. */
  onStale?: () => void;
  /** False for secrets and scans. */
  savesDraft?: boolean;
  isOpen?: boolean;
  /** `wasOpen`: its dialog should be opened too. */
  onRestored?: (wasOpen: boolean) => void;
};

export type StaffFormState<F extends Fields> = {
  form: Form<F>;
  fetcher: ReturnType<typeof useFetcher<StaffAnswer>>;
  intent: string;
  row: string;
  /** Unchanged until the server has answered, so that a retry is not saved twice. */
  submission: string;
  busy: boolean;
  /** Undefined during a submission, and after one with invalid fields. */
  answer: StaffAnswer | undefined;
  /** Sends `contents`, in which the fields of `typed` differ from the form; false during a submission. */
  send(contents: FormData, typed: Partial<TypedOf<F>>): boolean;
  onSubmit(event: FormEvent<HTMLFormElement>): boolean;
  stored: StoredValues<F>;
  /** Of the contents shown: what the page has loaded since is not in them. */
  version: string;
  /** Then a mark at each required field would tell nothing. */
  isAllRequired: boolean;
  /** Whether the contents are those of the last submission. */
  isAsSent: boolean;
  /** Shows the stored values again, without the last answer. */
  discard(): void;
};

/**
 * What a form is about, as its key: where the page or the dialog stays mounted for the next row, what was typed for one and
 * the version that was seen of it must not be sent for the other.
 */
export function useFormSubject({ action = "", row = "" }: { action?: string; row?: string | undefined }): string {
  return `${useLocation().pathname} ${action} ${row}`;
}

/** Posts one step to the page's action; keeps what was typed until it has succeeded. */
export function useStaffForm<F extends Fields>({
  intent,
  row = "",
  fields,
  texts,
  start,
  defaults,
  version = 0,
  onDone,
  onStale,
  savesDraft = true,
  isOpen = true,
  onRestored,
}: StaffFormOptions<F>): StaffFormState<F> {
  const { stored: sentence, submission: first, language } = useStepTexts();
  const fetcher = useFetcher<StaffAnswer>();
  const posted = useActionData() as StaffAnswer | undefined;
  const latest = fetcher.data ?? (posted?.intent === intent && (posted.row ?? "") === row ? posted : undefined);
  const { busy, isFree, submit } = useSubmission(fetcher);
  const form = useForm<F>({
    fields,
    texts,
    language,
    start,
    defaults,
    // Only once the page has loaded its data again: before that, a scan or correction is not sent.
    answer: !busy && latest && !latest.ok ? (latest.form as FormAnswer<F> | undefined) : undefined,
    prefix: `${intent}-${row && `${row}-`}`,
  });
  const [outdated, setOutdated] = useState<StaffAnswer>();
  const [held, hold] = useState(() => String(versionIn(latest) ?? version));
  const untouched = { ...emptyForm(fields), ...defaults, ...start };
  const isHydrated = useHydrated();
  const [submission, setSubmission] = useState(() => (isHydrated ? randomUuid() : first));
  const { begin, begun, restore, ...stored } = useStoredValues({
    form,
    fields,
    stored: untouched,
    sentence,
    language,
  });
  useUnsent(stored.isTouched);
  useFormDraft({
    name: `${intent} ${row}`,
    fields,
    typed: form.typed,
    begun,
    isOpen,
    savesDraft,
    isTouched: stored.isTouched,
    isBusy: busy,
    submission,
    restore(draft, wasOpen) {
      restore(draft);
      setSubmission(draft.submission);
      onRestored?.(wasOpen);
    },
  });
  const [sent, setSent] = useState<TypedOf<F>>();
  const finish = useEffectEvent((answer: StaffAnswer) => {
    if (!answer.isUnanswered) setSubmission(randomUuid());
    if (answer.isStale) {
      stored.takeStored(answer.form?.refused as Refusals<F> | undefined);
      hold(String(version));
      onStale?.();
    }
    if (!answer.ok) return;
    begin();
    hold(String(version));
    // What was typed during the submission belongs to the next one.
    const next = namesOf(fields).filter((name) => sent && form.typed[name] !== sent[name]);
    form.reset({ ...untouched, ...Object.fromEntries(next.map((name) => [name, form.typed[name]])) } as TypedOf<F>);
    onDone?.(answer);
  });
  // After `useForm` has shown the answer's errors, which would replace those of `takeStored`.
  useEffect(() => {
    if (!busy && fetcher.data) finish(fetcher.data);
  }, [busy, fetcher.data]);

  function send(contents: HTMLFormElement | FormData, typed: Partial<TypedOf<F>> = {}): boolean {
    if (!isFree()) return false;
    setSent({ ...form.typed, ...typed });
    submit(contents);
    return true;
  }
  return {
    form,
    fetcher,
    intent,
    row,
    submission,
    busy,
    send,
    stored,
    version: held,
    isAllRequired: namesOf(fields).every((name) => !fields[name]?.optional),
    isAsSent: sent !== undefined && namesOf(fields).every((name) => form.typed[name] === sent[name]),
    discard() {
      begin();
      hold(String(version));
      form.reset(untouched as TypedOf<F>);
      setOutdated(latest);
    },
    answer: busy || latest === outdated ? undefined : latest,
    onSubmit(event) {
      event.preventDefault();
      if (!isFree()) return false;
      if (form.check() !== null) return send(event.currentTarget);
      setOutdated(latest);
      return false;
    },
  };
}

/** Without scripts the page shows what was sent, after a conflict with the stored version. */
const versionIn = (answer: StaffAnswer | undefined): Typed | undefined =>
  answer && !answer.ok && !answer.isStale ? answer.form?.typed.version : undefined;

/** One submission at a time: the router's state lags behind a second Enter or scan. */
function useSubmission(fetcher: ReturnType<typeof useFetcher<StaffAnswer>>) {
  const isUnderWay = useRef(false);
  const [isSending, setSending] = useState(false);
  const busy = isSending || fetcher.state !== "idle";
  return {
    busy,
    isFree: () => !isUnderWay.current && !busy,
    submit(contents: HTMLFormElement | FormData) {
      isUnderWay.current = true;
      setSending(true);
      void fetcher.submit(contents, { method: "post" }).finally(() => {
        isUnderWay.current = false;
        startTransition(() => setSending(false));
      });
    },
  };
}
