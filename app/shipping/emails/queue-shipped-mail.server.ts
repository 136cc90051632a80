import { eq } from "drizzle-orm";
import { deliveryRegionOf } from "#app/catalogue/countries.ts";
import { townLines } from "#app/catalogue/postcodes.ts";
import { countryName, fill } from "#app/i18n/format.ts";
import { storedLanguage } from "#app/i18n/languages.ts";
import { publicAddress } from "#app/i18n/public-address.server.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { renderMail } from "#app/mail/mail-layout.ts";
import { cancelMail, type MadeMail, queueOrderMail } from "#app/mail/queue-mail.server.ts";
import type { MailMakers } from "#app/mail/send-outbox.server.ts";
import { findOrder } from "#app/orders/find-order.server.ts";
import { signAccess } from "#app/orders/order-access.server.ts";
import { orderLinkHash } from "#app/orders/order-link.ts";
import { paths } from "#app/paths.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { findCarrier, trackingPageOf } from "../carriers.ts";
import { undoSeconds } from "../refusals.ts";
import { shipments } from "../server/tables.server.ts";

type Texts = typeof import("../texts/fr/mails.json");
type Order = NonNullable<Awaited<ReturnType<typeof findOrder>>>;
type Shipment = Pick<typeof shipments.$inferSelect, "carrier" | "trackingNumber">;

export const shippedMailKind = "order-shipped";
const correctedKind = "tracking-corrected";

const keyOf = (orderId: string): string => `${shippedMailKind}:${orderId}`;

/** Once per order, in the transaction that ships it (decisions 7): the carrier, the tracking number and its page. */
export const queueShippedMail = (tx: Db, order: Order, shipment: Shipment & { shippedAt: Date }): Promise<void> =>
  queueOrderMail(
    tx,
    {
      ...{
        dedupeKey: keyOf(order.id),
        kind: shippedMailKind,
        language: storedLanguage(order.language),
        recipient: order.email,
        orderId: order.id,
      },
      notBefore: new Date(shipment.shippedAt.getTime() + undoSeconds * 1_000),
    },
    () => makeShipped(order, shipment),
  );

/** Removes the shipping mail from the queue; false once it has been sent. */
export const cancelShippedMail = (tx: Db, orderId: string): Promise<boolean> => cancelMail(tx, keyOf(orderId));

/** The buyer was sent a wrong tracking number and gets the right one: once for each correction. */
export const queueTrackingCorrectedMail = (tx: Db, order: Order, shipment: Shipment): Promise<void> =>
  queueOrderMail(
    tx,
    {
      dedupeKey: `${correctedKind}:${order.id}:${order.version}`,
      ...{ kind: correctedKind, language: storedLanguage(order.language), recipient: order.email, orderId: order.id },
    },
    () => makeCorrected(order, shipment),
  );

/** How the outbox renders it later, if it could not be rendered at once. */
export const shippingMailMakers: MailMakers = new Map(
  [[shippedMailKind, makeShipped] as const, [correctedKind, makeCorrected] as const].map(([name, make]) => [
    name,
    async (db: Db, orderId: string) => {
      const order = await findOrder(db, orderId);
      const [shipment] = await db.select().from(shipments).where(eq(shipments.orderId, orderId));
      if (!order || !shipment) throw new Error("the mail's shipment is not there any more");
      return { ...make(order, shipment), language: storedLanguage(order.language) };
    },
  ]),
);

function makeShipped(order: Order, shipment: Shipment): MadeMail {
  const language = storedLanguage(order.language);
  const { shipped: t } = loadTexts<Texts>("shipping", "mails", language);
  // Of an own order the car may not be known.
  const vehicle = `${order.vehicle_brand} ${order.vehicle_model}`.trim();
  return makeParcelMail(order, shipment, {
    subject: t.subject,
    preheader: vehicle === "" ? t.preheaderAny : fill(t.preheader, { vehicle }),
    heading: t.heading,
    paragraphs: [
      fill(vehicle === "" ? t.introAny : t.intro, { firstName: order.first_name, vehicle }),
      fill(t.delivery, { days: deliveryRegionOf(order) === "france" ? t.daysFrance : t.daysAbroad }),
      t.installation,
    ],
  });
}

function makeCorrected(order: Order, shipment: Shipment): MadeMail {
  const { corrected: t } = loadTexts<Texts>("shipping", "mails", storedLanguage(order.language));
  const paragraphs = [fill(t.intro, { firstName: order.first_name })];
  return makeParcelMail(order, shipment, { ...t, paragraphs });
}

type ParcelMailTexts = { subject: string; preheader: string; heading: string; paragraphs: string[] };

/** The common parts of the mails: the parcel's rows, its tracking page, and the links of its order. */
function makeParcelMail(
  order: Order,
  shipment: Shipment,
  { subject, preheader, heading, paragraphs }: ParcelMailTexts,
): MadeMail {
  const language = storedLanguage(order.language);
  const { shipped: t, rows } = loadTexts<Texts>("shipping", "mails", language);
  const page = (path: string) => publicAddress(path, language);
  const access = signAccess(order.id);
  const orderPage = `${page(paths.trackedOrder)}?orderId=${order.id}&access=${access}`;
  const withdrawalPage = `${page(paths.withdrawal)}${orderLinkHash({ number: order.number, access })}`;
  const tracking = trackingPageOf(shipment, { language, postalCode: order.postal_code });
  return renderMail({
    language,
    subject: fill(subject, { number: order.number }),
    preheader,
    heading,
    paragraphs,
    rows: [
      [rows.number, order.number],
      [rows.carrier, findCarrier(shipment.carrier)?.name ?? shipment.carrier],
      [rows.trackingNumber, shipment.trackingNumber ?? ""],
      [
        rows.address,
        `${order.first_name} ${order.last_name}\n${order.address}\n${townLines(order)}\n${countryName(order.country, language)}`,
      ],
    ],
    action: tracking ? { label: t.track, url: tracking } : { label: t.orderPage, url: orderPage },
    footnotes: [
      { text: t.order, link: { label: t.orderPage, url: orderPage } },
      { text: t.manual, link: { label: t.manualLink, url: page(paths.installationManual) } },
      // Only what was sold can be withdrawn from.
      ...(order.origin === "shop"
        ? [{ text: t.withdrawal, link: { label: t.withdrawalLink, url: withdrawalPage } }]
        : []),
    ],
  });
}
