import { type ReactNode, useState } from "react";
import type { Language } from "#app/i18n/languages.ts";
import type { Answer } from "#app/platform/browser/call-json.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import { TextField } from "./fields/text-field.tsx";
import { emailFields } from "./fields.ts";
import type { FormAnswer } from "./form-state.ts";
import type { FormTexts } from "./form-texts.ts";
import { useForm } from "./use-form.ts";
import { useFormCall } from "./use-form-call.ts";

type Failure = { title?: string; text: string };

export type EmailFormProps<Data> = {
  texts: FormTexts<"email">;
  language: Language;
  prefix?: string;
  required?: boolean;
  submit: string;
  sending: string;
  showsSending?: boolean;
  send(values: { email: string }): Promise<Answer<Data>>;
  onSent(data: Data, email: string): void;
  /** For failures that are not about the address; the form shows the returned value. */
  onFailed(status: number): Failure;
  /** Takes the form without scripts; by default its own page. */
  action?: string;
  answer?: FormAnswer<typeof emailFields> | undefined;
  failure?: Failure | undefined;
  intro?: ReactNode;
  note?: ReactNode;
};

/** One line, sent to the API, or without scripts to a page. */
export function EmailForm<Data>({
  texts,
  language,
  prefix = "",
  required = false,
  submit,
  sending,
  showsSending = false,
  send,
  onSent,
  onFailed,
  action,
  answer,
  failure: initialFailure,
  intro,
  note,
}: EmailFormProps<Data>) {
  const form = useForm({ fields: emailFields, texts, language, answer, prefix });
  const [failure, setFailure] = useState(initialFailure);
  const { isSending, handleSubmit } = useFormCall({
    form,
    fields: emailFields,
    send(values) {
      setFailure(undefined);
      return send(values);
    },
    onSent: (data: Data, { email }) => onSent(data, email),
    onFailed: ({ status }) => setFailure(onFailed(status)),
  });
  return (
    <form noValidate method="post" action={action} className="flex flex-col gap-3" onSubmit={handleSubmit}>
      {intro}
      {failure && (
        <Notice tone="red" title={failure.title}>
          {failure.text}
        </Notice>
      )}
      <div className="flex flex-col gap-3 sm:flex-row sm:items-start">
        <TextField
          form={form}
          name="email"
          required={required}
          className="flex-1"
          input={{ autoComplete: "email", maxLength: 254 }}
        />
        <Button type="submit" className="min-h-12 sm:mt-7" loading={isSending} loadingLabel={sending}>
          {isSending && showsSending ? sending : submit}
        </Button>
      </div>
      {note}
    </form>
  );
}
