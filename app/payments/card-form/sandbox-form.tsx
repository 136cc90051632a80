import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { brand } from "#app/brand.ts";
import { fill } from "#app/i18n/format.ts";
import type { Answer } from "#app/platform/browser/call-json.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { TextInput, type TextInputProps } from "#app/ui/controls/text-input.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { icon } from "#app/ui/pictures/draw-icon.tsx";
import { AlertIcon, ChevronDownIcon, LockIcon } from "#app/ui/pictures/icons.tsx";
import { authenticateSandboxPayment, confirmSandboxPayment, type SandboxResult } from "../payment-client.ts";
import { isPaying, type PaymentFormProps, type PaymentPanelEvent } from "../payment-form.ts";
import { CardPanel } from "./card-panel.tsx";
import { PayButton } from "./pay-button.tsx";

/** The provider's public test numbers, the only ones accepted (decisions 6). */
const testCards = [
  { number: "4242 4242 4242 4242", outcome: "accepted" },
  { number: "4000 0000 0000 0002", outcome: "declined" },
  { number: "4000 0025 0000 3155", outcome: "confirmation" },
] as const;

export default function SandboxForm(props: PaymentFormProps) {
  const { clientSecret, locale, phase, total, t, closeLabel, onEvent, onPaid } = props;
  const [card, setCard] = useState<Card>({ number: "", expiry: "", cvc: "" });
  const [submitted, setSubmitted] = useState(false);
  /** Marked until it is changed. */
  const [refusedNumber, setRefusedNumber] = useState("");
  const form = useRef<HTMLFormElement>(null);
  const faults = submitted ? checkCard(card, new Date()) : {};
  const announceLoaded = useEffectEvent(() => onEvent({ type: "loaded" }));
  useEffect(() => announceLoaded(), []);

  function take(answer: Answer<SandboxResult>) {
    const event = eventOf(answer);
    if (!event) return onPaid();
    onEvent(event);
    if (event.type !== "refused") return;
    setRefusedNumber(card.number);
    form.current?.querySelector<HTMLInputElement>("[name=card-number]")?.focus({ preventScroll: true });
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isPaying(phase)) return;
    setSubmitted(true);
    const [first] = Object.keys(checkCard(card, new Date()));
    if (first) return form.current?.querySelector<HTMLInputElement>(`[name="card-${first}"]`)?.focus();
    onEvent({ type: "submit" });
    take(await confirmSandboxPayment(clientSecret, { ...card, number: card.number.replaceAll(" ", "") }, locale));
  }

  async function answerBank(outcome: "ok" | "fail") {
    onEvent({ type: "answered" });
    take(await authenticateSandboxPayment(clientSecret, outcome, locale));
  }

  const set = (change: Partial<Card>) => setCard((old) => ({ ...old, ...change }));
  return (
    <form ref={form} noValidate onSubmit={handleSubmit} className="flex flex-col gap-5">
      <TestCards
        t={t}
        onUse={(number) => set({ number, expiry: `12 / ${(new Date().getFullYear() + 3) % 100}`, cvc: "123" })}
      />
      <CardPanel t={t}>
        <CardFields
          card={card}
          faults={faults}
          isRefused={card.number === refusedNumber && refusedNumber !== ""}
          t={t}
          onChange={set}
        />
        <PayButton phase={phase} total={total} t={t} />
      </CardPanel>
      <BankDialog
        isOpen={phase === "authenticating"}
        text={fill(t.sandbox.bankText, { total })}
        lastDigits={card.number.slice(-4)}
        t={t}
        closeLabel={closeLabel}
        onAnswer={(outcome) => void answerBank(outcome)}
      />
    </form>
  );
}

function eventOf(answer: Answer<SandboxResult>): PaymentPanelEvent | null {
  if (!answer.ok) {
    // Refused before anything was done. Any other failure may have come after the payment.
    const wasRefused = [400, 403, 413, 422, 429].includes(answer.status);
    return wasRefused ? { type: "invalid", message: answer.problem?.title ?? null } : { type: "unanswered" };
  }
  const { status, error } = answer.data;
  if (status === "succeeded") return null;
  if (status === "requires_action") return { type: "challenge" };
  if (error?.code === "paymentNotOpen") return { type: "unanswered" };
  return { type: "refused", message: error?.message ?? null };
}

type CardFieldsProps = Pick<PaymentFormProps, "t"> & {
  card: Card;
  faults: ReturnType<typeof checkCard>;
  isRefused: boolean;
  onChange: (change: Partial<Card>) => void;
};

function CardFields({ card, faults, isRefused, t, onChange }: CardFieldsProps) {
  const faultOf = (field: keyof Card) => {
    const code = faults[field];
    return code && t.card[code];
  };
  const entry = (name: keyof Card, format: (typed: string) => string, props: TextInputProps) => (
    <TextInput
      {...props}
      name={`card-${name}`}
      inputMode="numeric"
      value={card[name]}
      onChange={(event) => onChange({ [name]: format(event.target.value) })}
      className="tabular-nums tracking-wide"
    />
  );
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-5 sm:gap-x-5">
      <Field
        id="card-number"
        label={t.card.number}
        error={faultOf("number") ?? (isRefused && t.sandbox.declined)}
        required
        className="col-span-2"
      >
        {entry("number", formatNumber, {
          autoComplete: "cc-number",
          placeholder: "1234 1234 1234 1234",
          icon: <CardIcon />,
        })}
      </Field>
      <Field id="card-expiry" label={t.card.expiry} error={faultOf("expiry")} required>
        {entry("expiry", (typed) => formatExpiry(typed, card.expiry), {
          autoComplete: "cc-exp",
          placeholder: t.card.expiryShape,
        })}
      </Field>
      <Field id="card-cvc" label={t.card.cvc} error={faultOf("cvc")} required>
        {entry("cvc", formatCvc, {
          autoComplete: "cc-csc",
          placeholder: "123",
          icon: <CardBackIcon />,
          "aria-describedby": "card-cvc-help",
        })}
      </Field>
      <p id="card-cvc-help" className="-mt-3 text-xs text-muted max-sm:col-span-2 sm:col-start-2">
        {t.card.cvcHelp}
      </p>
    </div>
  );
}

