import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { OwnPasskey } from "#app/accounts/sign-in/passkeys.server.ts";
import { TextField } from "#app/forms/fields/text-field.tsx";
import { line } from "#app/forms/fields.ts";
import { fill, shortDateAndTime } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { StaffForm } from "#app/staff-ui/forms/staff-form.tsx";
import { StaffFormDialog } from "#app/staff-ui/forms/staff-form-dialog.tsx";
import { useStaffForm } from "#app/staff-ui/forms/use-staff-form.ts";
import { ColumnTable } from "#app/staff-ui/lists/column-table.tsx";
import { ConfirmStep } from "#app/staff-ui/steps/confirm-step.tsx";
import type { StaffAnswer } from "#app/staff-ui/steps/staff-answer.ts";
import { Notice } from "#app/ui/status/notice.tsx";
import type { AccountTexts } from "./account-texts.server.ts";

export const passkeyFields = { label: line(60) };

type Props = { passkeys: OwnPasskey[]; isFull: boolean; t: AccountTexts; language: Language };

export function PasskeyList({
  passkeys,
  isFull,
  t,
  language,
  onAdded,
}: Props & { onAdded(answer: StaffAnswer): void }) {
  const { passkeyColumns: columns } = t;
  return (
    <>
      {passkeys.length > 0 && (
        <ColumnTable
          caption={t.passkeys}
          rows={passkeys}
          keyOf={({ id }) => id}
          columns={[
            { title: columns.name, className: "font-medium", cell: ({ name }) => name },
            { title: columns.createdAt, cell: ({ createdAt }) => shortDateAndTime(createdAt, language) },
            {
              title: columns.lastUsedAt,
              cell: ({ lastUsedAt }) => (lastUsedAt ? shortDateAndTime(lastUsedAt, language) : t.neverUsed),
            },
            {
              title: columns.steps,
              isTitleHidden: true,
              cell: ({ id, name }) => (
                <div className="flex flex-wrap gap-2">
                  <StaffFormDialog
                    intent="rename-passkey"
                    row={id}
                    fields={passkeyFields}
                    texts={t}
                    start={{ label: name }}
                    hidden={{ id }}
                    button={t.renamePasskey}
                    buttonVariant="ghost"
                  />
                  <ConfirmStep
                    intent="remove-passkey"
                    row={id}
                    hidden={{ id }}
                    button={t.removePasskey}
                    description={fill(t.aboutRemovePasskey, { name })}
                    buttonVariant="ghost"
                    submitVariant="danger"
                  />
                </div>
              ),
            },
          ]}
        />
      )}
      {isFull ? <p className="text-muted">{t.messages.tooManyPasskeys}</p> : <NewPasskey t={t} onAdded={onAdded} />}
    </>
  );
}

/** Needs scripts. The browser is asked once the server has checked the sign-in and made a challenge. */
function NewPasskey({ t, onAdded }: { t: AccountTexts; onAdded(answer: StaffAnswer): void }) {
  const fields = passkeyFields;
  const state = useStaffForm({ intent: "add-passkey", fields, texts: t, onDone: onAdded, savesDraft: false });
  const question = useFetcher<StaffAnswer>();
  const element = useRef<HTMLFormElement>(null);
  const [isAsking, setAsking] = useState(false);
  const [failed, setFailed] = useState("");
  async function ask(options: string) {
    setAsking(true);
    const code = await import("#app/accounts/sign-in/passkey-question.ts").catch(() => null);
    const answer = code && (await code.passkeyAnswer("create", JSON.parse(options)));
    setAsking(false);
    if (answer === null || !element.current) return setFailed(t.messages.noPasskeyMade);
    const contents = new FormData(element.current);
    contents.set("passkey", answer);
    state.send(contents, {});
  }
  const take = useEffectEvent((answer: StaffAnswer) => {
    if (answer.shownOnce) void ask(answer.shownOnce[0]!);
    else setFailed(answer.message);
  });
  useEffect(() => {
    if (question.data) take(question.data);
  }, [question.data]);
  function onSubmit(event: FormEvent<HTMLFormElement>): boolean {
    event.preventDefault();
    element.current = event.currentTarget;
    setFailed("");
    if (state.busy || isAsking || question.state !== "idle" || !state.form.check()) return false;
    const { label } = state.form.typed;
    void question.submit({ intent: "begin-passkey", scripted: "1", label }, { method: "post" });
    return false;
  }
  const busy = state.busy || isAsking || question.state !== "idle";
  return (
    <div className="max-w-form pt-2 noscript:hidden">
      <StaffForm state={{ ...state, busy, onSubmit }} submit={t.addPasskey} variant="secondary">
        {failed && (
          <Notice tone="red" role="alert">
            {failed}
          </Notice>
        )}
        <TextField form={state.form} name="label" size="sm" help={t.passkeyNameHelp} input={{ autoComplete: "off" }} />
      </StaffForm>
    </div>
  );
}
