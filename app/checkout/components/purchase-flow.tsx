import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { openDocument } from "#app/platform/open-document.ts";
import { forgetSpentCode } from "#app/promotions/early-adopter-code.ts";
import { showToast } from "#app/ui/overlays/toast.tsx";
import { CheckIcon, ClockIcon, LockIcon, TruckIcon } from "#app/ui/pictures/icons.tsx";
import { Stepper } from "#app/ui/status/stepper.tsx";
import { type PurchaseDraft, readDraft, writeDraft } from "../browser/purchase-draft.ts";
import type { PaymentTexts, PurchaseTexts } from "../rules/texts.ts";
import { PaymentPlace, usePaymentStep } from "./payment-place.tsx";
import { PurchaseForm } from "./purchase-form.tsx";
import { PurchaseSummary } from "./purchase-summary.tsx";
import { usePurchase } from "./use-purchase.ts";

/** The two steps of the page: form, then payment (`?step=payment`, so that Back returns to the filled form). */
export function PurchaseFlow({
  draft,
  language,
  publicUrl,
  t,
  paymentTexts,
}: {
  draft: PurchaseDraft;
  language: Language;
  publicUrl: string;
  t: PurchaseTexts;
  paymentTexts: PaymentTexts;
}) {
  const navigate = useNavigate();
  const location = useLocation();
  const [search] = useSearchParams();
  const [clientSecret, setClientSecret] = useState<{ orderId: string; secret: string } | null>(null);
  /** The page at a step; a vehicle that travels in the address (issue 8.22) goes along. */
  const pageAddress = (step: "form" | "payment") => {
    const query = new URLSearchParams(search);
    query.delete("step");
    if (step === "payment") query.set("step", step);
    return localizedPath(query.size > 0 ? `${paths.purchase}?${query}` : paths.purchase, language);
  };
  const formAddress = pageAddress("form");
  const confirmationPath = (orderId: string, free = false) => {
    // In a browser without the order's cookie the mail's signature goes along, as it came.
    const access = readDraft()?.order?.access;
    const search = new URLSearchParams({ orderId, ...(free && { free: "true" }), ...(access && { access }) });
    return localizedPath(`${paths.confirmation}?${search}`, language);
  };

  function finishFree(orderId: string) {
    forgetSpentCode(purchase.promo.code);
    showToast({ title: t.free.title, description: t.free.text, variant: "success" });
    void navigate(confirmationPath(orderId, true), { replace: true });
  }

  const purchase = usePurchase({
    draft,
    language,
    t,
    onOutcome: (outcome) => {
      if (outcome.kind === "free") return finishFree(outcome.orderId);
      if (outcome.kind === "settled") return void navigate(confirmationPath(outcome.orderId), { replace: true });
      setClientSecret(outcome.clientSecret ? { orderId: outcome.order.id, secret: outcome.clientSecret } : null);
      void navigate(pageAddress("payment"), { state: { fromForm: language } });
    },
  });
  const { order } = purchase;
  const paying = search.get("step") === "payment" && order !== null;
  const wantsPayment = search.get("step") === "payment";
  const [isAtForm, setIsAtForm] = useState(false);
  const paymentStep = usePaymentStep(isAtForm || wantsPayment);

  // An address with the step but without its order (a copied link, a finished purchase) is the form's.
  useEffect(() => {
    if (wantsPayment && order === null) void navigate(formAddress, { replace: true });
  }, [wantsPayment, order, navigate, formAddress]);

  const top = useRef<HTMLDivElement>(null);
  const wasPaying = useRef(paying);
  useEffect(() => {
    if (wasPaying.current === paying) return;
    wasPaying.current = paying;
    if (paying) top.current?.focus();
  }, [paying]);

  function leaveForForm() {
    // After a change of language the entry before is the form in the other one.
    if ((location.state as { fromForm?: Language } | null)?.fromForm === language) void navigate(-1);
    else void navigate(formAddress, { replace: true });
  }

  function confirmPaid(orderId: string) {
    forgetSpentCode(purchase.promo.code);
    const current = readDraft();
    if (current?.order) writeDraft({ ...current, order: { ...current.order, paidAt: new Date().toISOString() } });
    // A document of its own: the provider's script and its policy stay behind.
    openDocument(confirmationPath(orderId), { replace: true });
  }

  const steps = [
    { key: "vehicle", label: t.steps.vehicle, to: localizedPath(paths.compatibility, language) },
    { key: "details", label: t.steps.details },
    { key: "payment", label: t.steps.payment },
  ];
  return (
    <div ref={top} tabIndex={-1} className="mt-6 scroll-mt-28 outline-none">
      <Stepper label={t.steps.label} steps={steps} current={paying ? 2 : 1} doneLabel={t.steps.done} />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:mt-10 lg:grid-cols-[22rem_minmax(0,1fr)] lg:gap-14">
        {/* On a low screen it would never show its end. */}
        <aside className="flex min-w-0 flex-col gap-6 lg:[@media(min-height:50rem)]:sticky lg:[@media(min-height:50rem)]:top-24">
          <PurchaseSummary
            vehicle={draft.vehicle}
            changePath={localizedPath(paths.compatibility, language)}
            quote={paying ? null : purchase.quote}
            language={language}
            t={t}
          />
          <ul className="hidden flex-col gap-3 text-sm text-muted lg:flex">
            <Reassurance icon={<TruckIcon />}>{t.promises.delivery}</Reassurance>
            <Reassurance icon={<ClockIcon />}>{t.promises.return}</Reassurance>
            <Reassurance icon={<CheckIcon />}>{t.promises.warranty}</Reassurance>
            <Reassurance icon={<LockIcon />}>
              {purchase.quote.quote?.free_order ? t.promises.nothing : t.promises.payment}
            </Reassurance>
          </ul>
        </aside>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the focus of the fields inside is noticed */}
        <div className="min-w-0 lg:max-w-prose" onFocus={() => setIsAtForm(true)}>
          {paying ? (
            <PaymentPlace
              step={paymentStep}
              order={order}
              clientSecret={clientSecret?.orderId === order.id ? clientSecret.secret : null}
              quote={purchase.quote}
              values={purchase.form.typed}
              language={language}
              publicUrl={publicUrl}
              t={t}
              paymentTexts={paymentTexts}
              onBack={leaveForForm}
              onPaid={() => confirmPaid(order.id)}
              onUnanswered={purchase.noteUnanswered}
              onSettled={(outcome) => {
                if (outcome === "free") finishFree(order.id);
                else if (outcome === "settled") void navigate(confirmationPath(order.id), { replace: true });
                else purchase.forgetOrder();
              }}
            />
          ) : (
            <PurchaseForm purchase={purchase} language={language} t={t} paymentTexts={paymentTexts} />
          )}
        </div>
      </div>
    </div>
  );
}

function Reassurance({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <span className="mt-0.5 text-signal">{icon}</span>
      <span>{children}</span>
    </li>
  );
}
