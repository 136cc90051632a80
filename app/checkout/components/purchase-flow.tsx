import { type ComponentProps, type ComponentType, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { openDocument } from "#app/platform/browser/open-document.ts";
import { forgetSpentCode } from "#app/promotions/early-adopter-code.ts";
import { showToast } from "#app/ui/overlays/toast.tsx";
import { Loader } from "#app/ui/status/loader.tsx";
import { type PurchaseDraft, readDraft, writeDraft } from "../browser/purchase-draft.ts";
import type { PaymentTexts, PurchaseTexts } from "../checkout-texts.ts";
import { OrderCard } from "./order-card.tsx";
import type * as Step from "./payment/payment-step.tsx";
import { PromoEntry } from "./promo/promo-entry.tsx";
import { PurchaseForm } from "./purchase-form.tsx";
import { usePurchase } from "./use-purchase.ts";

type PaymentStepProps = ComponentProps<typeof Step.PaymentStep>;

/** Milliseconds until a failed load of the step is repeated, while the form is being filled in or the payment waits for it. */
const retryDelay = 2_000;

/** Loaded once somebody is at the form (`isNear`), so that it is ready when the order is sent; null until then. */
function usePaymentStep(isNear: boolean): ComponentType<PaymentStepProps> | null {
  const [PaymentStep, setPaymentStep] = useState<ComponentType<PaymentStepProps> | null>(null);
  useEffect(() => {
    if (!isNear) return;
    let isCancelled = false;
    let retry: ReturnType<typeof setTimeout>;
    const fetchStep = () => {
      import("./payment/payment-step.tsx").then(
        (step) => isCancelled || setPaymentStep(() => step.PaymentStep),
        () => {
          if (!isCancelled) retry = setTimeout(fetchStep, retryDelay);
        },
      );
    };
    fetchStep();
    return () => {
      isCancelled = true;
      clearTimeout(retry);
    };
  }, [isNear]);
  return PaymentStep;
}

function PaymentPlace({
  step: PaymentStep,
  ...props
}: PaymentStepProps & { step: ComponentType<PaymentStepProps> | null }) {
  return PaymentStep ? <PaymentStep {...props} /> : <Loader label={props.paymentTexts.loading} />;
}

const wide = "(width >= 1024px)";

function subscribe(listener: () => void) {
  const query = matchMedia(wide);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Whether the order's card stands beside the form. */
const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(wide).matches,
    () => true,
  );

type PurchaseFlowProps = {
  draft: PurchaseDraft;
  language: Language;
  publicUrl: string;
  t: PurchaseTexts;
  paymentTexts: PaymentTexts;
};

/** The two steps of the page: form, then payment (`?step=payment`, so that Back returns to the filled form). */
export function PurchaseFlow({ draft, language, publicUrl, t, paymentTexts }: PurchaseFlowProps) {
  const navigate = useNavigate();
  const [clientSecret, setClientSecret] = useState<{ orderId: string; secret: string } | null>(null);

  function finish(kind: "settled" | "free", orderId: string) {
    if (kind === "free") {
      forgetSpentCode(purchase.promo.code);
      showToast({ title: t.free.title, description: t.free.text, variant: "success" });
    }
    void navigate(confirmationPath(orderId, language, kind === "free"), { replace: true });
  }

  const purchase = usePurchase({
    draft,
    language,
    t,
    onSuccess: (success) => {
      if (success.kind !== "payment") return finish(success.kind, success.orderId);
      setClientSecret(success.clientSecret ? { orderId: success.order.id, secret: success.clientSecret } : null);
      step.openPayment();
    },
  });
  const { order } = purchase;
  const step = useStep(order !== null, language);
  const [isAtForm, setIsAtForm] = useState(false);
  const paymentStep = usePaymentStep(isAtForm || step.wantsPayment);

  const isWide = useIsWide();
  const promoEntry = !step.isPaying && (
    <PromoEntry
      promo={purchase.promo}
      quote={purchase.quote.quote}
      isShownElsewhere={purchase.obstacle?.kind === "promo"}
      language={language}
      t={t.promo}
    />
  );
  /** The amounts of the order, whatever a new quote would be. */
  const quote =
    step.isPaying && order?.amounts
      ? { quote: order.amounts, updating: false, failed: false, retry() {} }
      : purchase.quote;

  return (
    <div ref={step.top} tabIndex={-1} className="scroll-mt-28 outline-none">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,43rem)_24rem] lg:justify-between lg:gap-12">
        <aside className="bleed sticky top-16 z-20 min-w-0 lg:top-20 lg:order-last">
          <OrderCard
            vehicle={draft.vehicle}
            changePath={localizedPath(paths.compatibility, language)}
            quote={quote}
            values={purchase.form.typed}
            language={language}
            t={t}
          >
            {isWide && promoEntry}
          </OrderCard>
        </aside>
        {/* What takes the focus stops below the order's bar. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the focus of the fields inside is noticed */}
        <div className="min-w-0 max-lg:**:scroll-mt-36" onFocus={() => setIsAtForm(true)}>
          {step.isPaying && order ? (
            <PaymentPlace
              step={paymentStep}
              order={order}
              clientSecret={clientSecret?.orderId === order.id ? clientSecret.secret : null}
              values={purchase.form.typed}
              language={language}
              publicUrl={publicUrl}
              paymentTexts={paymentTexts}
              onBack={step.leaveForForm}
              onPaid={() => openConfirmation(order.id, purchase.promo.code, language)}
              onUnanswered={purchase.noteUnanswered}
              onSettled={(outcome) =>
                outcome === "closed" || outcome === "refusedTooOften"
                  ? purchase.forgetOrder(outcome)
                  : finish(outcome, order.id)
              }
            />
          ) : (
            <>
              <h1 className="mb-6 text-2xl">{t.heading}</h1>
              <PurchaseForm purchase={purchase} language={language} t={t} paymentTexts={paymentTexts}>
                {!isWide && promoEntry}
              </PurchaseForm>
            </>
          )}
        </div>
      </div>
    </div>
  );
}

