import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import type { PaymentFormProps } from "./payment-form.ts";

/** The provider's card form, loaded only when needed (law page 5). */
export function PaymentPanel(props: PaymentFormProps) {
  const [Form, setForm] = useState<ComponentType<PaymentFormProps> | null>(null);
  const { provider } = props.config;
  const handleFailure = useEffectEvent(() => props.onEvent({ type: "fault", fault: { key: "cannotLoad" } }));
  useEffect(() => {
    let isCancelled = false;
    const form = provider === "stripe" ? import("./card-form/stripe-form.tsx") : import("./card-form/sandbox-form.tsx");
    form.then(
      (module) => !isCancelled && setForm(() => module.default),
      () => !isCancelled && handleFailure(),
    );
    return () => {
      isCancelled = true;
    };
  }, [provider]);
  return Form && <Form {...props} />;
}