type BankDialogProps = Pick<PaymentFormProps, "t" | "closeLabel"> & {
  isOpen: boolean;
  text: string;
  lastDigits: string;
  onAnswer(outcome: "ok" | "fail"): void;
};

function BankDialog({ isOpen, text, lastDigits, t, closeLabel, onAnswer }: BankDialogProps) {
  return (
    <Dialog
      open={isOpen}
      onClose={() => onAnswer("fail")}
      title={t.sandbox.bankTitle}
      closeLabel={closeLabel}
      size="sm"
      dismissible={false}
      actions={
        <>
          <Button variant="secondary" onClick={() => onAnswer("fail")}>
            {t.sandbox.refuse}
          </Button>
          <Button onClick={() => onAnswer("ok")}>{t.sandbox.authorise}</Button>
        </>
      }
    >
      <p className="mb-4 flex items-center gap-3 rounded-control bg-sunken px-4 py-3 text-sm">
        <LockIcon className="size-5 text-signal" />
        <span className="font-semibold">{brand.name}</span>
        <span className="code ml-auto whitespace-nowrap">{`•••• ${lastDigits}`}</span>
      </p>
      <p>{text}</p>
    </Dialog>
  );
}

function TestCards({ t, onUse }: Pick<PaymentFormProps, "t"> & { onUse: (number: string) => void }) {
  return (
    <details className="group rounded-control border border-amber/40 bg-amber-soft text-sm">
      <summary className="flex min-h-10 list-none items-center gap-2 px-3 py-1 [&::-webkit-details-marker]:hidden">
        <AlertIcon className="size-5 shrink-0 text-amber-ink" />
        <span className="flex-1 font-semibold">{t.sandbox.title}</span>
        <ChevronDownIcon className="size-5 shrink-0 transition-[rotate] group-open:rotate-180" />
      </summary>
      <div className="px-3 pb-3">
        <p>{t.sandbox.text}</p>
        <ul className="mt-3 grid gap-1.5">
          {testCards.map(({ number, outcome }) => (
            <li key={number} className="flex flex-wrap items-center gap-x-3">
              <span className="flex flex-1 flex-wrap items-baseline gap-x-3">
                <span className="code whitespace-nowrap">{number}</span>
                <span className="text-muted">{t.sandbox[outcome]}</span>
              </span>
              <Button size="sm" variant="ghost" aria-label={`${t.sandbox.use} ${number}`} onClick={() => onUse(number)}>
                {t.sandbox.use}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}

type Card = { number: string; expiry: string; cvc: string };
type CardFault = "incompleteNumber" | "incompleteExpiry" | "incompleteCvc" | "past";

export const formatNumber = (text: string): string =>
  text
    .replace(/\D/g, "")
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, "$1 ");

export function formatExpiry(text: string, before = ""): string {
  // Deleting the slash deletes the digit before it too, or the slash would come back.
  if (before.endsWith(" / ") && text === before.slice(0, -1)) return text.replace(/\D/g, "").slice(0, 1);
  let digits = text.replace(/\D/g, "");
  // Browsers fill in "12/2028".
  if (/^\d{2}\s*\/\s*20\d{2}$/.test(text.trim())) digits = digits.slice(0, 2) + digits.slice(4);
  if (/^[2-9]/.test(digits)) digits = `0${digits}`;
  digits = digits.slice(0, 4);
  return digits.length < 2 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

export const formatCvc = (text: string): string => text.replace(/\D/g, "").slice(0, 4);

export function checkCard(card: Card, now: Date): Partial<Record<keyof Card, CardFault>> {
  const faults: Partial<Record<keyof Card, CardFault>> = {};
  if (card.number.replace(/\D/g, "").length < 14) faults.number = "incompleteNumber";
  const [, month, year] = /^(\d{2}) \/ (\d{2})$/.exec(card.expiry) ?? [];
  if (!month || !year || Number(month) < 1 || Number(month) > 12) faults.expiry = "incompleteExpiry";
  else if (Date.UTC(2000 + Number(year), Number(month)) <= now.getTime()) faults.expiry = "past";
  if (card.cvc.length < 3) faults.cvc = "incompleteCvc";
  return faults;
}

export const CardIcon = icon(
  <>
    <rect x="2.5" y="5" width="19" height="14" rx="2" />
    <path d="M2.5 9.5h19M6 15h4" />
  </>,
);

/** The back of a card; the code beside its strip is marked. */
export const CardBackIcon = icon(
  <>
    <rect x="2.5" y="5" width="19" height="14" rx="2" />
    <path d="M2.5 8.75h19" strokeWidth="2.5" />
    <path d="M6 14.5h5" />
    <rect x="13.5" y="12.25" width="5.5" height="4.5" rx="1" className="fill-signal stroke-signal" />
  </>,
);
