import { type FormEvent, useRef, useState } from "react";
import type { Answer } from "#app/platform/browser/call-json.ts";
import { randomUuid } from "#app/platform/browser/random-uuid.ts";
import { type Fields, refusedBy, type ValuesOf } from "./form-state.ts";
import type { Form } from "./use-form.ts";

export function useFormCall<F extends Fields, Data>({
  form,
  fields,
  send,
  onSent,
  onFailed,
}: {
  form: Form<F>;
  fields: F;
  /** `key`: the same for the same contents until accepted. */
  send(values: ValuesOf<F>, key: string): Promise<Answer<Data>>;
  onSent(data: Data, values: ValuesOf<F>): void;
  onFailed(answer: Extract<Answer<Data>, { ok: false }>): void;
}): { isSending: boolean; handleSubmit(event: FormEvent): void } {
  const [isSending, setIsSending] = useState(false);
  const busy = useRef(false);
  const submission = useRef({ contents: "", key: "" });

  async function submit() {
    if (busy.current) return;
    const values = form.check();
    if (!values) return;
    busy.current = true;
    setIsSending(true);
    const contents = JSON.stringify(values);
    if (submission.current.contents !== contents) submission.current = { contents, key: randomUuid() };
    const answer = await send(values, submission.current.key);
    busy.current = false;
    setIsSending(false);
    if (answer.ok) {
      submission.current = { contents: "", key: "" };
      onSent(answer.data, values);
    } else if (!form.refuse(refusedBy(fields, answer.problem))) onFailed(answer);
  }

  return {
    isSending,
    handleSubmit(event) {
      event.preventDefault();
      void submit();
    },
  };
}
