import { fill } from "#app/i18n/format.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { unbrokenNumbers } from "#app/ui/layout/unbroken-numbers.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import type { ShippingTexts } from "../shipping-texts.server.ts";
import type { CurrentOrder } from "./use-current-order.ts";

/** The order has changed meanwhile: both values, and a button to continue. */
export function ConflictNotice({ shownOrder, t }: { shownOrder: CurrentOrder; t: ShippingTexts }) {
  const { row, left, corrected, goOn } = shownOrder;
  if (!row) return null;
  if (corrected)
    return (
      <Notice tone="amber" role="alert" title={fill(t.met.addressChanged, { number: row.number })}>
        <dl className="grid gap-x-4 gap-y-1 py-2 sm:grid-cols-[auto_1fr]">
          <dt className="text-muted">{t.met.before}</dt>
          <dd className="whitespace-pre-line line-through">{`${row.name}\n${row.address}`}</dd>
          <dt className="text-muted">{t.met.now}</dt>
          <dd className="whitespace-pre-line">{`${corrected.name}\n${corrected.address}`}</dd>
        </dl>
        <Button size="sm" variant="secondary" onClick={goOn}>
          {t.met.adopt}
        </Button>
      </Notice>
    );
  if (!left) return null;
  return (
    <Notice tone="amber" role="alert">
      <p className="pb-2">{unbrokenNumbers(sentence(row.number, left.now, t))}</p>
      <Button size="sm" variant="secondary" onClick={goOn}>
        {t.met.next}
      </Button>
    </Notice>
  );
}

function sentence(number: string, now: NonNullable<CurrentOrder["left"]>["now"], t: ShippingTexts): string {
  if (!now) return fill(t.met.left, { number });
  const { shipment, serial, status } = now;
  if (shipment && status === "Expediee")
    return fill(t.met.shipped, { number, tracking: `${shipment.carrier} ${shipment.trackingNumber}` });
  if (serial && status === "A_expedier" && !now.isHeld) return fill(t.met.packed, { number, serial });
  return fill(t.met.state, { number, status: now.state });
}
