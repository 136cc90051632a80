import { type ComponentType, useEffect, useRef, useState } from "react";
import type { PaymentFormProps } from "./payment-form.ts";

/** The configured provider's card form, loaded when it is needed and not before (law page 5). */
export function PaymentPanel(props: PaymentFormProps) {
  const [Form, setForm] = useState<ComponentType<PaymentFormProps> | null>(null);
  const { provider } = props.config;
  const onEvent = useRef(props.onEvent);
  useEffect(() => {
    onEvent.current = props.onEvent;
  });
  useEffect(() => {
    let gone = false;
    const form = provider === "stripe" ? import("./card-form/stripe-form.tsx") : import("./card-form/sandbox-form.tsx");
    form.then(
      (module) => !gone && setForm(() => module.default),
      () => !gone && onEvent.current({ type: "fault", fault: { key: "cannotLoad" } }),
    );
    return () => {
      gone = true;
    };
  }, [provider]);
  return Form && <Form {...props} />;
}
