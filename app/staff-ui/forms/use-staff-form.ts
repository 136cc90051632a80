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
import { randomUuid } from "#app/platform/browser/random-uuid.ts";
import { useHydrated } from "../page/use-hydrated.ts";
import type { StaffAnswer } from "../steps/staff-answer.ts";
import { useStepTexts } from "../steps/step-texts.ts";
import { useFormDraft } from "./form-drafts.ts";
import { useUnsent } from "./unsent-forms.ts";

export type StaffFormOptions<F extends Fields> = {
  /** The step of the page's `staffAction`. */
  intent: string;
  /** Identifies one of several forms with the same intent; nothing personal, since it is part of addresses. */
  row?: string | undefined;
  fields: F;
  texts: FormTexts<NameOf<F>>;
  start?: TypedOf<F>;
  defaults?: Partial<TypedOf<F>>;
  /** Called when the step has succeeded; `announceSteps` shows its message. */
  onDone?: (answer: StaffAnswer) => void;
  /** Called when the step was refused as outdated; page and form then have the current data. */
  onStale?: () => void;
  /** False: what is typed is not kept when the page is left, as for secrets and scans. */
  savesDraft?: boolean;
  /** Whether its dialog is open. */
  isOpen?: boolean;
  /** Called when a draft was restored; `wasOpen`: its dialog should be opened too. */
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
  /** The server's answer to the last submission; undefined while one is under way, and once a later one had faults in its fields. */
  answer: StaffAnswer | undefined;
  /** Sends `contents`, in which the fields of `typed` differ from the form; false while a submission is under way. */
  send(contents: FormData, typed: Partial<TypedOf<F>>): boolean;
  /** Returns false if nothing was sent. */
  onSubmit(event: FormEvent<HTMLFormElement>): boolean;
  stored: StoredValues<F>;
};

/** A form that posts one step to the page's action; keeps what was typed until the step has succeeded. */
export function useStaffForm<F extends Fields>({
  intent,
  row = "",
  fields,
  texts,
  start,
  defaults,
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
    // Once the page has loaded its data again, as the step's message: before that, a scan or a correction is not sent.
    answer: !busy && latest && !latest.ok ? (latest.form as FormAnswer<F> | undefined) : undefined,
    prefix: `${intent}-${row && `${row}-`}`,
  });
  const [outdated, setOutdated] = useState<StaffAnswer>();
  const untouched = { ...emptyForm(fields), ...defaults, ...start };
  const isHydrated = useHydrated();
  const [submission, setSubmission] = useState(() => (isHydrated ? randomUuid() : first));
  const { begin, begun, restore, ...stored } = useStoredValues({
    ...{ form, fields, stored: untouched, sentence, language },
  });
  useUnsent(stored.isTouched);
  useFormDraft({
    ...{ name: `${intent} ${row}`, fields, typed: form.typed, begun, isOpen, savesDraft },
    ...{ isTouched: stored.isTouched, isBusy: busy, submission },
    restore(draft, wasOpen) {
      restore(draft);
      setSubmission(draft.submission);
      onRestored?.(wasOpen);
    },
  });
  const sent = useRef<TypedOf<F>>(null);
  const finish = useEffectEvent((answer: StaffAnswer) => {
    if (!answer.isUnanswered) setSubmission(randomUuid());
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
  // After `useForm` has shown the answer's errors, which would replace those of `takeStored`.
  useEffect(() => {
    if (!busy && fetcher.data) finish(fetcher.data);
  }, [busy, fetcher.data]);

  function send(contents: HTMLFormElement | FormData, typed: Partial<TypedOf<F>> = {}): boolean {
    if (!isFree()) return false;
    sent.current = { ...form.typed, ...typed };
    submit(contents);
    return true;
  }
  return {
    ...{ form, fetcher, intent, row, submission, busy, send, stored },
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

/** One submission at a time: the router updates its state in a transition, and a second Enter or a scan may come before that. */
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
