import type { ReactNode } from "react";
import type { PaymentFormProps } from "../payment-form.ts";

/** The frame of the card's fields, the provider's or the sandbox's. */
export const CardPanel = ({ t, children }: Pick<PaymentFormProps, "t"> & { children: ReactNode }) => (
  <section aria-labelledby="card-panel" className="rounded-card border border-line bg-surface">
    <h3 id="card-panel" className="border-b border-line px-4 py-3 text-sm font-semibold tracking-normal sm:px-6">
      {t.card.title}
    </h3>
    <div className="flex flex-col gap-5 p-4 sm:p-6">{children}</div>
  </section>
);
