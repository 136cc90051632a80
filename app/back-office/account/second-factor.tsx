import { useState } from "react";
import { useActionData } from "react-router";
import type { SecondFactorState } from "#app/accounts/sign-in/second-factor.server.ts";
import { codeFields } from "#app/accounts/sign-in/sign-in-fields.ts";
import { TextField } from "#app/forms/fields/text-field.tsx";
import { plural } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { StaffForm } from "#app/staff-ui/forms/staff-form.tsx";
import { StaffFormDialog } from "#app/staff-ui/forms/staff-form-dialog.tsx";
import { type StaffFormState, useStaffForm } from "#app/staff-ui/forms/use-staff-form.ts";
import type { StaffAnswer } from "#app/staff-ui/steps/staff-answer.ts";
import { StepButton } from "#app/staff-ui/steps/step-button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import type { AccountTexts } from "./account-texts.server.ts";
import type { QrCode } from "./qr-code.server.ts";

type Props = {
  factor: SecondFactorState;
  setUp: { qr: QrCode; typed: string } | null;
  t: AccountTexts;
  language: Language;
};

/** The recovery codes are shown once, after the step that generated them. */
export function SecondFactor({ factor, setUp, t, language }: Props) {
  const posted = useActionData() as StaffAnswer | undefined;
  const [shown, setShown] = useState<string[]>();
  const codes = shown ?? posted?.shownOnce;
  const show = (answer: StaffAnswer) => setShown(answer.shownOnce);
  // Kept here, because the form is unmounted as soon as the factor is on.
  const confirm = useStaffForm({ intent: "confirm", fields: codeFields, texts: t, onDone: show, savesDraft: false });
  if (factor.state !== "on")
    return (
      <>
        <p className="text-muted">{t.factorText}</p>
        {setUp ? (
          <SetUp setUp={setUp} state={confirm} t={t} />
        ) : (
          <StepButton intent="start" submit={t.start} variant="primary" />
        )}
      </>
    );
  return (
    <>
      {codes && <RecoveryCodes codes={codes} t={t} />}
      <p className="text-muted">{plural(t.codesLeft, factor.codesLeft, language)}</p>
      <div className="flex flex-wrap gap-3">
        <StaffFormDialog
          intent="renew"
          fields={{}}
          texts={{ labels: {}, faults: {} }}
          button={t.renew}
          description={t.renewText}
          onDone={show}
        />
        <StaffFormDialog
          intent="remove"
          fields={codeFields}
          texts={t}
          button={t.remove}
          description={t.removeText}
          submitVariant="danger"
          savesDraft={false}
          onDone={() => setShown(undefined)}
          help={{ code: t.codeHelp }}
          input={{ code: codeInput }}
        />
      </div>
    </>
  );
}

const codeInput = {
  code: true,
  autoComplete: "one-time-code",
  autoCapitalize: "none",
  spellCheck: false,
  maxLength: 40,
};

function SetUp({
  setUp: { qr, typed },
  state,
  t,
}: {
  setUp: NonNullable<Props["setUp"]>;
  state: StaffFormState<typeof codeFields>;
  t: AccountTexts;
}) {
  return (
    <Card padding="sm">
      <div className="grid gap-5 sm:grid-cols-[auto_minmax(0,1fr)]">
        {/* Dark on light in both themes: cameras do not read inverted codes. */}
        <svg
          role="img"
          aria-label={t.qr}
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          shapeRendering="crispEdges"
          className="size-52 max-w-full rounded-small bg-white"
        >
          <path d={qr.path} fill="#000" />
        </svg>
        <div className="grid content-start gap-4">
          <p>{t.scan}</p>
          <p>
            {t.typed} <span className="code break-words">{typed}</span>
          </p>
          <StaffForm state={state} submit={t.confirm}>
            <TextField form={state.form} name="code" input={{ ...codeInput, inputMode: "numeric" }} size="sm" />
          </StaffForm>
          <StepButton intent="start" submit={t.startOver} variant="ghost" />
        </div>
      </div>
    </Card>
  );
}

function RecoveryCodes({ codes, t }: { codes: string[]; t: AccountTexts }) {
  return (
    <Notice tone="amber" title={t.codes} role="status">
      <p>{t.codesText}</p>
      <ul className="mt-3 grid gap-x-8 gap-y-1 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="break-all">
            {code}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
