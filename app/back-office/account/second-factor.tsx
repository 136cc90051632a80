import { useState } from "react";
import { useActionData } from "react-router";
import type { OwnPasskey } from "#app/accounts/sign-in/passkeys.server.ts";
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
import { Badge } from "#app/ui/status/badge.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import type { AccountTexts } from "./account-texts.server.ts";
import { PasskeyList } from "./passkey-list.tsx";
import type { QrCode } from "./qr-code.server.ts";

type Props = {
  factor: SecondFactorState;
  setUp: { qr: QrCode; typed: string } | null;
  passkeys: OwnPasskey[];
  /** No further passkey can be added. */
  isFull: boolean;
  t: AccountTexts;
  language: Language;
};

/** App, passkeys and recovery codes. The codes are shown once, after the step that generated them. */
export function SecondFactor({ factor, setUp, passkeys, isFull, t, language }: Props) {
  const posted = useActionData() as StaffAnswer | undefined;
  const [shown, setShown] = useState<string[]>();
  const codes = shown ?? posted?.shownOnce;
  const show = (answer: StaffAnswer) => answer.shownOnce && setShown(answer.shownOnce);
  // Kept here, because the form is unmounted as soon as the factor is on.
  const confirm = useStaffForm({ intent: "confirm", fields: codeFields, texts: t, onDone: show, savesDraft: false });
  return (
    <>
      {codes && <RecoveryCodes codes={codes} t={t} />}
      <div className="grid gap-3">
        <h3 className="font-semibold">{t.passkeys}</h3>
        <p className="max-w-text text-muted">{t.passkeysText}</p>
        <PasskeyList passkeys={passkeys} isFull={isFull} t={t} language={language} onAdded={show} />
      </div>
      <div className="grid gap-3">
        <h3 className="flex items-center gap-3 font-semibold">
          {t.app}
          <Badge tone={factor.state === "on" ? "signal" : "neutral"}>{factor.state === "on" ? t.on : t.off}</Badge>
        </h3>
        {factor.state !== "on" && <p className="max-w-text text-muted">{t.factorText}</p>}
        {factor.state === "on" ? (
          <div>
            <StaffFormDialog
              intent="remove"
              fields={codeFields}
              texts={t}
              button={t.remove}
              description={passkeys.length > 0 ? t.removeBesidePasskey : t.removeText}
              submitVariant="danger"
              savesDraft={false}
              onDone={() => setShown(undefined)}
              help={{ code: t.codeHelp }}
              input={{ code: codeInput }}
            />
          </div>
        ) : setUp ? (
          <SetUp setUp={setUp} state={confirm} t={t} />
        ) : (
          <StepButton intent="start" submit={t.start} />
        )}
      </div>
      {(factor.state === "on" || passkeys.length > 0) && (
        <div className="grid gap-3">
          <h3 className="font-semibold">{t.recovery}</h3>
          <p className="max-w-text text-muted">{plural(t.codesLeft, factor.codesLeft, language)}</p>
          <div>
            <StaffFormDialog
              intent="renew"
              fields={{}}
              texts={{ labels: {}, faults: {} }}
              button={t.renew}
              description={t.renewText}
              onDone={show}
            />
          </div>
        </div>
      )}
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
