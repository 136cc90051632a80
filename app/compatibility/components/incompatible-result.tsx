import { type FormEvent, type Ref, useRef, useState } from "react";
import { fill } from "#app/i18n/format.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { InfoIcon } from "#app/ui/icons.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { atLeast, CallFailed, registerEmail } from "../check-client.ts";
import { type EmailFault, emailFault } from "../email-address.ts";
import type { Vehicle } from "../saved-check.ts";
import type { PartProps } from "./page-texts.ts";
import { VehicleFacts } from "./vehicle-facts.tsx";

/** Milliseconds that the notify button shows its work at least (spec 9). */
const notifyDisplay = 1_000;

/** Step 3, not compatible (spec 2.7): the waiting list's form, then thanks. */
export function IncompatibleResult({
  vehicle,
  onNewCheck,
  headingRef,
  ...part
}: PartProps & { vehicle: Vehicle; onNewCheck(): void; headingRef: Ref<HTMLHeadingElement> }) {
  const { t } = part;
  const c = t.incompatible;
  const input = useRef<HTMLInputElement>(null);
  const thanks = useRef<HTMLParagraphElement>(null);
  const [email, setEmail] = useState("");
  const [phase, setPhase] = useState<"open" | "sending" | "done">("open");
  const [fault, setFault] = useState<EmailFault | null>(null);
  const [failure, setFailure] = useState<"notSaved" | "registrationFailed" | null>(null);

  const refuse = (found: EmailFault) => {
    setFault(found);
    setPhase("open");
    input.current?.focus();
  };

  async function notify(event: FormEvent) {
    event.preventDefault();
    if (phase !== "open") return;
    const found = emailFault(email);
    if (found) return refuse(found);
    setFault(null);
    setFailure(null);
    setPhase("sending");
    try {
      const refused = await atLeast(notifyDisplay, registerEmail(vehicle, email.trim(), part.language));
      if (refused) return refuse(refused);
      setPhase("done");
      showToast({ variant: "success", title: t.registered.title, description: t.registered.text });
      requestAnimationFrame(() => thanks.current?.focus());
    } catch (error) {
      const reason = error instanceof CallFailed && error.status !== undefined ? "notSaved" : "registrationFailed";
      setFailure(reason);
      setPhase("open");
      showToast({ variant: "destructive", title: t.errors.registering, description: t.errors[reason] });
    }
  }

  return (
    <div className="flex flex-col gap-6">
      <div>
        <div className="flex items-center gap-4">
          <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-amber-soft text-amber-ink">
            <InfoIcon className="size-6" />
          </span>
          <h2 ref={headingRef} tabIndex={-1} className="text-xl outline-none">
            {c.heading}
          </h2>
        </div>
        <p className="mt-3 text-muted">{c.text}</p>
      </div>
      <VehicleFacts {...part} vehicle={vehicle} />
      {phase === "done" ? (
        <div className="rounded-card border border-signal/30 bg-signal-soft p-5">
          <p ref={thanks} tabIndex={-1} className="font-semibold outline-none">
            {c.thanks}
          </p>
          <p className="mt-1 text-sm">{fill(c.thanksText, { email: email.trim() })}</p>
        </div>
      ) : (
        <form noValidate className="flex flex-col gap-3" onSubmit={notify}>
          <p>{c.form}</p>
          {failure && (
            <Notice tone="red" title={t.errors.registering}>
              {t.errors[failure]}
            </Notice>
          )}
          <div className="flex flex-col gap-3 sm:flex-row sm:items-start">
            <Field id="email" className="flex-1" label={c.email} error={fault && t.errors[fault]}>
              <TextInput
                ref={input}
                type="email"
                name="email"
                inputMode="email"
                autoComplete="email"
                maxLength={254}
                value={email}
                onChange={(event) => {
                  setEmail(event.currentTarget.value);
                  setFault(null);
                }}
              />
            </Field>
            <Button type="submit" className="min-h-12 sm:mt-7" loading={phase === "sending"} loadingLabel={c.notifying}>
              {phase === "sending" ? c.notifying : c.notify}
            </Button>
          </div>
        </form>
      )}
      <div>
        <Button variant={phase === "done" ? "primary" : "ghost"} onClick={onNewCheck}>
          {c.newCheck}
        </Button>
      </div>
    </div>
  );
}
