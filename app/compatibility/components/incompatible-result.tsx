import { type Ref, useRef, useState } from "react";
import { EmailForm } from "#app/forms/email-form.tsx";
import { PrivacyNote } from "#app/forms/privacy-note.tsx";
import { fill } from "#app/i18n/format.ts";
import { showToast } from "#app/ui/overlays/toast.tsx";
import { registerEmail } from "../check-client.ts";
import type { Vehicle } from "../saved-check.ts";
import type { WaitingAnswer } from "../server/answer-form.server.ts";
import type { PartProps } from "./page-texts.ts";
import { RestartButton, VehicleInputs } from "./plain-form.tsx";
import { RegistrationDocument } from "./registration-document.tsx";
import { Verdict } from "./verdict.tsx";

/** Minimum milliseconds for which the notify button shows its progress (spec 9). */
const notifyDisplay = 1_000;

type Props = PartProps & {
  vehicle: Vehicle;
  answered: WaitingAnswer | undefined;
  onNewCheck(): void;
  headingRef: Ref<HTMLHeadingElement>;
};

/** Step 3, not compatible (spec 2.7): the waiting list's form, then thanks. */
export function IncompatibleResult({ vehicle, answered, onNewCheck, headingRef, ...part }: Props) {
  const { t } = part;
  const c = t.incompatible;
  const thanks = useRef<HTMLParagraphElement>(null);
  const [registered, setRegistered] = useState<{ email: string; mailed: boolean } | null>(
    answered && "mailed" in answered ? answered : null,
  );
  const thank = (done: { email: string; mailed: boolean }) => {
    setRegistered(done);
    showToast({ variant: "success", title: t.registered.title, description: t.registered.text });
    requestAnimationFrame(() => thanks.current?.focus());
  };

  return (
    <div className="grid items-start gap-x-12 lg:grid-cols-12">
      <div className="flex max-w-text min-w-0 flex-col gap-6 lg:col-span-7">
        <Verdict
          mark={<span className="size-3 shrink-0 rounded-full bg-amber" />}
          heading={c.heading}
          vehicle={vehicle}
          energies={part.energies}
          headingRef={headingRef}
        >
          <RestartButton isLink onClick={onNewCheck}>
            {c.newCheck}
          </RestartButton>
        </Verdict>
        {registered ? (
          <div className="rounded-card border border-signal/30 bg-signal-soft p-5">
            <p ref={thanks} tabIndex={-1} className="font-semibold outline-none">
              {c.thanks}
            </p>
            <p className="mt-1 text-sm">
              {fill(registered.mailed ? c.thanksText : c.listedText, { subscriber: registered.email })}
            </p>
          </div>
        ) : (
          <WaitingForm {...part} vehicle={vehicle} answered={answered} onRegistered={thank} />
        )}
      </div>
      <div className="lg:col-span-5">
        <RegistrationDocument t={t} vehicle={vehicle} energies={part.energies} />
      </div>
    </div>
  );
}

type WaitingFormProps = PartProps &
  Pick<Props, "vehicle" | "answered"> & { onRegistered(done: { email: string; mailed: boolean }): void };

function WaitingForm({ vehicle, answered, onRegistered, t, language }: WaitingFormProps) {
  const c = t.incompatible;
  const failureOf = (reason: "notSaved" | "registrationFailed") => ({
    title: t.errors.registering,
    text: t.errors[reason],
  });
  return (
    <EmailForm
      texts={{
        labels: { email: c.email },
        faults: { required: t.errors.emailRequired, invalidValue: t.errors.invalidEmail },
      }}
      language={language}
      submit={c.notify}
      sending={c.notifying}
      showsSending
      send={async ({ email }) => {
        const shown = new Promise((resolve) => setTimeout(resolve, notifyDisplay));
        const answer = await registerEmail(vehicle, email, language);
        if (answer.ok) await shown;
        return answer;
      }}
      onSent={({ mailed }, email) => onRegistered({ email, mailed })}
      onFailed={(status) => {
        const failure = failureOf(status === 0 ? "registrationFailed" : "notSaved");
        showToast({ variant: "destructive", title: failure.title, description: failure.text });
        return failure;
      }}
      answer={answered && "answer" in answered ? answered.answer : undefined}
      failure={answered && "failure" in answered && answered.failure ? failureOf(answered.failure) : undefined}
      intro={
        <>
          <VehicleInputs vehicle={vehicle} />
          <input type="hidden" name="intent" value="notify" />
          <p>{c.form}</p>
        </>
      }
      note={<PrivacyNote t={c} language={language} />}
    />
  );
}
