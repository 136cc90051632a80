import { type FormEvent, startTransition, useEffect, useEffectEvent, useRef, useState } from "react";
import { useActionData, useFetcher } from "react-router";
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
import type { Language } from "#app/i18n/languages.ts";
import { useFormDraft } from "./form-drafts.ts";
import type { StaffAnswer } from "./staff-answer.ts";
import { useStepTexts } from "./step-texts.ts";
import { useUnsent } from "./unsent-forms.ts";
import { useHydrated } from "./use-hydrated.ts";

export type StaffFormOptions<F extends Fields> = {
  /** The step of the page's `staffAction`. */
  intent: string;
  /** Of several forms of a page with the same intent, which one: no personal word, since addresses carry it. */
  row?: string | undefined;
  fields: F;
  texts: FormTexts<NameOf<F>>;
  language: Language;
  start?: Partial<TypedOf<F>>;
  /** The step has succeeded; its message is shown by `announceSteps`. */
  onDone?: (answer: StaffAnswer) => void;
  /** It was refused because somebody else was faster: the page's data are current, and the form has taken them over. */
  onStale?: () => void;
  /** False: what is typed does not outlive the page, as a secret or a scan. */
  isKept?: boolean;
  /** Its dialog is open. */
  isOpen?: boolean;
  /** What was typed before the page was left is in the form again; `wasOpen`: and its dialog is to be. */
  onRestored?: (wasOpen: boolean) => void;
};

export type StaffFormState<F extends Fields> = {
  form: Form<F>;
  fetcher: ReturnType<typeof useFetcher<StaffAnswer>>;
  intent: string;
  row: string;
  /** The same until the server has answered, so that what is sent again is not saved twice. */
  submission: string;
  busy: boolean;
  /** The server's answer to the last submission, unless it is being sent again. */
  answer: StaffAnswer | undefined;
  /** Sends contents in place of what the form holds, which differ from it in `typed`; false while a submission is under way. */
  send(contents: FormData, typed: Partial<TypedOf<F>>): boolean;
  /** False where nothing is sent. */
  onSubmit(event: FormEvent<HTMLFormElement>): boolean;
  stored: StoredValues<F>;
};

/** A form that posts one step to the page's action; keeps what was typed until the step has succeeded. */
export function useStaffForm<F extends Fields>({
  intent,
  row = "",
  fields,
  texts,
  language,
  start,
  onDone,
  onStale,
  isKept = true,
  isOpen = true,
  onRestored,
}: StaffFormOptions<F>): StaffFormState<F> {
  const fetcher = useFetcher<StaffAnswer>();
  const posted = useActionData() as StaffAnswer | undefined;
  const latest = fetcher.data ?? (posted?.intent === intent && (posted.row ?? "") === row ? posted : undefined);
  // The router shows its state in a transition: a second Enter, or a scan, may come before that.
  const isUnderWay = useRef(false);
  const [isSending, setSending] = useState(false);
  const busy = isSending || fetcher.state !== "idle";
  const form = useForm<F>({
    fields,
    texts,
    language,
    ...(start && { start }),
    // Once the page has loaded its data again, as the step's message: before that, a scan or a correction is not sent.
    answer: !busy && latest && !latest.ok ? (latest.form as FormAnswer<F> | undefined) : undefined,
    prefix: `${intent}-${row && `${row}-`}`,
  });
  const untouched = { ...emptyForm(fields), ...start };
  const { stored: sentence, submission: first } = useStepTexts();
  const isAwake = useHydrated();
  const [submission, setSubmission] = useState(() => (isAwake ? crypto.randomUUID() : first));
  const { begin, begun, restore, ...stored } = useStoredValues({
    ...{ form, fields, stored: untouched, sentence, language },
  });
  useUnsent(stored.isTouched);
  useFormDraft({
    ...{ name: `${intent} ${row}`, fields, typed: form.typed, begun, isOpen, isKept },
    ...{ isTouched: stored.isTouched, isBusy: busy, submission },
    restore(draft, wasOpen) {
      restore(draft);
      setSubmission(draft.submission);
      onRestored?.(wasOpen);
    },
  });
  const sent = useRef<TypedOf<F>>(null);
  const finish = useEffectEvent((answer: StaffAnswer) => {
    if (!answer.isUnanswered) setSubmission(crypto.randomUUID());
    if (answer.isStale) {
      stored.takeStored(answer.form?.refused as Refusals<F> | undefined);
      onStale?.();
    }
    if (!answer.ok) return;
    begin();
    // What was typed while the submission was under way belongs to the next one.
    const next = namesOf(fields).filter((name) => sent.current && form.typed[name] !== sent.current[name]);
    form.reset({ ...untouched, ...Object.fromEntries(next.map((name) => [name, form.typed[name]])) } as TypedOf<F>);
    onDone?.(answer);
  });
  useEffect(() => {
    if (fetcher.state === "idle" && fetcher.data) finish(fetcher.data);
  }, [fetcher.state, fetcher.data]);

  function send(contents: HTMLFormElement | FormData, typed: Partial<TypedOf<F>> = {}): boolean {
    if (isUnderWay.current || busy) return false;
    isUnderWay.current = true;
    sent.current = { ...form.typed, ...typed };
    setSending(true);
    const submission = fetcher.submit(contents, { method: "post" });
    void submission.finally(() => {
      isUnderWay.current = false;
      startTransition(() => setSending(false));
    });
    return true;
  }
  return {
    ...{ form, fetcher, intent, row, submission, busy, send, stored },
    answer: busy ? undefined : latest,
    onSubmit(event) {
      event.preventDefault();
      return !isUnderWay.current && !busy && form.check() !== null && send(event.currentTarget);
    },
  };
}
