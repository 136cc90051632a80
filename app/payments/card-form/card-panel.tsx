import type { ReactNode } from "react";
import type { PaymentFormProps } from "../payment-form.ts";

/** The frame of the card's fields, the provider's or the sandbox's. */
export const CardPanel = ({ t, children }: Pick<PaymentFormProps, "t"> & { children: ReactNode }) => (
  <section aria-labelledby="card-panel" className="rounded-card border border-line bg-surface">
    <div className="flex flex-col gap-5 p-4 sm:p-6">
      <h2 id="card-panel" className="text-base tracking-normal">
        {t.card.title}
      </h2>
      {children}
    </div>
  </section>
);
