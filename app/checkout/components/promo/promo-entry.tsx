import { type RefObject, useEffect, useRef } from "react";
import { fill, money } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { OrderQuote } from "#app/orders/placing/order-quote.ts";
import { centsOf } from "#app/platform/money/money.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { TextInput } from "#app/ui/controls/text-input.tsx";
import { classNames } from "#app/ui/layout/class-names.ts";
import { VisuallyHidden } from "#app/ui/layout/visually-hidden.tsx";
import { CheckIcon } from "#app/ui/pictures/icons.tsx";
import { discountLabel, euros } from "../../browser/amounts.ts";
import type { PublicPromo } from "../../browser/checkout-client.ts";
import { type PromoLine, promoLine } from "../../browser/promo-state.ts";
import type { PurchaseTexts } from "../../checkout-texts.ts";
import { codeNoticeId } from "./code-notice.tsx";
import { MarkedSentence } from "./marked-sentence.tsx";
import { type Promo, promoFieldId } from "./use-promo.ts";

type PromoEntryProps = {
  promo: Promo;
  quote: OrderQuote | null;
  /** The error about the code is shown at the order button, where it occurred. */
  isShownElsewhere: boolean;
  language: Language;
  t: PurchaseTexts["promo"];
};

/** Code entry: upper case, "Apply" disabled while empty or validating, the outcome below (spec 2.6, 5, 8). */
export function PromoEntry({ promo, quote, isShownElsewhere, language, t }: PromoEntryProps) {
  const { code, checking, offer } = promo;
  const outcome = promoLine(promo, quote);
  const line = isShownElsewhere ? null : outcome;
  const { field, notePress } = useOutcomeOfPress(promo, line?.kind === "refused");

  function apply(wanted?: string) {
    // A press that starts no check has no outcome.
    if (checking === null && promo.apply(wanted)) notePress();
  }

  return (
    <div>
      <div className="flex items-end gap-3">
        <CodeField
          promo={promo}
          ref={field}
          describedBy={isShownElsewhere ? codeNoticeId : line ? "promo-message" : undefined}
          isRefused={outcome?.kind === "refused"}
          onApply={() => apply()}
          t={t}
        />
        <CodeButton
          promo={promo}
          t={t}
          onApply={() => apply()}
          onRemove={() => {
            notePress();
            promo.remove();
          }}
        />
      </div>
      <CodeOutcome line={line} language={language} t={t} />
      {offer && offer.code !== code && (!offer.valid_until || Date.parse(offer.valid_until) > Date.now()) && (
        <PublicOffer
          offer={offer}
          isChecking={checking !== null}
          onUse={() => apply(offer.code)}
          language={language}
          t={t}
        />
      )}
    </div>
  );
}

type CodeFieldProps = {
  promo: Promo;
  ref: RefObject<HTMLInputElement | null>;
  describedBy: string | undefined;
  isRefused: boolean;
  onApply: () => void;
  t: PurchaseTexts["promo"];
};

function CodeField({ promo, ref, describedBy, isRefused, onApply, t }: CodeFieldProps) {
  return (
    <Field id={promoFieldId} label={t.label} className="flex-1">
      <TextInput
        ref={ref}
        name="promo_code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={32}
        code
        // Above a toast at the window's lower edge.
        className="scroll-mb-40 uppercase"
        value={promo.text}
        readOnly={promo.code !== null}
        aria-describedby={describedBy}
        aria-invalid={isRefused || undefined}
        onChange={(event) => promo.type(event.target.value)}
        onKeyDown={(event) => {
          // Enter in this field applies the code; it never sends the order.
          if (event.key !== "Enter") return;
          event.preventDefault();
          if (promo.code === null) onApply();
        }}
      />
    </Field>
  );
}

/**
 * The pressed button may be removed while it has the focus, which then moves to the field and its outcome. A refusal is scrolled
 * into view; one that nobody asked for, such as that of a stored code, moves nothing.
 */
function useOutcomeOfPress({ checking, code }: Promo, isRefused: boolean) {
  const field = useRef<HTMLInputElement>(null);
  const pressed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a code that comes or goes is what takes a button away
  useEffect(() => {
    if (!pressed.current || checking !== null) return;
    pressed.current = false;
    if (document.activeElement === document.body) field.current?.focus({ preventScroll: true });
    if (isRefused) field.current?.scrollIntoView({ block: "nearest" });
  }, [checking, code]);
  return {
    field,
    notePress() {
      pressed.current = true;
    },
  };
}

type CodeButtonProps = { promo: Promo; onApply: () => void; onRemove: () => void; t: PurchaseTexts["promo"] };

function CodeButton({ promo: { code, checking, text }, onApply, onRemove, t }: CodeButtonProps) {
  if (code !== null)
    return (
      <Button
        key="remove"
        variant="secondary"
        className="min-h-12"
        // The second click of a double click was meant for the button that was here before.
        onClick={(event) => event.detail > 1 || onRemove()}
      >
        {t.remove}
        <VisuallyHidden> {code}</VisuallyHidden>
      </Button>
    );
  return (
    <Button
      key="apply"
      variant="secondary"
      className="min-h-12"
      disabled={text.trim() === ""}
      // Keeps the focus, as `disabled` would not.
      aria-disabled={checking !== null || undefined}
      onClick={onApply}
    >
      {checking !== null ? t.applying : t.apply}
    </Button>
  );
}

type CodeOutcomeProps = { line: PromoLine | null; language: Language; t: PurchaseTexts["promo"] };

function CodeOutcome({ line, language, t }: CodeOutcomeProps) {
  const isRefused = line?.kind === "refused";
  return (
    <p
      id="promo-message"
      role="status"
      className={classNames(
        "mt-1.5 flex items-start gap-1.5 text-xs font-medium empty:hidden",
        isRefused ? "text-red" : "text-signal",
      )}
    >
      {line && (
        <MarkedSentence
          icon={!isRefused && <CheckIcon className="mt-px size-4" />}
          sentence={
            line.kind === "refused"
              ? fill(t.refused, { error: t[line.fault] })
              : fill(t.applied, { amount: money(centsOf(line.discount), language) })
          }
        />
      )}
    </p>
  );
}

type PublicOfferProps = {
  offer: PublicPromo;
  isChecking: boolean;
  onUse: () => void;
  language: Language;
  t: PurchaseTexts["promo"];
};

function PublicOffer({ offer, isChecking, onUse, language, t }: PublicOfferProps) {
  return (
    <div className="mt-3 flex items-center justify-between gap-x-4 text-xs">
      <span>
        <span className="block text-sm font-medium">
          {fill(t.offer, { code: offer.code, discount: discountLabel(offer, language) })}
        </span>
        {offer.lowest_price_30_days != null && (
          <span className="block text-muted">
            {fill(t.lowest, { price: euros(offer.lowest_price_30_days, language) })}
          </span>
        )}
      </span>
      <Button
        variant="ghost"
        size="sm"
        className="-mr-3 shrink-0 text-signal underline underline-offset-4"
        aria-disabled={isChecking || undefined}
        onClick={onUse}
      >
        {t.use}
      </Button>
    </div>
  );
}
