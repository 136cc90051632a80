import { type FormEvent, type ReactNode, type RefObject, useEffect } from "react";
import { focusControl } from "#app/forms/use-form.ts";
import { plural } from "#app/i18n/format.ts";
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Checkbox } from "#app/ui/controls/checkbox.tsx";
import { ErrorSummary } from "#app/ui/controls/error-summary.tsx";
import { TextLink } from "#app/ui/controls/link.tsx";
import { VisuallyHidden } from "#app/ui/layout/visually-hidden.tsx";
import { LockIcon } from "#app/ui/pictures/icons.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import { type Obstacle, obstacleSentence } from "../browser/obstacle.ts";
import type { PaymentTexts, PurchaseTexts } from "../checkout-texts.ts";
import { BeforeOrder } from "./before-order.tsx";
import { BuyerForm } from "./buyer-form.tsx";
import { CodeNotice } from "./promo/code-notice.tsx";
import type { usePurchase } from "./use-purchase.ts";

type Props = {
  purchase: ReturnType<typeof usePurchase>;
  language: Language;
  t: PurchaseTexts;
  paymentTexts: PaymentTexts;
};

/** What the law requires is directly above the button (L221-14). `children`: the entry of a code, without a card. */
export function PurchaseForm({ purchase, language, t, paymentTexts, children }: Props & { children?: ReactNode }) {
  const { form, quote, isSubmitting, obstacle } = purchase;
  const free = quote.quote?.free_order === true;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void purchase.submit();
  };
  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-8">
      <ErrorSummary title={plural(t.incomplete, form.faults.length, language)} errors={form.faults} isShort />
      <BuyerForm
        form={form}
        chooseCountry={purchase.chooseCountry}
        language={language}
        t={t.form}
        unusual={t.unusual}
      />
      <Honeypot ref={purchase.honeypot} />
      {children}
      <BeforeOrder quote={quote.quote} values={form.typed} language={language} t={t.law} />
      <div className="-mt-4 flex flex-col gap-5">
        <TermsCheckbox form={form} language={language} t={t.terms} />
        {obstacle?.kind === "promo" && (
          <CodeNotice
            fault={obstacle.fault}
            quote={quote}
            language={language}
            t={t}
            onWithout={purchase.goOnWithoutCode}
          />
        )}
        {obstacle && obstacle.kind !== "promo" && (
          <ObstacleNotice obstacle={obstacle} language={language} t={t} paymentTexts={paymentTexts} />
        )}
        <Button
          id="order-button"
          type="submit"
          size="lg"
          block
          className="max-sm:px-2 max-sm:text-[1rem] text-balance"
          disabled={isSubmitting || quote.quote === null || quote.updating}
          loading={isSubmitting}
          loadingLabel={t.submit.busy}
        >
          {free ? t.submit.free : t.submit.order}
        </Button>
        <p className="text-center text-xs text-muted">
          {!free && <LockIcon className="mr-2 inline size-4 align-text-bottom" />}
          <span>{free ? t.submit.afterFree : t.submit.after}</span>
        </p>
      </div>
    </form>
  );
}

function TermsCheckbox({
  form,
  language,
  t,
}: Pick<Props, "language"> & { form: Props["purchase"]["form"]; t: PurchaseTexts["terms"] }) {
  const field = form.field("accepted_terms");
  const [beforeLink, afterLink] = t.text.split("{link}");
  return (
    <Checkbox
      id="accepted_terms"
      name="accepted_terms"
      required
      checked={form.typed.accepted_terms}
      error={field.error}
      onChange={(event) => field.edit(event.target.checked)}
      label={
        <>
          <span>{beforeLink}</span>
          <TextLink to={localizedPath(paths.termsOfSale, language)} target="_blank" document>
            {t.link}
            <VisuallyHidden> {t.newTab}</VisuallyHidden>
          </TextLink>
          <span>{afterLink}</span>
        </>
      }
    />
  );
}

function ObstacleNotice(props: Omit<Props, "purchase"> & { obstacle: Exclude<Obstacle, { kind: "promo" }> }) {
  const { obstacle, language, t, paymentTexts } = props;
  // The payment step gave way to the form, whose button may be off screen.
  const isOver = obstacle.kind === "closed" || obstacle.kind === "refusedTooOften";
  useEffect(() => {
    if (isOver) focusControl("order-button");
  }, [isOver]);
  return (
    <Notice tone={obstacle.kind === "codeApplied" ? "signal" : "red"} role="alert">
      <p className="break-words">
        <span>{obstacleSentence(obstacle, t, paymentTexts)}</span>{" "}
        {obstacle.kind === "vehicle" && (
          <TextLink to={localizedPath(paths.compatibility, language)}>{t.vehicle.change}</TextLink>
        )}
      </p>
    </Notice>
  );
}

/**
 * A field that people neither see nor reach and that screen readers skip; programs that fill in every field fill in this one
 * (security 2.5). It is clipped rather than hidden, because programs look for hidden fields. The data attributes ask
 * password managers to leave it alone.
 */
function Honeypot({ ref }: { ref: RefObject<HTMLInputElement | null> }) {
  return (
    <div aria-hidden="true" className="sr-only">
      <input
        ref={ref}
        type="text"
        name="website"
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore
        data-bwignore
        data-lpignore="true"
        data-form-type="other"
      />
    </div>
  );
}
