import { z } from "zod";
import { cachedPrices } from "#app/catalogue/pricing/prices.server.ts";
import { changeDongle } from "#app/dongles/change-dongle.server.ts";
import { dongleStates } from "#app/dongles/dongle-states.ts";
import { importStock } from "#app/dongles/import-stock.server.ts";
import { findDongle, listDongles } from "#app/dongles/list-dongles.server.ts";
import { isUuid } from "#app/platform/database/row-ids.ts";
import { ApiProblem, type ApiRoute, json } from "#app/platform/http/api-route.server.ts";
import { settings } from "#app/platform/settings/settings.server.ts";
import { associateDongle, releaseDongle } from "#app/shipping/associate-dongle.server.ts";
import { carriers } from "#app/shipping/carriers.ts";
import { needsCustomsForm } from "#app/shipping/customs-forms.server.ts";
import { deliverOrder } from "#app/shipping/deliver-order.server.ts";
import { documentKinds } from "#app/shipping/document-kinds.ts";
import { labelFile } from "#app/shipping/labels/buy-label.server.ts";
import { carrierApi } from "#app/shipping/labels/follow-labels.server.ts";
import {
  type PreparedOrder,
  preparedOrders,
  type QueueName,
  readQueue,
} from "#app/shipping/preparation-queues.server.ts";
import { shipOrder, undoShipping } from "#app/shipping/ship-order.server.ts";
import { printOrders } from "#app/shipping/shipping-documents.server.ts";
import { answerOf, domain, keyRoute, pageOf, pageQuery, pageSchema, refusalProblem } from "./key-route.server.ts";
import { recipientOf, recipientSchema } from "./recipient.server.ts";

const queueNames = ["toProcess", "toShip", "onTheWay"] as const satisfies readonly QueueName[];

/** What a label needs, as packers see it: neither e-mail nor amount. */
const parcel = z.object({
  orderId: z.string(),
  number: z.string(),
  version: z.int(),
  createdAt: z.iso.datetime(),
  isTest: z.boolean(),
  recipient: recipientSchema,
  serial: z.string().nullable(),
  shipment: z
    .object({ carrier: z.string(), trackingNumber: z.string().nullable(), shippedAt: z.iso.datetime() })
    .nullable(),
});

function parcelOf({ order, serial, shipment }: PreparedOrder): z.input<typeof parcel> {
  return {
    orderId: order.id,
    number: order.number,
    version: order.version,
    isTest: order.is_test,
    serial,
    createdAt: order.created_at.toISOString(),
    recipient: recipientOf(order),
    shipment: shipment && {
      carrier: shipment.carrier,
      trackingNumber: shipment.trackingNumber,
      shippedAt: shipment.shippedAt.toISOString(),
    },
  };
}

const numberSchema = z.object({ number: z.string() });
const serial = z.string().min(1, "required").max(60, "tooLong");
const packed = z.object({ orderId: z.string(), number: z.string(), serial: z.string() });
const carrierIds = carriers.map(({ id }) => id);

