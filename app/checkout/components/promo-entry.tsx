import { fill } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Field } from "#app/ui/field.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { discountLabel, euros } from "../amounts.ts";
import type { PurchaseTexts } from "../texts.ts";
import type { Promo } from "./use-promo.ts";

/** Code entry: upper case, "Apply" disabled while empty or validating, the outcome below (spec 2.6, 5, 8). */
export function PromoEntry({ promo, language, t }: { promo: Promo; language: Language; t: PurchaseTexts["promo"] }) {
  const applied = promo.code !== null && promo.code === promo.text.trim();
  const { offer } = promo;
  const offered =
    offer && offer.code !== promo.code && (!offer.valid_until || Date.parse(offer.valid_until) > Date.now());
  return (
    <section aria-labelledby="promo-title">
      <h2 id="promo-title" className="text-lg">
        {t.title}
      </h2>
      <div className="mt-4 flex items-end gap-3">
        <Field id="promo_code" label={t.label} className="flex-1">
          <TextInput
            name="promo_code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={32}
            code
            className="uppercase"
            value={promo.text}
            aria-describedby={promo.message ? "promo-message" : undefined}
            aria-invalid={promo.message?.kind === "refused" || undefined}
            onChange={(event) => promo.type(event.target.value)}
            onKeyDown={(event) => {
              // Enter in this field applies the code; it never sends the order.
              if (event.key !== "Enter") return;
              event.preventDefault();
              if (!applied) promo.apply();
            }}
          />
        </Field>
        {applied ? (
          <Button variant="secondary" className="min-h-12" onClick={promo.remove}>
            {t.remove}
          </Button>
        ) : (
          <Button
            variant="secondary"
            className="min-h-12"
            disabled={promo.text.trim() === "" || promo.validating}
            onClick={() => promo.apply()}
          >
            {promo.validating ? t.applying : t.apply}
          </Button>
        )}
      </div>
      <p
        id="promo-message"
        role="status"
        className={classNames(
          "mt-2 text-sm font-medium empty:hidden",
          promo.message?.kind === "refused" ? "text-red" : "text-signal",
        )}
      >
        {promo.message?.text}
      </p>
      {offered && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-signal-soft px-4 py-2.5 text-sm">
          <span>
            {fill(t.offer, { code: offer.code, discount: discountLabel(offer, language) })}
            {offer.lowest_price_30_days != null && (
              <span className="block text-xs text-muted">
                {fill(t.lowest, { price: euros(offer.lowest_price_30_days, language) })}
              </span>
            )}
          </span>
          <Button
            variant="ghost"
            size="sm"
            className="text-signal"
            disabled={promo.validating}
            onClick={() => promo.apply(offer.code)}
          >
            {t.use}
          </Button>
        </div>
      )}
    </section>
  );
}
