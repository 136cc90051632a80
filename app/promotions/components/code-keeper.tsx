import { type FormEvent, useLayoutEffect, useRef, useState } from "react";
import { takeRestored } from "#app/forms/restored-fields.ts";
import { fill, money } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { callJson } from "#app/platform/browser/call-json.ts";
import { centsOf } from "#app/platform/money/money.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { TextInput } from "#app/ui/controls/text-input.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import { forgetEarlyAdopterCode, keepEarlyAdopterCode, readEarlyAdopterCode } from "../early-adopter-code.ts";
import { maxPromoCodeLength, normalisePromoCode } from "../promo-code.ts";

type Texts = typeof import("../texts/fr/early-adopters.json")["code"];
type Verdict = { isValid: boolean; discountAmount: number; error: string | null };

const fieldId = "early-code";

export function CodeKeeper({ t, language }: { t: Texts; language: Language }) {
  const { field, text, type, storedCode, isBusy, error, message, keep, forget } = useCodeKeeper(t, language);
  return (
    <form onSubmit={keep} noValidate className="grid gap-5">
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
      <noscript>
        <p className="text-sm text-muted">{t.noScript}</p>
      </noscript>
    </form>
  );
}

function useCodeKeeper(t: Texts, language: Language) {
  const [text, setText] = useState("");
  const [storedCode, setStoredCode] = useState<string | null>(null);
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
    const amount = money(centsOf(verdict?.discountAmount ?? 0), language);
    setMessage(fill(verdict ? t.saved : t.savedUnchecked, { code, amount }));
  }

  function forget() {
    forgetEarlyAdopterCode();
    setStoredCode(null);
    setMessage(t.forgotten);
  }

  return { field, text, type, storedCode, isBusy, error, message, keep, forget };
}

/** Undefined without an answer: the purchase checks it. */
async function checkCode(code: string, language: Language): Promise<Verdict | undefined> {
  const answer = await callJson<Verdict>("/api/validate-promo-code", { json: { code, language }, timeoutSeconds: 10 });
  return answer.ok ? answer.data : undefined;
}
