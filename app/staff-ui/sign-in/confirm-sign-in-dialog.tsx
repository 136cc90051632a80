import { useEffect, useEffectEvent, useState } from "react";
import { useFetcher } from "react-router";
import { focusControl } from "#app/forms/use-form.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import type { SignInNeeded } from "../steps/staff-answer.ts";
import { useStepTexts } from "../steps/step-texts.ts";
import { ConfirmFields, type ConfirmResult, confirmPrefix, useConfirmForm } from "./confirm-form.tsx";
import { registerHost } from "./confirm-sign-in.ts";

type Question = { needed: SignInNeeded; answer(isConfirmed: boolean): void };

/** Asks for password or code after 15 minutes (confirm-sign-in.ts), above open dialogs, so that what was typed stays. */
export function ConfirmSignInDialog() {
  const t = useStepTexts();
  const { submit } = useFetcher();
  const [question, setQuestion] = useState<Question | null>(null);
  useEffect(
    () =>
      registerHost({
        ask: (needed) => new Promise<boolean>((answer) => setQuestion({ needed, answer })),
        send: (form, to) => submit(form, { method: "post", ...to, defaultShouldRevalidate: false }),
      }),
    [submit],
  );
  // After the dialog's own effect, which focuses the close button.
  useEffect(() => {
    if (question) focusControl(`${confirmPrefix}password`);
  }, [question]);
  function answer(isConfirmed: boolean) {
    question?.answer(isConfirmed);
    setQuestion(null);
  }
  return (
    <Dialog
      open={question !== null}
      onClose={() => answer(false)}
      title={t.confirm.title}
      description={t.confirm.text}
      closeLabel={t.close}
      size="sm"
      dismissible={false}
    >
      {question && <ConfirmInDialog needed={question.needed} onConfirmed={() => answer(true)} />}
    </Dialog>
  );
}

function ConfirmInDialog({ needed, onConfirmed }: { needed: SignInNeeded; onConfirmed(): void }) {
  const { confirm: t, language } = useStepTexts();
  const fetcher = useFetcher<ConfirmResult>();
  const busy = fetcher.state !== "idle";
  const result = busy ? undefined : fetcher.data;
  const form = useConfirmForm(t, language, result);
  const confirmed = useEffectEvent(onConfirmed);
  useEffect(() => {
    if (result && "isConfirmed" in result && result.isConfirmed) confirmed();
  }, [result]);
  function send(contents: FormData) {
    contents.set("scripted", "1");
    void fetcher.submit(contents, { method: "post", action: needed.address, defaultShouldRevalidate: false });
  }
  function sendPasskey(passkey: string) {
    const contents = new FormData();
    contents.set("passkey", passkey);
    send(contents);
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && form.check()) send(new FormData(event.currentTarget));
      }}
    >
      <ConfirmFields
        form={form}
        t={t}
        result={result}
        email={needed.email}
        asksCode={needed.asksCode}
        onPasskey={needed.hasPasskey ? sendPasskey : undefined}
        busy={busy}
      />
      <div className="flex justify-end">
        <Button type="submit" size="sm" loading={busy} loadingLabel={t.login.sending}>
          {t.submit}
        </Button>
      </div>
    </form>
  );
}
