import { z } from "zod";
import { staffAuthors } from "#app/accounts/account-names.server.ts";
import {
  isLargeChange,
  type PriceName,
  plannedPrices,
  priceBefore,
  priceNames,
  readPrices,
} from "#app/catalogue/pricing/prices.server.ts";
import { cancelPlannedPrice, setPrice } from "#app/catalogue/pricing/set-price.server.ts";
import { listDemand } from "#app/compatibility/demand.server.ts";
import { notifyWaiting } from "#app/compatibility/notify-waiting.server.ts";
import { answerRequest, changeRequest } from "#app/contact/change-request.server.ts";
import { type ContactRequest, findRequest, listRequests } from "#app/contact/list-requests.server.ts";
import { allRequestKinds, requestStates } from "#app/contact/requests.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { ApiProblem, type ApiRoute, json } from "#app/platform/http/api-route.server.ts";
import { centsFromDecimal } from "#app/platform/money/money.ts";
import { pick } from "#app/platform/text/pick.ts";
import { type Discount, discountOn, isDeepDiscount } from "#app/promotions/discount.ts";
import { createPromo, setPromoActive, updatePromo } from "#app/promotions/edit-promo.server.ts";
import { findPromo, type ListedPromo, listPromos } from "#app/promotions/list-promos.server.ts";
import { maxPromoCodeLength, normalisePromoCode } from "#app/promotions/promo-code.ts";
import { answerOf, domain, keyRoute, pageOf, pageQuery, pageSchema, searchQuery } from "./key-route.server.ts";

const cents = z.int("invalidValue").min(0, "invalidValue").max(9_999_999, "invalidValue");
const moment = z.iso.datetime("invalidValue");
const givenMoment = moment
  .refine((text) => text >= "2000", "invalidValue")
  .nullable()
  .default(null);
const version = z.int("invalidValue").min(1, "invalidValue");
/** As on the screens: what may be a typing error is refused unless the call says that it is meant. */
const isMeant = z.boolean("invalidValue").optional();

const promo = z.object({
  id: z.int(),
  code: z.string(),
  state: z.enum(["inactive", "over", "planned", "usedUp", "usable"]),
  type: z.enum(["percentage", "fixed"]),
  value: z.int(),
  validFrom: moment.nullable(),
  validUntil: moment.nullable(),
  isPublic: z.boolean(),
  oncePerEmail: z.boolean(),
  maxUses: z.int().nullable(),
  uses: z.int(),
  version: z.int(),
});

const shownPromo = ({
  discountType,
  discountValue,
  validFrom,
  validUntil,
  ...row
}: ListedPromo): z.input<typeof promo> => ({
  id: row.id,
  code: row.code,
  state: row.state,
  type: discountType,
  value: centsFromDecimal(discountValue),
  validFrom: validFrom?.toISOString() ?? null,
  validUntil: validUntil?.toISOString() ?? null,
  isPublic: row.isPublic,
  oncePerEmail: row.oncePerEmail,
  maxUses: row.maxUses,
  uses: row.uses,
  version: row.version,
});

const ruleShape = {
  type: z.enum(["percentage", "fixed"], "invalidValue"),
  value: cents.min(1, "invalidValue"),
  validFrom: givenMoment,
  validUntil: givenMoment,
  maxUses: z.int("invalidValue").min(1, "invalidValue").max(10_000_000, "invalidValue").nullable().default(null),
  isPublic: z.boolean().default(false),
  oncePerEmail: z.boolean().default(false),
  isMeant,
};
const ruleSchema = z.object(ruleShape);

/** As the commands take them; what takes off more than half of the price has to be meant. */
async function rulesOf(db: Db, { type, value, validFrom, validUntil, isMeant, ...rest }: z.output<typeof ruleSchema>) {
  const discount: Discount = type === "percentage" ? { type, hundredths: value } : { type, cents: value };
  const { product } = await readPrices(db);
  if (isDeepDiscount(product, discount) && !isMeant)
    throw new ApiProblem(409, "deepDiscount", {
      domain,
      values: { before: product, after: product - discountOn(product, discount) },
    });
  const dateOf = (moment: string | null) => (moment === null ? null : new Date(moment));
  return { ...rest, validFrom: dateOf(validFrom), validUntil: dateOf(validUntil), discount };
}