/** As a file with a heading, so that no serial is taken for one. */
const stockList = (serials: readonly string[]): string =>
  ["serial", ...serials.map((text) => text.replaceAll(/[\r\n\t;,"]+/g, " "))].join("\n");

export const parcelsApi: ApiRoute[] = [
  keyRoute("GET /api/admin/parcels", {
    permission: "queues.read",
    summary: "Orders that wait to be packed or shipped, or are on their way, oldest first, without held ones",
    query: z.strictObject({ ...pageQuery, queue: z.enum(queueNames, "invalidValue") }),
    responses: { 200: { description: "A page; `next` is the cursor of the one after", schema: pageSchema(parcel) } },
    async handler({ db }, { query }) {
      const found = await readQueue(db, query.queue, { page: pageOf(query) });
      return json({ items: found.rows.map(parcelOf), next: found.next });
    },
  }),
  keyRoute("GET /api/admin/parcels/:id/document", {
    permission: "queues.work",
    summary:
      "The address label, packing slip, customs form (not inside the Union) or bought label of an order, by the order's id",
    query: z.strictObject({ kind: z.enum(documentKinds, "invalidValue") }),
    responses: { 200: { description: "A PDF", type: "application/pdf" } },
    async handler({ db, params, language, clock }, { query }) {
      const orders = isUuid(params.id) ? await preparedOrders(db, [params.id]) : [];
      const [prepared] = orders;
      if (!prepared) throw new ApiProblem(404, "notFound");
      const { kind } = query;
      if ((kind === "cn22" || kind === "cn23") && !needsCustomsForm(prepared.order))
        throw refusalProblem({ ok: false, error: "noCustoms" });
      const pdf =
        kind === "carrier"
          ? await labelFile(db, carrierApi(), prepared.order.id)
          : await printOrders(kind, orders, {
              language,
              now: clock.now(),
              publicUrl: settings().publicUrl,
              productCents: (await cachedPrices(db)).product,
            });
      if (!pdf) throw new ApiProblem(404, "notFound");
      const headers = { "content-type": "application/pdf", "cache-control": "private, no-store" };
      return new Response(new Uint8Array(pdf), { headers });
    },
  }),
  keyRoute("POST /api/admin/parcels/:id/dongle", {
    permission: "queues.work",
    summary: "Packs a dongle for a paid order, by the order's id, which then waits to be shipped",
    body: z.strictObject({ serial }),
    responses: { 200: { description: "Packed", schema: packed } },
    handler: async (context, { body }) =>
      answerOf(await associateDongle(context, { orderId: context.params.id!, serial: body.serial })),
  }),
  keyRoute("POST /api/admin/parcels/:id/release-dongle", {
    permission: "queues.work",
    summary: "Frees the dongle of an order that is not shipped yet",
    body: z.strictObject({ serial }),
    responses: { 200: { description: "Released", schema: packed } },
    handler: async (context, { body }) =>
      answerOf(await releaseDongle(context, { orderId: context.params.id!, serial: body.serial })),
  }),
  keyRoute("POST /api/admin/parcels/:id/ship", {
    permission: "queues.work",
    summary: "Marks a packed order as shipped; the buyer is mailed after 30 seconds, until when it can be undone",
    body: z.strictObject({
      carrier: z.enum(carrierIds, "invalidValue"),
      trackingNumber: z.string().min(1, "required").max(60, "tooLong"),
      /** Accepts a number of another form. */
      unusual: z.boolean().optional(),
      version: z.int("invalidValue").optional(),
    }),
    responses: { 200: { description: "Shipped", schema: z.object({ orderId: z.string(), number: z.string() }) } },
    handler: async (context, { body: { unusual, ...body } }) =>
      answerOf(await shipOrder(context, { ...body, ...(unusual && { unusual }), orderId: context.params.id! })),
  }),
  keyRoute("POST /api/admin/parcels/:id/undo-shipping", {
    permission: "queues.work",
    summary: "Takes a shipping back while the buyer's mail has not left",
    responses: { 200: { description: "Waits to be shipped again", schema: numberSchema } },
    handler: async (context) => answerOf(await undoShipping(context, context.params.id!)),
  }),
  keyRoute("POST /api/admin/parcels/:id/deliver", {
    permission: "queues.work",
    summary: "Marks a shipped order as delivered",
    responses: { 200: { description: "Delivered", schema: numberSchema } },
    handler: async (context) => answerOf(await deliverOrder(context, context.params.id!)),
  }),
  keyRoute("GET /api/admin/dongles", {
    permission: "dongles.read",
    summary: "The stock of dongles, last changed first",
    query: z.strictObject({ ...pageQuery, state: z.enum(dongleStates, "invalidValue").optional() }),
    responses: {
      200: {
        description: "A page; `next` is the cursor of the one after",
        schema: pageSchema(
          z.object({
            serial: z.string(),
            state: z.enum(dongleStates),
            orderId: z.string().nullable(),
            version: z.int(),
            createdAt: z.iso.datetime(),
            updatedAt: z.iso.datetime(),
          }),
        ),
      },
    },
    async handler({ db }, { query }) {
      const filter = query.state ? { states: [query.state] } : {};
      const found = await listDongles(db, { filter, sort: { key: "updated", descending: true }, page: pageOf(query) });
      return json({ items: found.rows, next: found.next });
    },
  }),
  keyRoute("GET /api/admin/dongles/:serial", {
    permission: "dongles.read",
    summary: "One dongle",
    responses: {
      200: {
        description: "The dongle",
        schema: z.object({
          serial: z.string(),
          state: z.enum(dongleStates),
          orderId: z.string().nullable(),
          version: z.int(),
        }),
      },
    },
    async handler({ db, params }) {
      const dongle = (await findDongle(db, params.serial!))?.dongle;
      if (!dongle) throw new ApiProblem(404, "notFound");
      const { serial, state, orderId, version } = dongle;
      return json({ serial, state, orderId, version });
    },
  }),
  keyRoute("POST /api/admin/dongles", {
    permission: "dongles.edit",
    summary: "Takes serial numbers into stock, at most 1,000 at once; known ones stay as they are",
    body: z.strictObject({
      serials: z
        .array(serial.regex(/[^\s;,"]/, "required"))
        .min(1, "required")
        .max(1_000, "tooLong"),
    }),
    responses: {
      200: {
        description: "What became of each: `add`, or why it was not taken",
        schema: z.object({
          added: z.int(),
          lines: z.array(z.object({ serial: z.string(), verdict: z.string(), state: z.enum(dongleStates).nullable() })),
        }),
      },
    },
    async handler(context, { body }) {
      const read = await importStock(context, { contents: stockList(body.serials), isTyped: false });
      if ("fault" in read) throw new ApiProblem(422, "noList", { domain, values: { reason: String(read.fault) } });
      const lines = read.lines.map((line) => ({
        serial: line.serial || line.given,
        verdict: line.verdict,
        state: line.verdict === "known" ? line.state : null,
      }));
      return json({ added: lines.filter(({ verdict }) => verdict === "add").length, lines });
    },
  }),
  keyRoute("POST /api/admin/dongles/:serial/state", {
    permission: "dongles.edit",
    summary: "Moves a dongle by hand, as from quarantine to stock; steps of orders are calls of their own",
    body: z.strictObject({
      to: z.enum(dongleStates, "invalidValue"),
      version: z.int("invalidValue").min(1, "invalidValue").optional(),
      note: z.string().max(1_000, "tooLong").default(""),
    }),
    responses: { 200: { description: "Moved", schema: z.object({ state: z.enum(dongleStates), version: z.int() }) } },
    async handler(context, { body }) {
      const changed = await changeDongle(context, { ...body, serial: context.params.serial! });
      if (!changed.ok) return answerOf(changed);
      return json({ state: changed.dongle.state, version: changed.dongle.version });
    },
  }),
];
