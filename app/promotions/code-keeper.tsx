import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { takeRestored } from "#app/forms/restored-fields.ts";
import { fill, money } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { callJson } from "#app/platform/browser/call-json.ts";
import { centsOf } from "#app/platform/money/money.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { TextInput } from "#app/ui/controls/text-input.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import { forgetEarlyAdopterCode, keepEarlyAdopterCode, readEarlyAdopterCode } from "./early-adopter-code.ts";
import { maxPromoCodeLength, normalisePromoCode } from "./promo-code.ts";

type Texts = typeof import("./texts/fr/early-adopters.json")["code"];
type Verdict = { isValid: boolean; discountAmount: number; error: string | null };

const fieldId = "early-code";

type Props = { t: Texts; language: Language /** Of the dongle, in cents. */; price: number };

/** Keeps a code in the browser for the purchase, and shows what it does to the price. */
export function CodeKeeper({ t, language, price }: Props) {
  const { field, text, type, storedCode, discount, isBusy, error, message, keep, forget } = useCodeKeeper(t, language);
  return (
    <div className="mt-8 grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <form onSubmit={keep} noValidate className="grid content-start gap-5 noscript:hidden">
        <Field id={fieldId} label={t.label} error={error} help={t.storage}>
          <TextInput
            ref={field}
            code
            value={text}
            maxLength={maxPromoCodeLength}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={(event) => type(event.target.value)}
          />
        </Field>
        <Button
          type="submit"
          size="lg"
          className="max-sm:w-full sm:justify-self-start"
          loading={isBusy}
          loadingLabel={t.busy}
        >
          {t.save}
        </Button>
        <div role="status" className="empty:-mt-5">
          {message && <Notice tone="signal">{message}</Notice>}
        </div>
        {storedCode && (
          <p className="flex flex-wrap items-center justify-between gap-3 text-sm">
            <span className="break-all">{fill(t.kept, { code: storedCode })}</span>
            <Button variant="secondary" size="sm" onClick={forget}>
              {t.forget}
            </Button>
          </p>
        )}
      </form>
      <noscript>
        <p className="text-muted">{t.noScript}</p>
      </noscript>
      <PriceLine
        t={t}
        full={money(price, language)}
        reduced={discount === undefined ? undefined : money(price - discount, language)}
      />
    </div>
  );
}

/** The price that everybody pays, and beside it the one with the code as soon as it is known. */
const PriceLine = ({ t, full, reduced }: { t: Texts; full: string; reduced: string | undefined }) => (
  <dl className="grid grid-cols-2 gap-x-6 content-start">
    <div className="border-t-3 border-ink pt-4">
      <dt className="text-sm text-muted">{t.price}</dt>
      <dd className={`mt-1 text-4xl font-semibold tracking-tight tabular-nums ${reduced ? "text-muted" : ""}`}>
        {full}
      </dd>
    </div>
    <div className="border-t-3 border-signal pt-4 noscript:hidden">
      <dt className="text-sm text-muted">{t.withCode}</dt>
      <dd className="mt-1 text-4xl font-semibold tracking-tight text-signal tabular-nums">{reduced ?? t.yourPrice}</dd>
    </div>
  </dl>
);

function useCodeKeeper(t: Texts, language: Language) {
  const [text, setText] = useState("");
  const [storedCode, setStoredCode] = useState<string | null>(null);
  const [discount, setDiscount] = useState<number>();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState("");
  const [message, setMessage] = useState("");

  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    setStoredCode(readEarlyAdopterCode());
    const invited = new URLSearchParams(location.search).get("code");
    // What was typed before hydration takes precedence; an emptied field stays empty.
    const isEmptied = takeRestored(fieldId) === "";
    setText(field.current?.value.toUpperCase() || (!isEmptied && normalisePromoCode(invited ?? "")) || "");
  }, []);

  useEffect(() => {
    const stored = readEarlyAdopterCode();
    if (!stored) return;
    void checkCode(stored, language).then((verdict) => {
      if (verdict?.isValid && readEarlyAdopterCode() === stored) setDiscount(centsOf(verdict.discountAmount));
    });
  }, [language]);

  function type(typed: string) {
    setText(typed.toUpperCase());
    setError("");
  }

  async function keep(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const code = normalisePromoCode(field.current?.value ?? text) ?? "";
    setMessage("");
    setError(code ? "" : t.required);
    if (!code) return;
    setIsBusy(true);
    const verdict = await checkCode(code, language);
    setIsBusy(false);
    if (verdict && !verdict.isValid) {
      setError(verdict.error ?? "");
      return;
    }
    keepEarlyAdopterCode(code);
    setStoredCode(code);
    setText("");
    const cents = verdict && centsOf(verdict.discountAmount);
    setDiscount(cents);
    setMessage(fill(verdict ? t.saved : t.savedUnchecked, { code, amount: money(cents ?? 0, language) }));
  }

  function forget() {
    forgetEarlyAdopterCode();
    setStoredCode(null);
    setDiscount(undefined);
    setMessage(t.forgotten);
  }

  return { field, text, type, storedCode, discount, isBusy, error, message, keep, forget };
}

/** Undefined without an answer: the purchase checks it. */
async function checkCode(code: string, language: Language): Promise<Verdict | undefined> {
  const answer = await callJson<Verdict>("/api/validate-promo-code", { json: { code, language }, timeoutSeconds: 10 });
  return answer.ok ? answer.data : undefined;
}