const request = z.object({
  id: z.string(),
  kind: z.enum(allRequestKinds),
  state: z.enum(requestStates),
  version: z.int(),
  createdAt: moment,
  companyName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  message: z.string(),
  vehicleCount: z.int().nullable(),
  language: z.string(),
});
const shownRequest = (row: ContactRequest): z.input<typeof request> => ({
  ...pick(row, "id", "kind", "state", "version", "companyName", "firstName", "lastName", "email", "phone", "message"),
  ...pick(row, "vehicleCount", "language"),
  createdAt: row.createdAt.toISOString(),
});

const isPriceName = (text: string): text is PriceName => (priceNames as readonly string[]).includes(text);
const rowId = (text: string | undefined): number => (/^\d{1,9}$/.test(text ?? "") ? Number(text) : 0);
const page = "A page; `next` is the cursor of the one after";

export const shopApi: ApiRoute[] = [
  keyRoute("GET /api/admin/prices", {
    permission: "prices.read",
    summary: "The prices in force and the planned ones, in cents with tax",
    responses: {
      200: {
        description: "Prices by name",
        schema: z.object({
          current: z.object({ product: cents, shipping: cents, shipping_france: cents, shipping_international: cents }),
          planned: z.array(z.object({ id: z.int(), name: z.enum(priceNames), cents, from: moment })),
        }),
      },
    },
    async handler({ db }) {
      const planned = await plannedPrices(db);
      return json({
        current: await readPrices(db),
        planned: planned.map(({ id, name, cents, from }) => ({ id, name, cents, from: from.toISOString() })),
      });
    },
  }),
  keyRoute("PUT /api/admin/prices/:name", {
    permission: "prices.edit",
    summary: "Sets a price at once, or from a moment. A change of more than 30 % needs `isMeant`",
    body: z.strictObject({ cents, shownCents: cents, from: givenMoment, isMeant }),
    responses: { 200: { description: "Stored", schema: z.object({}) } },
    async handler({ db, author, params }, { body }) {
      const { name = "" } = params;
      if (!isPriceName(name)) throw new ApiProblem(404, "notFound");
      const from = body.from === null ? null : new Date(body.from);
      const before = await priceBefore(db, name, from);
      if (isLargeChange(before, body.cents) && !body.isMeant)
        throw new ApiProblem(409, "largeChange", { domain, values: { before, after: body.cents } });
      return answerOf(await setPrice({ db, author }, { name, cents: body.cents, shownCents: body.shownCents, from }));
    },
  }),
  keyRoute("DELETE /api/admin/prices/planned/:id", {
    permission: "prices.edit",
    summary: "Withdraws a planned price that has not begun",
    responses: { 200: { description: "Withdrawn", schema: z.object({}) } },
    handler: async (context) => answerOf(await cancelPlannedPrice(context, rowId(context.params.id))),
  }),
  keyRoute("GET /api/admin/promo-codes", {
    permission: "promotions.read",
    summary: "Promo codes, newest first. `value`: hundredths of a percent, or cents",
    query: z.strictObject({ ...pageQuery, search: searchQuery }),
    responses: { 200: { description: page, schema: pageSchema(promo) } },
    async handler({ db }, { query }) {
      const filter = query.search ? { search: query.search } : {};
      const found = await listPromos(db, { filter, sort: { key: "created", descending: true }, page: pageOf(query) });
      return json({ items: found.rows.map(shownPromo), next: found.next });
    },
  }),
  keyRoute("POST /api/admin/promo-codes", {
    permission: "promotions.edit",
    summary: "Makes a promo code. One that takes off more than half of the price needs `isMeant`",
    body: z.strictObject({ code: z.string().min(1, "required").max(maxPromoCodeLength, "tooLong"), ...ruleShape }),
    responses: { 201: { description: "Made", schema: promo } },
    async handler({ db, clock, author }, { body }) {
      const { code, ...given } = body;
      const rules = { ...(await rulesOf(db, given)), isActive: true };
      const created = await createPromo({ db, clock, author }, { code: normalisePromoCode(code) ?? "", rules });
      if (!created.ok) return answerOf(created);
      return json(shownPromo((await findPromo(db, created.id))!), 201);
    },
  }),
  keyRoute("PUT /api/admin/promo-codes/:id", {
    permission: "promotions.edit",
    summary: "Replaces the rules of a promo code; its name stays. A deep discount needs `isMeant`",
    body: z.strictObject({ version, isActive: z.boolean("invalidValue"), ...ruleShape }),
    responses: { 200: { description: "Changed", schema: promo } },
    async handler(context, { body }) {
      const { version, isActive, ...given } = body;
      const id = rowId(context.params.id);
      const rules = { ...(await rulesOf(context.db, given)), isActive };
      const updated = await updatePromo(context, { id, version, rules });
      return updated.ok ? json(shownPromo((await findPromo(context.db, id))!)) : answerOf(updated);
    },
  }),
  keyRoute("PUT /api/admin/promo-codes/:id/active", {
    permission: "promotions.edit",
    summary: "Switches a promo code on or off",
    body: z.strictObject({ isActive: z.boolean("invalidValue") }),
    responses: { 200: { description: "As asked", schema: z.object({ isChanged: z.boolean() }) } },
    handler: async ({ db, author, params }, { body }) =>
      answerOf(await setPromoActive({ db, author }, { id: rowId(params.id), isActive: body.isActive })),
  }),
  keyRoute("GET /api/admin/demand", {
    permission: "demand.read",
    summary: "Incompatible models by demand: checks of twelve weeks, and how many people wait",
    query: z.strictObject({ ...pageQuery, search: searchQuery }),
    responses: {
      200: {
        description: page,
        schema: pageSchema(
          z.object({
            brand: z.string(),
            model: z.string(),
            checks: z.int(),
            weeks: z.array(z.int()),
            waiting: z.int(),
            due: z.int(),
            firstYear: z.int(),
            lastYear: z.int(),
          }),
        ),
      },
    },
    async handler({ db }, { query }) {
      const filter = query.search ? { search: query.search } : {};
      const found = await listDemand(db, { filter, sort: { key: "checks", descending: true }, page: pageOf(query) });
      return json({ items: found.rows, next: found.next });
    },
  }),
  keyRoute("POST /api/admin/demand/notify", {
    permission: "demand.edit",
    summary: "Mails the people who wait for a model that has become compatible",
    body: z.strictObject({ brand: z.string().max(100, "tooLong"), model: z.string().max(100, "tooLong") }),
    responses: { 200: { description: "How many mails are queued", schema: z.object({ count: z.int() }) } },
    handler: async (context, { body }) => json({ count: await notifyWaiting(context, body) }),
  }),
  keyRoute("GET /api/admin/requests", {
    permission: "requests.read",
    summary: "Contact and quote requests, newest first",
    query: z.strictObject({ ...pageQuery, state: z.enum(requestStates, "invalidValue").optional() }),
    responses: { 200: { description: page, schema: pageSchema(request) } },
    async handler({ db }, { query }) {
      const filter = query.state ? { state: [query.state] } : {};
      const found = await listRequests(db, { filter, descending: true, page: pageOf(query) });
      return json({ items: found.rows.map(shownRequest), next: found.next });
    },
  }),
  keyRoute("GET /api/admin/requests/:id", {
    permission: "requests.read",
    summary: "One request with its answers, and with the replies that staff noted",
    responses: {
      200: {
        description: "The request",
        schema: request.extend({
          answers: z.array(z.object({ at: moment, text: z.string(), isFromRequester: z.boolean() })),
        }),
      },
    },
    async handler({ db, params }) {
      const found = await findRequest(db, params.id!);
      if (!found) throw new ApiProblem(404, "notFound");
      const answers = found.answers.map(({ at, text, isFromRequester }) => ({
        at: at.toISOString(),
        text,
        isFromRequester,
      }));
      return json({ ...shownRequest(found), answers });
    },
  }),
  keyRoute("POST /api/admin/requests/:id/answers", {
    permission: "requests.answer",
    summary: "Answers by mail, in words of the caller",
    body: z.strictObject({ version, text: z.string().trim().min(1, "required").max(5_000, "tooLong") }),
    responses: { 201: { description: "The mail is queued", schema: z.object({}) } },
    handler: async (context, { body }) =>
      answerOf(
        await answerRequest(context, { ...body, id: context.params.id!, team: await staffAuthors(context.db) }),
        201,
      ),
  }),
  keyRoute("POST /api/admin/requests/:id/close", {
    permission: "requests.answer",
    summary: "Closes a request",
    body: z.strictObject({ version }),
    responses: { 200: { description: "Closed", schema: z.object({}) } },
    handler: async (context, { body }) =>
      answerOf(await changeRequest(context, { ...body, id: context.params.id!, step: "close" })),
  }),
];
