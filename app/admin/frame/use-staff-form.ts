import { useEffect, useEffectEvent } from "react";
import { useActionData, useFetcher } from "react-router";
import type { Fields, FormAnswer, NameOf, TypedOf } from "#app/forms/form-state.ts";
import type { FormTexts } from "#app/forms/form-texts.ts";
import { type Form, useForm } from "#app/forms/use-form.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { StaffAnswer } from "./staff-answer.ts";

export type StaffFormOptions<F extends Fields> = {
  /** The step of the page's `staffAction`. */
  intent: string;
  /** Of several forms of a page with the same intent, which one: no personal word, since addresses carry it. */
  row?: string | undefined;
  fields: F;
  texts: FormTexts<NameOf<F>>;
  language: Language;
  start?: Partial<TypedOf<F>>;
  /** The step has succeeded; its message is shown by `announceSuccess`. */
  onDone?: (answer: StaffAnswer) => void;
};

export type StaffFormState<F extends Fields> = {
  form: Form<F>;
  fetcher: ReturnType<typeof useFetcher<StaffAnswer>>;
  intent: string;
  row: string;
  busy: boolean;
  /** What the server said of the last submission, unless it is being sent again. */
  answer: StaffAnswer | undefined;
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
}: StaffFormOptions<F>): StaffFormState<F> {
  const fetcher = useFetcher<StaffAnswer>();
  const posted = useActionData() as StaffAnswer | undefined;
  const latest = fetcher.data ?? (posted?.intent === intent && (posted.row ?? "") === row ? posted : undefined);
  const busy = fetcher.state !== "idle";
  const form = useForm<F>({
    fields,
    texts,
    language,
    ...(start && { start }),
    answer: latest && !latest.ok ? (latest.form as FormAnswer<F> | undefined) : undefined,
    prefix: `${intent}-${row && `${row}-`}`,
  });
  const finish = useEffectEvent((answer: StaffAnswer) => {
    if (!answer.ok) return;
    form.reset({
      ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.empty])),
      ...start,
    } as TypedOf<F>);
    onDone?.(answer);
  });
  useEffect(() => {
    if (fetcher.state === "idle" && fetcher.data) finish(fetcher.data);
  }, [fetcher.state, fetcher.data]);
  return { form, fetcher, intent, row, busy, answer: busy ? undefined : latest };
}
