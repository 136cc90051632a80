import { fill } from "#app/i18n/format.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { LockIcon } from "#app/ui/pictures/icons.tsx";
import { isPaying, type PaymentFormProps } from "../payment-form.ts";

/** Disabled from the press to the response: one press, one payment. */
export function PayButton({ phase, total, t }: Pick<PaymentFormProps, "phase" | "total" | "t">) {
  const busy = isPaying(phase);
  return (
    <>
      <Button type="submit" size="lg" block loading={busy} loadingLabel={t.processing} icon={<LockIcon />}>
        {busy ? t.processing : fill(t.pay, { total })}
      </Button>
      <p className="text-center text-xs text-muted">{t.secure}</p>
    </>
  );
}