function openConfirmation(orderId: string, promoCode: string | null, language: Language) {
  forgetSpentCode(promoCode);
  const draft = readDraft();
  if (draft?.order) writeDraft({ ...draft, order: { ...draft.order, paidAt: new Date().toISOString() } });
  openDocument(confirmationPath(orderId, language), { replace: true });
}

/** The step in the address, and the navigation between the two. The payment step takes the focus when it opens. */
function useStep(hasOrder: boolean, language: Language) {
  const navigate = useNavigate();
  const location = useLocation();
  const [search] = useSearchParams();
  const formPath = purchasePath(search, "form", language);
  const wantsPayment = search.get("step") === "payment";
  const isPaying = wantsPayment && hasOrder;

  // An address with the step but without its order (a copied link, a finished purchase) is the form's.
  useEffect(() => {
    if (wantsPayment && !hasOrder) void navigate(formPath, { replace: true });
  }, [wantsPayment, hasOrder, navigate, formPath]);

  const top = useRef<HTMLDivElement>(null);
  const wasPaying = useRef(isPaying);
  useEffect(() => {
    if (wasPaying.current === isPaying) return;
    wasPaying.current = isPaying;
    if (isPaying) top.current?.focus();
  }, [isPaying]);

  return {
    top,
    wantsPayment,
    isPaying,
    openPayment: () => void navigate(purchasePath(search, "payment", language), { state: { fromForm: language } }),
    leaveForForm() {
      // After a change of language the previous history entry is the form in the other language.
      if ((location.state as { fromForm?: Language } | null)?.fromForm === language) void navigate(-1);
      else void navigate(formPath, { replace: true });
    },
  };
}

function purchasePath(search: URLSearchParams, step: "form" | "payment", language: Language): string {
  const query = new URLSearchParams(search);
  query.delete("step");
  if (step === "payment") query.set("step", step);
  return localizedPath(query.size > 0 ? `${paths.purchase}?${query}` : paths.purchase, language);
}

/** In a browser without the order's cookie the signature from the mail is passed on unchanged. */
function confirmationPath(orderId: string, language: Language, free = false): string {
  const access = readDraft()?.order?.access;
  const query = new URLSearchParams({ orderId, ...(free && { free: "true" }), ...(access && { access }) });
  return localizedPath(`${paths.confirmation}?${query}`, language);
}
