import { type ComponentProps, type ComponentType, useEffect, useState } from "react";
import { Loader } from "#app/ui/status/loader.tsx";
import type * as Step from "./payment-step.tsx";

type PaymentStepProps = ComponentProps<typeof Step.PaymentStep>;

/** Milliseconds until a failed load of the step is repeated, while the form is being filled in or the payment waits for it. */
const retryDelay = 2_000;

/** Loaded once somebody is at the form (`isNear`), so that it is ready when the order is sent; null until then. */
export function usePaymentStep(isNear: boolean): ComponentType<PaymentStepProps> | null {
  const [PaymentStep, setPaymentStep] = useState<ComponentType<PaymentStepProps> | null>(null);
  useEffect(() => {
    if (!isNear) return;
    let isCancelled = false;
    let retry: ReturnType<typeof setTimeout>;
    const fetchStep = () => {
      import("./payment-step.tsx").then(
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

export function PaymentPlace({
  step: PaymentStep,
  ...props
}: PaymentStepProps & { step: ComponentType<PaymentStepProps> | null }) {
  return PaymentStep ? <PaymentStep {...props} /> : <Loader label={props.paymentTexts.loading} />;
}
