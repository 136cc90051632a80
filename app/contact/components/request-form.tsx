import { type FormEvent, useEffect, useReducer, useRef, useState } from "react";
import { brand } from "#app/brand.ts";
import { fill, localeOf } from "#app/i18n/format.ts";
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TextArea, TextInput, type TextInputProps } from "#app/ui/text-input.tsx";
import { closeToast, showToast } from "#app/ui/toast.tsx";
import {
  bounds,
  changeForm,
  emptyForm,
  fieldsOf,
  findFaults,
  longest,
  type RequestField,
  type RequestKind,
  shownFaults,
} from "../request-form.ts";
import { sendRequest } from "../send-request.ts";
import type { FormTexts } from "./offer-texts.ts";

/** How each field is typed: keyboard of a phone, and what the browser fills in. */
const inputs: Partial<Record<RequestField, TextInputProps>> = {
  companyName: { autoComplete: "organization" },
  firstName: { autoComplete: "given-name" },
  lastName: { autoComplete: "family-name" },
  personName: { autoComplete: "family-name" },
  email: { autoComplete: "email", type: "email", inputMode: "email", spellCheck: false, autoCapitalize: "none" },
  phone: { autoComplete: "tel", type: "tel", inputMode: "tel" },
  vehicleCount: { autoComplete: "off", inputMode: "numeric" },
};
const wide = new Set<RequestField>(["companyName", "message", "vehicleCount"]);

export type RequestFormProps = {
  kind: RequestKind;
  language: Language;
  t: FormTexts;
  /** The form is on view; each time it comes into view its first field takes the focus. */
  open: boolean;
  onSent(): void;
};

/** Contact or quote request (spec 3, 5, 8): filled in, sending, then sent or failed with everything kept. */
export function RequestForm({ kind, language, t, open, onSent }: RequestFormProps) {
  const [form, change] = useReducer(changeForm, emptyForm);
  const [phase, setPhase] = useState<"open" | "sending" | "sent">("open");
  const [failure, setFailure] = useState<{ detail: string | null } | null>(null);
  const busy = useRef(false);
  const complaint = useRef<number>(undefined);
  const thanks = useRef<HTMLDivElement>(null);
  const first = fieldsOf(kind)[0]!;

  useEffect(() => {
    if (!open) return;
    const control = document.getElementById(first);
    control?.focus({ preventScroll: true });
    control?.closest("section")?.scrollIntoView({ block: "start" });
  }, [open, first]);
  useEffect(() => {
    if (phase === "sent") thanks.current?.focus();
  }, [phase]);

  const number = (value: number) => new Intl.NumberFormat(localeOf(language)).format(value);
  const wordsFor = (field: RequestField, code: string, served?: string): string => {
    if (code === "required") return t.required[field];
    if (code === "tooLong") return fill(t.tooLong, { field: t[field], max: number(longest[field] ?? 254) });
    if (code === "invalidEmail" || code === "invalidPhone") return t[code];
    if (field === "vehicleCount") return fill(t.invalidCount, { max: number(bounds.vehicles) });
    return code === "invalidValue" ? fill(t.invalidValue, { field: t[field] }) : (served ?? t.invalidEmail);
  };
  const faults = shownFaults(kind, form).map(({ field, code, message }) => ({
    id: field as string,
    message: wordsFor(field, code, message),
  }));
  const faultOf = new Map(faults.map(({ id, message }) => [id, message]));
  const failureText = kind === "fleet" ? t.failedFleet : t.failed;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy.current) return;
    change({ type: "submit" });
    setFailure(null);
    const fault = findFaults(kind, form.values)[0];
    if (fault) return focusField(fault.field);
    busy.current = true;
    setPhase("sending");
    const outcome = await sendRequest(kind, form.values, language);
    busy.current = false;
    if (complaint.current !== undefined) closeToast(complaint.current);
    if (outcome.kind === "sent") {
      setPhase("sent");
      showToast({ variant: "success", title: t.sentTitle, description: t.sent });
      return onSent();
    }
    setPhase("open");
    if (outcome.kind === "refused") {
      change({ type: "refuse", refusals: outcome.refusals });
      return focusField(fieldsOf(kind).find((field) => outcome.refusals[field])!);
    }
    setFailure(outcome);
    complaint.current = showToast({ variant: "destructive", title: failureText });
  }

  if (phase === "sent")
    return (
      <div ref={thanks} tabIndex={-1} className="self-start rounded-card">
        <Notice tone="signal" title={t.sent}>
          {t.sentNext}
        </Notice>
      </div>
    );

  const field = (name: RequestField) => {
    const props = {
      name,
      value: form.values[name],
      onChange: (event: { target: { value: string } }) =>
        change({ type: "edit", field: name, value: event.target.value }),
    };
    const helps: Partial<Record<RequestField, string>> = {
      message: fill(t.messageHelp, { max: number(bounds.message) }),
      phone: t.phoneHelp,
    };
    const help = helps[name];
    return (
      <Field
        key={name}
        id={name}
        label={t[name]}
        error={faultOf.get(name)}
        help={help}
        required
        className={wide.has(name) ? "sm:col-span-2" : ""}
      >
        {name === "message" ? <TextArea {...props} /> : <TextInput {...props} {...inputs[name]} />}
      </Field>
    );
  };

  return (
    <form noValidate onSubmit={submit} className="flex min-w-0 flex-col gap-6">
      <ErrorSummary title={t.summary} errors={faults} />
      <p className="text-xs text-muted">{t.allRequired}</p>
      <div className="grid gap-x-5 gap-y-5 sm:grid-cols-2">{fieldsOf(kind).map(field)}</div>
      <p className="text-xs text-muted">
        {t.privacy}{" "}
        <TextLink to={localizedPath("/privacy", language)} target="_blank" document>
          {t.privacyLink}
        </TextLink>
      </p>
      {failure && (
        // The toast has announced it.
        <Notice tone="red">
          <p className="font-semibold">{failureText}</p>
          {failure.detail && <p>{failure.detail}</p>}
          <p>
            {t.kept} {t.byEmail} <TextLink to={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</TextLink>
          </p>
        </Notice>
      )}
      <div className="flex">
        <Button type="submit" size="lg" loading={phase === "sending"} className="max-sm:w-full">
          {phase === "sending" ? t.sending : kind === "fleet" ? t.sendFleet : t.send}
        </Button>
        <span role="status" className="sr-only">
          {phase === "sending" ? t.sending : ""}
        </span>
      </div>
    </form>
  );
}

/** After the rendering that marks the field, so that its message is read with it. */
function focusField(id: string) {
  requestAnimationFrame(() => {
    const control = document.getElementById(id);
    control?.focus({ preventScroll: true });
    control?.scrollIntoView({ block: "center" });
  });
}
