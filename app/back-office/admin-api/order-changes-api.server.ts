import { z } from "zod";
import { donglesOfOrders } from "#app/dongles/move-dongle.server.ts";
import { formShape } from "#app/forms/field-schemas.server.ts";
import { correctAddress } from "#app/orders/delivery/correct-address.server.ts";
import { correctEmail } from "#app/orders/delivery/correct-buyer.server.ts";
import { listBuyers } from "#app/orders/lists/list-buyers.server.ts";
import { createOwnOrder } from "#app/orders/placing/create-own-order.server.ts";
import { holdOrder, releaseOrder } from "#app/orders/preparation/hold-order.server.ts";
import { ownOrderFields, ownOrderOf } from "#app/orders/staff/own-order-fields.ts";
import { cancelOrder } from "#app/payments/cancel-order.server.ts";
import { declineApproval, openApproval } from "#app/payments/refunds/refund-approvals.server.ts";
import { refundOrder } from "#app/payments/refunds/refund-order.server.ts";
import { storedAuthor } from "#app/platform/audit/audit.server.ts";
import { isUuid } from "#app/platform/database/row-ids.ts";
import { ApiProblem, type ApiRoute, json } from "#app/platform/http/api-route.server.ts";
import { payableOrdersWithDongles as orders, returnOrder } from "#app/shipping/release-dongles.server.ts";
import { enterWithdrawal } from "#app/withdrawals/enter-withdrawal.server.ts";
import { orderForms } from "../order/order-fields.ts";
import { refundLimitOf } from "../order/refund-approval.server.ts";
import { answerOf, type KeyContext, keyRoute, pageOf, pageQuery, pageSchema, searchQuery } from "./key-route.server.ts";

const version = z.int("invalidValue").min(1, "invalidValue").max(999_999_999, "invalidValue");
const done = z.object({});

const writeOf = ({ params, author }: KeyContext, { version }: { version: number }) => ({
  orderId: orderIdOf(params),
  version,
  author,
});

function orderIdOf({ id }: KeyContext["params"]): string {
  if (!isUuid(id)) throw new ApiProblem(404, "notFound");
  return id;
}

/** The row that a command returns is not part of the answer. */
const doneOr = (result: Parameters<typeof answerOf>[0]): Response => answerOf(result.ok ? { ok: true } : result);

const approval = z.object({
  id: z.string(),
  kind: z.enum(["refund", "cancel"]),
  amountCents: z.int(),
  reason: z.string(),
  createdAt: z.iso.datetime(),
});

async function openApprovalOf({ db, params }: KeyContext) {
  const open = await openApproval(db, orderIdOf(params));
  if (!open || (params.approval !== undefined && open.id !== params.approval)) throw new ApiProblem(404, "notFound");
  return open;
}

