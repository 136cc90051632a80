import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { Field } from "./field.tsx";
import { Notice } from "./notice.tsx";
import { TextInput } from "./text-input.tsx";

/** What became of an address: refused for a fault of its own, not taken for another reason, or taken (neither). */
export interface EmailAnswer<Fault extends string> {
  fault?: Fault;
  failure?: { title?: string; text: string };
}

export interface EmailFormProps<Fault extends string> {
  /** Id of the input. */
  id: string;
  label: string;
  required?: boolean;
  submit: string;
  /** Announced while the address is on its way. */
  sending: string;
  /** Whether the button shows `sending` too. */
  showsSending?: boolean;
  /** What each fault is called, under the input. */
  faults: Record<Fault, string>;
  /** The fault of an address as it was typed; it is sent when there is none. */
  check(typed: string): Fault | null;
  /** Takes the address without spaces around it. It does not throw. */
  send(email: string): Promise<EmailAnswer<Fault>>;
  /** How the form is posted to its own page without scripts: further fields, and what the server said of the last one. */
  plain?: { fields: ReactNode; typed: string; answer: EmailAnswer<Fault> };
  /** Page that takes the form without scripts; its own unless told. */
  action?: string;
  /** Above the input. */
  intro?: ReactNode;
  /** Under the input. */
  note?: ReactNode;
}

/** An e-mail address and its button in one line. Where it was refused the input takes the focus. */
export function EmailForm<Fault extends string>({
  id,
  label,
  required,
  submit,
  sending,
  showsSending = false,
  faults,
  check,
  send,
  plain,
  action,
  intro,
  note,
}: EmailFormProps<Fault>) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(plain?.typed ?? "");
  const [isSending, setIsSending] = useState(false);
  const [{ fault, failure }, setAnswer] = useState<EmailAnswer<Fault>>(plain?.answer ?? {});

  function show(next: EmailAnswer<Fault>) {
    setAnswer(next);
    if (next.fault) input.current?.focus();
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    const found = check(typed);
    if (found) return show({ fault: found });
    setAnswer({});
    setIsSending(true);
    const answer = await send(typed.trim());
    setIsSending(false);
    show(answer);
  }

  return (
    <form noValidate method="post" action={action} className="flex flex-col gap-3" onSubmit={handleSubmit}>
      {plain?.fields}
      {intro}
      {failure && (
        <Notice tone="red" title={failure.title}>
          {failure.text}
        </Notice>
      )}
      <div className="flex flex-col gap-3 sm:flex-row sm:items-start">
        <Field id={id} className="flex-1" label={label} required={required} error={fault && faults[fault]}>
          <TextInput
            ref={input}
            type="email"
            name="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setAnswer({ failure });
            }}
          />
        </Field>
        <Button type="submit" className="min-h-12 sm:mt-7" loading={isSending} loadingLabel={sending}>
          {isSending && showsSending ? sending : submit}
        </Button>
      </div>
      {note}
    </form>
  );
}
