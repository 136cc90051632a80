import { useEffect, useRef, useState } from "react";
import { TextField } from "#app/forms/fields/text-field.tsx";
import { emailFields } from "#app/forms/fields.ts";
import { useForm } from "#app/forms/use-form.ts";
import { useFormCall } from "#app/forms/use-form-call.ts";
import type { Language } from "#app/i18n/languages.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { requestTranscript } from "../browser/use-conversation.ts";
import type { PanelTexts } from "../conversation.ts";

type Props = { t: PanelTexts; language: Language; sessionId: string; onClose(): void };

/** The answer is the same for every address. */
export function TranscriptForm({ t, language, sessionId, onClose }: Props) {
  const texts = {
    labels: { email: t.transcriptEmail },
    faults: { required: t.transcriptRequired, invalidValue: t.transcriptInvalid },
  };
  const form = useForm({ fields: emailFields, texts, language, prefix: "chat-transcript-" });
  const [outcome, setOutcome] = useState<string>();
  const [isSent, setIsSent] = useState(false);
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => box.current?.querySelector("input")?.focus(), []);
  const { isSending, handleSubmit } = useFormCall({
    form,
    fields: emailFields,
    send: ({ email }) => requestTranscript(sessionId, { email, language }),
    onSent() {
      setIsSent(true);
      setOutcome(t.transcriptSent);
      // The focused button disappears.
      requestAnimationFrame(() => box.current?.querySelector("button")?.focus());
    },
    onFailed: ({ status }) => setOutcome(status === 429 ? t.transcriptTooMany : t.error),
  });
  return (
    <form
      ref={box}
      noValidate
      onSubmit={handleSubmit}
      className="grid gap-3 border-b border-line bg-sunken px-4 py-3 text-sm"
    >
      <div role="status">{outcome && <p>{outcome}</p>}</div>
      {!isSent && <TextField form={form} name="email" input={{ autoComplete: "email", maxLength: 254 }} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button size="sm" variant="secondary" onClick={onClose}>
          {t.transcriptClose}
        </Button>
        {!isSent && (
          <Button type="submit" size="sm" loading={isSending} loadingLabel={t.sending}>
            {t.transcriptSend}
          </Button>
        )}
      </div>
    </form>
  );
}