/** Corrections and decisions of staff about one order, and the people who order (decisions 12.2). */
export const orderChangesApi: ApiRoute[] = [
  keyRoute("POST /api/admin/orders", {
    permission: "orders.edit",
    summary: "Makes an order of the shop's own, which nobody pays: a replacement, press, a demonstration",
    body: z.strictObject(formShape(ownOrderFields)),
    responses: {
      201: { description: "Made", schema: z.object({ id: z.string(), number: z.string(), isTest: z.boolean() }) },
    },
    async handler({ db, clock, author }, { body }) {
      const { id, number, is_test: isTest } = await createOwnOrder({ db, clock }, { author, ...ownOrderOf(body) });
      return json({ id, number, isTest }, 201);
    },
  }),
  keyRoute("PUT /api/admin/orders/:id/address", {
    permission: "orders.edit",
    summary: "Corrects the address of an order that is not shipped; the buyer is mailed",
    body: z.strictObject({ version, ...formShape(orderForms.address) }),
    responses: { 200: { description: "Corrected", schema: done } },
    async handler(context, { body: { version, ...address } }) {
      return doneOr(await correctAddress(context, { ...writeOf(context, { version }), address }));
    },
  }),
  keyRoute("PUT /api/admin/orders/:id/email", {
    permission: "orders.edit",
    summary: "Corrects the buyer's e-mail: the new address gets the order's link, the old one a notice",
    body: z.strictObject({ version, ...formShape(orderForms.email) }),
    responses: { 200: { description: "Corrected", schema: done } },
    handler: async (context, { body }) =>
      doneOr(await correctEmail(context, { ...writeOf(context, body), email: body.email })),
  }),
  keyRoute("POST /api/admin/orders/:id/hold", {
    permission: "orders.edit",
    summary: "Holds an order, which is then neither packed nor shipped",
    body: z.strictObject({ version, ...formShape(orderForms.hold) }),
    responses: { 200: { description: "Held", schema: done } },
    handler: async (context, { body }) =>
      doneOr(await holdOrder(context, { ...writeOf(context, body), reason: body.reason })),
  }),
  keyRoute("POST /api/admin/orders/:id/release", {
    permission: "orders.edit",
    summary: "Ends the hold of an order",
    body: z.strictObject({ version }),
    responses: { 200: { description: "Released", schema: done } },
    handler: async (context, { body }) => doneOr(await releaseOrder(context, writeOf(context, body))),
  }),
  keyRoute("POST /api/admin/orders/:id/withdrawal", {
    permission: "withdrawals.handle",
    summary:
      "Records a withdrawal that reached the shop by letter or telephone, received on a day; a late one needs `asGoodwill`",
    body: z.strictObject({
      version,
      ...formShape(orderForms.declare),
      asGoodwill: z.boolean("invalidValue").default(false),
    }),
    responses: { 200: { description: "Recorded; the goods and the refund are awaited", schema: done } },
    async handler(context, { body }) {
      const { author, ...write } = writeOf(context, body);
      const staff = { userId: author.userId, keyId: author.keyId, email: storedAuthor(author) };
      return doneOr(await enterWithdrawal(context, { ...body, ...write, staff }));
    },
  }),
  keyRoute("POST /api/admin/orders/:id/return", {
    permission: "orders.edit",
    summary: "Records that the goods of an order have come back, and in what condition",
    body: z.strictObject({ version, ...formShape(orderForms.returned) }),
    responses: { 200: { description: "Recorded; a refund is a call of its own", schema: done } },
    handler: async (context, { body }) =>
      doneOr(
        await returnOrder(context, {
          ...writeOf(context, body),
          condition: body.condition,
          note: body.note ?? "",
        }),
      ),
  }),
  keyRoute("GET /api/admin/orders/:id/approval", {
    permission: "orders.refund",
    summary: "The refund of an order that waits for a second person",
    responses: { 200: { description: "The request", schema: approval } },
    async handler(context) {
      const { id, kind, amountCents, reason, createdAt } = await openApprovalOf(context);
      return json({ id, kind, amountCents, reason, createdAt: createdAt.toISOString() });
    },
  }),
  keyRoute("POST /api/admin/orders/:id/approval/:approval/approve", {
    permission: "orders.refund",
    summary: "Approves it, for another person than the one who asked: a person and their keys are one",
    body: z.strictObject({ version }),
    responses: { 200: { description: "The refund is requested", schema: z.object({ amountCents: z.int() }) } },
    async handler(context, { body }) {
      const { id: approvalId, kind, amountCents, reason } = await openApprovalOf(context);
      const write = { ...writeOf(context, body), approvalId, reason, ...refundLimitOf(context) };
      const { db, clock } = context;
      const result =
        kind === "cancel"
          ? await cancelOrder({ db, clock, orders }, write)
          : await refundOrder({ db, orders }, { ...write, amountCents });
      return result.ok ? json({ amountCents }) : answerOf(result);
    },
  }),
  keyRoute("POST /api/admin/orders/:id/approval/:approval/decline", {
    permission: "orders.refund",
    summary: "Declines it, or withdraws one's own",
    body: z.strictObject({ version, reason: formShape(orderForms.hold).reason }),
    responses: { 200: { description: "Closed", schema: z.object({ isOwn: z.boolean() }) } },
    async handler(context, { body }) {
      const { id: approvalId } = await openApprovalOf(context);
      const write = { ...writeOf(context, body), approvalId, reason: body.reason };
      const result = await declineApproval({ db: context.db, orders }, write);
      return result.ok ? json({ isOwn: result.isOwn }) : answerOf(result);
    },
  }),
  keyRoute("GET /api/admin/people", {
    permission: "people.read",
    summary: "People who have ordered, last first, with their orders and dongles; words as in the back office's search",
    query: z.strictObject({ ...pageQuery, search: searchQuery }),
    responses: {
      200: {
        description: "A page; `next` is the cursor of the one after",
        schema: pageSchema(
          z.object({
            email: z.string(),
            name: z.string(),
            country: z.string(),
            language: z.string(),
            lastOrderAt: z.iso.datetime(),
            orderIds: z.array(z.string()),
            serials: z.array(z.string()),
          }),
        ),
      },
    },
    async handler({ db }, { query }) {
      const filter = query.search ? { search: query.search } : {};
      const found = await listBuyers(db, { filter, descending: true, page: pageOf(query) });
      const serials = await donglesOfOrders(
        db,
        found.rows.flatMap(({ orderIds }) => orderIds),
      );
      const items = found.rows.map(({ email, name, country, language, lastOrderAt, orderIds }) => ({
        email,
        name,
        country,
        language,
        orderIds,
        lastOrderAt: lastOrderAt.toISOString(),
        serials: orderIds.flatMap((id) => serials.get(id) ?? []),
      }));
      return json({ items, next: found.next });
    },
  }),
];
