import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type { Appearance, PaymentIntentResult, Stripe, StripeElementLocale } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { type FormEvent, useEffect, useState } from "react";
import { isPaying, type PaymentFailure, type PaymentFormProps } from "../payment-form.ts";
import { CardPanel } from "./card-panel.tsx";
import { PayButton } from "./pay-button.tsx";

/** Stripe's Payment Element: card only, no wallets, in the page's language (spec 7), from js.stripe.com. */
export default function StripeForm(props: PaymentFormProps) {
  const { config, clientSecret, locale, onEvent } = props;
  const [stripe, setStripe] = useState<Stripe | null>(null);
  const [appearance] = useState<Appearance>(stripeAppearance);
  const key = config.publishableKey;

  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once per key
  useEffect(() => {
    let isCancelled = false;
    if (!key) return onEvent({ type: "fault", fault: { key: "notConfigured" } });
    loadStripe(key).then(
      (loaded) => {
        if (isCancelled) return;
        if (loaded) setStripe(loaded);
        else onEvent({ type: "fault", fault: { key: "cannotLoad" } });
      },
      () => !isCancelled && onEvent({ type: "fault", fault: { key: "cannotLoad" } }),
    );
    return () => {
      isCancelled = true;
    };
  }, [key]);

  if (!stripe) return null;
  return (
    // Elements cannot change their language.
    <Elements
      key={locale}
      stripe={stripe}
      options={{ clientSecret, locale: locale as StripeElementLocale, appearance, loader: "never" }}
    >
      <CardForm {...props} />
    </Elements>
  );
}

function CardForm({ phase, billing, returnUrl, total, t, onEvent, onPaid }: PaymentFormProps) {
  const stripe = useStripe();
  const elements = useElements();

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isPaying(phase)) return;
    onEvent({ type: "submit" });
    if (!stripe || !elements || phase === "loading") return;
    try {
      const outcome = stripeOutcome(
        await stripe.confirmPayment({
          elements,
          confirmParams: { return_url: returnUrl },
          // Redirects only if the bank requires it, so that the secret does not enter our address.
          redirect: "if_required",
        }),
      );
      if (outcome.type === "accepted") onPaid();
      else onEvent(outcome);
    } catch {
      onEvent({ type: "unanswered" });
    }
  }

  return (
    <form onSubmit={handleSubmit}>
      <CardPanel t={t}>
        {/* As high as the fields, so that the button does not move when they come. */}
        <div className="min-h-56">
          <PaymentElement
            options={{
              layout: { type: "tabs", defaultCollapsed: false },
              wallets: { applePay: "never", googlePay: "never", link: "never" },
              defaultValues: { billingDetails: { ...billing, address: { country: "FR" } } },
            }}
            onReady={() => onEvent({ type: "loaded" })}
            onLoadError={() => onEvent({ type: "fault", fault: { key: "cannotLoad" } })}
          />
        </div>
        <PayButton phase={phase} total={total} t={t} />
      </CardPanel>
    </form>
  );
}

/** The page's colours for the provider's framed fields. */
function stripeAppearance(): Appearance {
  const style = getComputedStyle(document.documentElement);
  const color = (token: string) => rgbOf(style.getPropertyValue(token).trim());
  const dark = style.colorScheme === "dark";
  return {
    theme: dark ? "night" : "stripe",
    variables: {
      colorPrimary: color("--signal"),
      colorBackground: color("--surface"),
      colorText: color("--ink"),
      colorTextSecondary: color("--muted"),
      colorDanger: color("--red"),
      borderRadius: "10px",
      fontSizeBase: "16px",
      fontFamily: "system-ui, sans-serif",
    },
  };
}

/** The provider reads neither OKLCH nor variables: paints a pixel and reads it. */
function rgbOf(css: string): string {
  const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  if (!context) return "#000000";
  context.fillStyle = css;
  context.fillRect(0, 0, 1, 1);
  const [r = 0, g = 0, b = 0] = context.getImageData(0, 0, 1, 1).data;
  return `#${[r, g, b].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/**
 * What Stripe's response proves (docs.stripe.com/api/errors). The payment's own state decides if present: another tab may
 * have paid. Lost connections and unknown failures leave the outcome open.
 */
export function stripeOutcome({ error, paymentIntent }: PaymentIntentResult): { type: "accepted" } | PaymentFailure {
  const intent = paymentIntent ?? error?.payment_intent;
  const message = error?.message ?? null;
  switch (intent?.status) {
    case "succeeded":
    case "processing":
    case "requires_capture":
      return { type: "accepted" };
    case "requires_payment_method":
      return { type: "refused", message };
  }
  if (error?.type === "card_error") return { type: "refused", message };
  if (error?.type === "validation_error") return { type: "invalid", message };
  return { type: "unanswered" };
}
