import { eq } from "drizzle-orm";
import { zoneDays } from "#app/catalogue/zone-days.server.ts";
import { fill } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { publicAddress } from "#app/i18n/public-address.server.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import type { MailBody } from "#app/mail/define-mail.server.ts";
import { cancelMail } from "#app/mail/queue-mail.server.ts";
import { transitTo } from "#app/orders/delivery/delivery-dates.ts";
import type { findOrder } from "#app/orders/find-order.server.ts";
import { defineOrderMail, productName, trackingLink, withdrawalLink } from "#app/orders/order-mail.server.ts";
import { paths } from "#app/paths.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { trackingPageOf } from "../carriers.ts";
import { parcelRows } from "../parcel-of-order.server.ts";
import { undoSeconds } from "../refusals.ts";
import { shipments } from "../server/tables.server.ts";

type Texts = typeof import("../texts/fr/mails.json");
type Order = NonNullable<Awaited<ReturnType<typeof findOrder>>>;
type Shipment = Pick<typeof shipments.$inferSelect, "carrier" | "trackingNumber">;
type Parcel = { order: Order; shipment: Shipment };

const texts = (language: Language) => loadTexts<Texts>("shipping", "mails", language);

async function shipmentLater(db: Db, { id }: Order): Promise<{ shipment: Shipment }> {
  const [shipment] = await db.select().from(shipments).where(eq(shipments.orderId, id));
  if (!shipment) throw new Error("the mail's shipment is not there any more");
  return { shipment };
}

/** Once per order, in the transaction that ships it (decisions 7). */
export const shippedMail = defineOrderMail({
  kind: "order-shipped",
  texts,
  detailsLater: shipmentLater,
  write: ({ order, shipment }, { t: { shipped: t }, language }) => {
    // Own orders may have no car.
    const vehicle = `${order.vehicle_brand} ${order.vehicle_model}`.trim();
    const [min, max] = transitTo(order, zoneDays(order.created_at));
    const days = fill(t.days, { min, max });
    return {
      subject: fill(t.subject, { number: order.number }),
      preheader: vehicle === "" ? t.preheaderAny : fill(t.preheader, { vehicle }),
      heading: t.heading,
      paragraphs: [
        fill(vehicle === "" ? t.introAny : t.intro, { firstName: order.first_name, vehicle }),
        fill(t.delivery, { days }),
        t.installation,
      ],
      picture: productName(language),
      ...aboutParcel({ order, shipment }, { t, language }),
    };
  },
});

/** Waits until the step can no longer be undone. */
export const queueShippedMail = (tx: Db, order: Order, shipment: Shipment & { shippedAt: Date }): Promise<void> =>
  shippedMail.queue(
    tx,
    { order, shipment },
    { notBefore: new Date(shipment.shippedAt.getTime() + undoSeconds * 1_000) },
  );

export const cancelShippedMail = (tx: Db, parcel: Parcel): ReturnType<typeof cancelMail> =>
  cancelMail(tx, shippedMail.dedupeKey(parcel));

export const trackingCorrectedMail = defineOrderMail({
  kind: "tracking-corrected",
  texts,
  keyParts: ({ order }: Parcel) => [order.version],
  detailsLater: shipmentLater,
  write: ({ order, shipment }, { t: { corrected: t, shipped }, language }) => ({
    subject: fill(t.subject, { number: order.number }),
    preheader: t.preheader,
    heading: t.heading,
    paragraphs: [fill(t.intro, { firstName: order.first_name })],
    ...aboutParcel({ order, shipment }, { t: shipped, language }),
  }),
});

export const shippingMails = [shippedMail, trackingCorrectedMail];

function aboutParcel(
  { order, shipment }: Parcel,
  { t, language }: { t: Texts["shipped"]; language: Language },
): Pick<MailBody, "rows" | "action" | "footnotes"> {
  const orderPage = trackingLink(order, language);
  const tracking = trackingPageOf(shipment, { language, postalCode: order.postal_code });
  const manual = publicAddress(paths.installationManual, language);
  return {
    rows: parcelRows({ order, shipment }, language),
    action: tracking ? { label: t.track, url: tracking } : { label: t.orderPage, url: orderPage },
    footnotes: [
      { text: t.order, link: { label: t.orderPage, url: orderPage } },
      { text: t.manual, link: { label: t.manualLink, url: manual } },
      // Only sales can be withdrawn from.
      ...(order.origin === "shop"
        ? [{ text: t.withdrawal, link: { label: t.withdrawalLink, url: withdrawalLink(order, language) } }]
        : []),
    ],
  };
}
