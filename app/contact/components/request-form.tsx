import { type ReactNode, useEffect, useRef, useState } from "react";
import { TextField } from "#app/forms/fields/text-field.tsx";
import type { Fields, ValuesOf } from "#app/forms/form-state.ts";
import { PrivacyNote } from "#app/forms/privacy-note.tsx";
import { type Form, useForm } from "#app/forms/use-form.ts";
import { useFormCall } from "#app/forms/use-form-call.ts";
import { decimal, fill } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { usePublisher } from "#app/i18n/publisher.ts";
import { callJson } from "#app/platform/browser/call-json.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { ErrorSummary } from "#app/ui/controls/error-summary.tsx";
import { TextLink } from "#app/ui/controls/link.tsx";
import { showToast } from "#app/ui/overlays/toast.tsx";
import { useOwnToast } from "#app/ui/overlays/use-own-toast.ts";
import { Notice } from "#app/ui/status/notice.tsx";
import { contactFields, fleetFields, type RequestKind } from "../requests.ts";
import type { FormTexts } from "./offer-texts.ts";

export type RequestFormProps = {
  kind: RequestKind;
  language: Language;
  t: FormTexts;
  takesFocus: boolean;
  onSent(): void;
};

/** Contact request of dealers, insurers and labs, or quote request for a fleet (spec 3, 5, 8). */
export const RequestForm = (props: RequestFormProps) =>
  props.kind === "fleet" ? <FleetForm {...props} /> : <ContactForm {...props} />;

function ContactForm(props: RequestFormProps) {
  const { kind, language, t } = props;
  const form = useForm({ fields: contactFields, texts: { labels: t, faults: t.faults }, language });
  return (
    <SentForm {...props} form={form} fields={contactFields} path="/api/contact-requests" added={{ kind }}>
      <TextField form={form} name="companyName" input={{ autoComplete: "organization" }} className="sm:col-span-2" />
      <TextField form={form} name="firstName" input={{ autoComplete: "given-name" }} />
      <TextField form={form} name="lastName" input={{ autoComplete: "family-name" }} />
      <TextField form={form} name="email" input={{ autoComplete: "email" }} />
      <TextField form={form} name="phone" input={{ autoComplete: "tel" }} help={t.phoneHelp} />
      <TextField
        form={form}
        name="message"
        help={fill(t.messageHelp, {
          max: decimal(contactFields.message.max!, language),
        })}
        className="sm:col-span-2"
      />
    </SentForm>
  );
}

function FleetForm(props: RequestFormProps) {
  const { language, t } = props;
  const form = useForm({ fields: fleetFields, texts: { labels: t, faults: t.faults }, language });
  return (
    <SentForm {...props} form={form} fields={fleetFields} path="/api/fleet-quotes" added={{}}>
      <TextField form={form} name="companyName" input={{ autoComplete: "organization" }} className="sm:col-span-2" />
      <TextField form={form} name="firstName" input={{ autoComplete: "given-name" }} />
      <TextField form={form} name="personName" input={{ autoComplete: "family-name" }} />
      <TextField form={form} name="email" input={{ autoComplete: "email" }} />
      <TextField form={form} name="phone" input={{ autoComplete: "tel" }} help={t.phoneHelp} />
      <TextField form={form} name="vehicleCount" input={{ autoComplete: "off" }} className="sm:col-span-2" />
    </SentForm>
  );
}

type SentFormProps<F extends Fields> = RequestFormProps & {
  form: Form<F>;
  fields: F;
  path: string;
  added: object;
  children: ReactNode;
};

function SentForm<F extends Fields>({ form, fields, path, added, children, ...props }: SentFormProps<F>) {
  const { kind, language, t, takesFocus, onSent } = props;
  const [isSent, setIsSent] = useState(false);
  const [failure, setFailure] = useState<{ detail: string | undefined } | null>(null);
  const complaint = useOwnToast();
  const thanks = useRef<HTMLDivElement>(null);
  const failureText = kind === "fleet" ? t.failedFleet : t.failed;

  const { isSending, handleSubmit } = useFormCall({
    form,
    fields,
    send: (values: ValuesOf<F>, idempotencyKey) => {
      setFailure(null);
      return callJson<{ id: string }>(path, { json: { ...values, ...added, language, idempotencyKey } });
    },
    onSent() {
      complaint.close();
      setIsSent(true);
      showToast({ variant: "success", title: t.sentTitle, description: t.sent });
      onSent();
    },
    onFailed({ status, problem }) {
      complaint.close();
      setFailure({ detail: [429, 503].includes(status) ? problem?.title : undefined });
      complaint.show({ variant: "destructive", title: failureText });
    },
  });

  useFirstFieldFocus(takesFocus);
  useEffect(() => {
    if (isSent) thanks.current?.focus();
  }, [isSent]);

  if (isSent)
    return (
      <div ref={thanks} tabIndex={-1} className="self-start rounded-card">
        <Notice tone="signal" title={t.sent}>
          {t.sentNext}
        </Notice>
      </div>
    );
  return (
    <form noValidate method="post" onSubmit={handleSubmit} className="flex min-w-0 flex-col gap-6">
      <ErrorSummary title={t.summary} errors={form.faults} />
      <p className="text-xs text-muted">{t.allRequired}</p>
      <div className="grid gap-x-5 gap-y-5 sm:grid-cols-2">{children}</div>
      <PrivacyNote t={t} language={language} hasOwnWindow />
      {failure && <FailureNotice title={failureText} detail={failure.detail} t={t} />}
      <div className="flex">
        <Button type="submit" size="lg" loading={isSending} className="max-sm:w-full">
          {isSending ? t.sending : kind === "fleet" ? t.sendFleet : t.send}
        </Button>
        <span role="status" className="sr-only">
          {isSending ? t.sending : ""}
        </span>
      </div>
    </form>
  );
}

function FailureNotice({ title, detail, t }: { title: string; detail: string | undefined; t: FormTexts }) {
  const { supportEmail } = usePublisher();
  return (
    <Notice tone="red">
      <p className="font-semibold">{title}</p>
      {detail && <p>{detail}</p>}
      <p>
        {t.kept} {t.byEmail} <TextLink to={`mailto:${supportEmail}`}>{supportEmail}</TextLink>
      </p>
    </Notice>
  );
}

function useFirstFieldFocus(takesFocus: boolean) {
  useEffect(() => {
    if (!takesFocus) return;
    const control = document.getElementById("companyName");
    control?.focus({ preventScroll: true });
    control?.closest("section")?.scrollIntoView({ block: "start" });
  }, [takesFocus]);
}
