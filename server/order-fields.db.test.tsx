/** What `order-field-rules.ts` says of each field of an order is what the shop does with it. */
import { eq } from "drizzle-orm";
import type { ComponentProps, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { recipientOf } from "#app/back-office/admin-api/recipient.server.ts";
import { orderPageTexts } from "#app/back-office/order/order-page-texts.server.ts";
import { readOrderPage } from "#app/back-office/order/read-order-page.server.ts";
import { shopDatabase } from "#app/catalogue/testing/shop-database.ts";
import { energyNames } from "#app/catalogue/vehicles/energy-names.server.ts";
import { purchaseFields } from "#app/checkout/browser/purchase-form.ts";
import type { ConfirmationTexts, PurchaseDictionary } from "#app/checkout/checkout-texts.ts";
import { BuyerForm } from "#app/checkout/components/buyer-form.tsx";
import { OrderDetails } from "#app/checkout/components/order-details.tsx";
import { generalFormTexts } from "#app/forms/general-form-texts.server.ts";
import { useForm } from "#app/forms/use-form.ts";
import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { buyerOfInvoice } from "#app/invoices/server/issue-invoices.server.ts";
import { addressFields } from "#app/orders/delivery/address-fields.ts";
import { AddressFieldset } from "#app/orders/delivery/address-form.tsx";
import { confirmationMail } from "#app/orders/emails/payment-mails.server.ts";
import { orderFieldLabels } from "#app/orders/fields/order-field-labels.server.ts";
import {
  erasedFieldNames,
  erasedValues,
  fieldsShownIn,
  type OrderField,
  type OrderPlace,
  orderFieldNames,
  orderFieldRules,
} from "#app/orders/fields/order-field-rules.ts";
import { buyerFields } from "#app/orders/fields/order-fields.ts";
import { findOrder } from "#app/orders/find-order.server.ts";
import { orderCookieName } from "#app/orders/order-access.server.ts";
import { orderAnswer } from "#app/orders/order-answer.ts";
import { eraseBuyer } from "#app/orders/privacy/erase-buyer.server.ts";
import { buyerExporter } from "#app/orders/privacy/export-buyer.server.ts";
import { withoutPerson } from "#app/orders/privacy/paid-order-retention.server.ts";
import { orders } from "#app/orders/server/tables.server.ts";
import { OwnOrderDialog } from "#app/orders/staff/own-order-dialog.tsx";
import { ownOrderFields } from "#app/orders/staff/own-order-fields.ts";
import { ownOrderTexts } from "#app/orders/staff/own-order-list.server.ts";
import { placedOrder } from "#app/orders/testing/order-input.ts";
import { forgetRefundReasons } from "#app/payments/payment-data.server.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import { auditLog } from "#app/platform/database/tables.server.ts";
import type { paper } from "#app/platform/pdf/pdf-layout.server.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { describeRecord } from "#app/privacy/describe-record.ts";
import { preparedOrders } from "#app/shipping/preparation-queues.server.ts";
import { printOrders } from "#app/shipping/shipping-documents.server.ts";
import { shipQueue } from "#app/shipping/staff/queue-lists.tsx";
import { type QueueRow, queueRow } from "#app/shipping/staff/queue-view.server.ts";
import { OrderCard } from "#app/shipping/staff/scanning/order-card.tsx";
import { queueTexts, shippingTexts } from "#app/shipping/staff/shipping-texts.server.ts";
import { confirmTexts, frameTexts, type StepTexts } from "#app/staff-ui/page/frame-texts.server.ts";
import { StepTextsContext } from "#app/staff-ui/steps/step-texts.ts";
import { Delivery } from "#app/tracking/components/delivery.tsx";
import { readTrackedOrder } from "#app/tracking/server/read-tracked-order.server.ts";
import { type ShownOrder, showOrder, orderTexts as trackingTexts } from "#app/tracking/server/show-order.server.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";

const written: string[] = [];
/** What may not take a second line. */
const inOneLine: string[] = [];
/** A sheet of paper that remembers what is written on it. */
const open: typeof paper = async () => ({
  text(text, { y, maxLines }) {
    written.push(text);
    if (maxLines === 1) inOneLine.push(text);
    return y;
  },
  barcode: async (_text, { y }) => y,
  finish: async () => Buffer.alloc(0),
  lineCount: () => 1,
  line() {},
  box() {},
  addSheet() {},
  numberSheets() {},
});

const database = startForTests(shopDatabase);
const language: Language = "fr";
const now = new Date("2030-01-10T10:00:00Z");

/** No value is a part of another one. */
const given = {
  first_name: "Anouk",
  last_name: "Brindille",
  email: "cerise@serin.example",
  phone: "+33 611223344",
  address: "7 rue Dahlia",
  postal_code: "42170",
  city: "Estivareilles",
  country: "DE",
  license_plate: "GH-842-JK",
  carrier_note: "Sonner chez Fougère",
};
const vehicle = { vehicle_brand: "Renault", vehicle_model: "Clio", vehicle_year: 2018, vehicle_energy: "Essence" };

async function placesOf(id: string, token: string): Promise<Record<OrderPlace, string>> {
  const { db } = database;
  const order = (await findOrder(db, id))!;
  const [prepared] = await preparedOrders(db, [id]);
  const proof = { cookies: { [orderCookieName(id)]: token }, access: undefined, pass: "", address: "", requestId: "" };
  const tracked = await readTrackedOrder({ db, clock: systemClock }, { orderId: id, language }, proof);
  if (!("order" in tracked)) throw new Error(tracked.access);
  const page = (await readOrderPage({ db, language }, id, orderPageTexts(language)))!;
  const mail = await confirmationMail.writeLater!(db, { orderId: id, dedupeKey: `order-confirmation:${id}` });
  const [record] = await buyerExporter.export({ db, email: order.email, orderIds: [id] });
  const print = async (kind: Parameters<typeof printOrders>[0]) => {
    written.length = 0;
    await printOrders(kind, [prepared!], {
      language,
      now,
      publicUrl: "https://shop.example",
      productCents: 7900,
      open,
    });
    return written.join("\n");
  };
  return {
    mail: mail!.text,
    confirmation: confirmationPage(orderAnswer(order, null)),
    tracking: trackingPage(showOrder(tracked, { language, access: "" })),
    staff: JSON.stringify([page.buyer, page.vehicle]),
    queue: queuePage(queueRow(prepared!, { language, now })),
    packing: packingPage(queueRow(prepared!, { language, now })),
    "queue-csv": JSON.stringify(
      shipQueue.fileColumns.map(({ cell }) =>
        cell(prepared!, { t: queueTexts(language), language, today: "2026-11-27" }),
      ),
    ),
    picking: await print("picking"),
    slip: await print("slips"),
    label: await print("labels-a6"),
    invoice: JSON.stringify(buyerOfInvoice(order)),
    summary: JSON.stringify(describeRecord("orders", record!, language)),
  };
}

const html = (page: ReactNode, address = "/"): string => {
  const Page = createRoutesStub([{ path: "/", Component: () => page }]);
  return renderToStaticMarkup(<Page initialEntries={[address]} />);
};

const purchase = loadTexts<PurchaseDictionary>("checkout", "purchase", language);
const { optional } = generalFormTexts(language);
const labels = orderFieldLabels(language);

function confirmationPage(details: ComponentProps<typeof OrderDetails>["details"]): string {
  const t = { ...loadTexts<ConfirmationTexts>("checkout", "confirmation", language), labels };
  const orderTexts = { ...purchase, energies: energyNames(language) };
  return html(<OrderDetails details={details} language={language} t={t} orderTexts={orderTexts} />);
}

/** Without the form that corrects the address. */
function trackingPage({ details, ...order }: ShownOrder): string {
  const shown = { ...order, details, correction: null };
  return html(
    <Delivery t={trackingTexts(language)} language={language} order={shown} details={details!} answer={undefined} />,
  );
}

function queuePage(row: QueueRow): string {
  const words = { t: queueTexts(language), language, today: "2026-11-27" };
  return staffPage(shipQueue.columns.map(({ key, cell }) => <div key={key}>{cell(row, words)}</div>));
}

function packingPage(row: QueueRow): string {
  return staffPage(
    <OrderCard row={row} t={shippingTexts(language)}>
      {null}
    </OrderCard>,
  );
}

const stepTexts: StepTexts = {
  ...frameTexts(language).step,
  language,
  stored: "",
  owner: "owner",
  submission: "first",
  role: "owner",
  refusedSteps: [],
  confirm: confirmTexts(language),
};

const staffPage = (page: ReactNode, address?: string): string =>
  html(<StepTextsContext value={stepTexts}>{page}</StepTextsContext>, address);

function PurchaseFields() {
  const t = { ...purchase.form, ...labels, optional, unsold: "", unsoldTerritories: "" };
  const texts = { labels: { ...t, accepted_terms: "" }, faults: {} };
  const form = useForm({ fields: purchaseFields, texts, language });
  return <BuyerForm form={form} chooseCountry={() => {}} language={language} t={t} unusual={purchase.unusual} />;
}

function CorrectionFields() {
  const form = useForm({ fields: addressFields, texts: { labels, faults: {} }, language });
  return <AddressFieldset form={form} optionalLabel={optional} />;
}

test.each([
  ["purchase (spec 2.6)", buyerFields, <PurchaseFields key="purchase" />],
  ["correction of an address (decisions 3.2)", addressFields, <CorrectionFields key="correction" />],
  [
    "order of the shop's own (decisions 9)",
    ownOrderFields,
    <OwnOrderDialog key="own" t={ownOrderTexts(language)} language={language} countries={{ FR: "France" }} />,
  ],
])("each field of the form has one control: %s", (_form, fields, form) => {
  const page = staffPage(form, "/?form=create-own-order");
  const names = Array.from(page.matchAll(/<(?:input|select|textarea)[^>]* name="([^"]*)"/g), ([, name]) => name);
  expect(names.filter((name) => Object.hasOwn(fields, name!)).toSorted()).toEqual(Object.keys(fields).toSorted());
});

const shownAs = (name: OrderField): string[] => {
  const values: Record<OrderField, string> = {
    ...given,
    ...vehicle,
    vehicle_year: String(vehicle.vehicle_year),
    language: "Français",
  };
  return name === "country" ? ["Allemagne", "ALLEMAGNE", `"DE"`] : [values[name]];
};

test("decisions 3.2: each field of an order is shown where its rule says", async () => {
  const { id, token } = await placedOrder(database.db, { ...given, ...vehicle, language });
  const places = await placesOf(id, token);
  for (const name of orderFieldNames) {
    const { shownIn } = orderFieldRules[name] as { shownIn: readonly OrderPlace[] };
    const found = (Object.keys(places) as OrderPlace[]).filter((place) =>
      shownAs(name).some((text) => places[place].includes(text)),
    );
    expect({ name, found: found.toSorted() }).toEqual({ name, found: [...shownIn].toSorted() });
  }
});

test("decisions 9: the label gives the note for the courier one line, and shortens it rather than the address", async () => {
  const { id } = await placedOrder(database.db, { ...given, ...vehicle, language });
  inOneLine.length = 0;
  const prepared = await preparedOrders(database.db, [id]);
  await printOrders("labels-a6", prepared, {
    language,
    now,
    publicUrl: "https://shop.example",
    productCents: 7900,
    open,
  });
  expect(inOneLine).toEqual([given.carrier_note]);
});

test("decisions 9: a program that prints labels gets each field that the label shows, but the telephone", async () => {
  const { id } = await placedOrder(database.db, { ...given, ...vehicle, language, email: "other@serin.example" });
  const [prepared] = await preparedOrders(database.db, [id]);
  const needed = fieldsShownIn("label").filter((name) => name !== "phone");
  expect(Object.values(recipientOf(prepared!.order)).toSorted()).toEqual(needed.map((name) => given[name]).toSorted());
});

test("security 6.46: each field is answered and handed out; what its rule erases is nowhere afterwards, nor in the audit", async () => {
  const { db } = database;
  const { id } = await placedOrder(db, { ...given, ...vehicle, language });
  const order = (await findOrder(db, id))!;
  const [record] = await buyerExporter.export({ db, email: given.email, orderIds: [id] });
  for (const name of orderFieldNames) {
    expect(orderAnswer(order, null)).toHaveProperty(name, order[name]);
    expect(record).toHaveProperty(name, order[name]);
  }
  const before = Object.fromEntries(erasedFieldNames.map((name) => [name, order[name]]));
  await db.transaction((tx) =>
    recordAudit(tx, "command-line", "order-address-corrected", `order:${id}`, { before, after: null }),
  );
  const delivered = { status: "Livree", payment_status: "paid" } as const;
  await db.update(orders).set(delivered).where(eq(orders.id, id));
  const erasing = { db, now, email: given.email, before: now };
  await eraseBuyer(async () => new Set(), forgetRefundReasons)(erasing);
  const [erased] = await db.select().from(orders).where(eq(orders.id, id));
  expect(erased).toMatchObject(erasedValues("contact"));
  expect(erased).toMatchObject({ first_name: given.first_name, address: given.address });
  const [audited] = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `order:${id}`));
  expect(audited).toMatchObject({ before: {} });
  await db.update(orders).set(withoutPerson).where(eq(orders.id, id));
  const [empty] = await db.select().from(orders).where(eq(orders.id, id));
  for (const name of erasedFieldNames) expect([null, ""]).toContain(empty![name]);
});
