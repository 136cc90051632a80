import { ownValue } from "#app/platform/text/own-value.ts";
import { type Account, type Caller, intentById } from "./account.ts";
import { confirmIntent } from "./attempts.ts";
import { movementsOf } from "./balance.ts";
import { invalidRequest } from "./errors.ts";
import { type FormFields, fields, list, text } from "./form.ts";
import { cancelIntent, createIntent } from "./intents.ts";
import { createRefund, refundById } from "./refunds.ts";

interface Listed {
  id: string;
  created: number;
}

interface Page {
  object: "list";
  url: string;
  has_more: boolean;
  data: unknown[];
}

/** Newest first, cursors by id, `created` exact or `{gt, gte, lt, lte}`, `limit` 1 to 100 (default 10). */
function page<T extends Listed>(oldestFirst: Iterable<T>, params: FormFields, url: string): Page {
  const limit = Number(text(params.limit) ?? 10);
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) {
    throw invalidRequest("This value must be between 1 and 100.", {
      code: "parameter_invalid_integer",
      param: "limit",
    });
  }
  const within = createdFilter(params);
  let rows = [...oldestFirst].reverse();
  const after = text(params.starting_after);
  const before = text(params.ending_before);
  if (after !== undefined) rows = rows.slice(cursor(rows, after, "starting_after") + 1);
  if (before !== undefined) rows = rows.slice(0, cursor(rows, before, "ending_before"));
  rows = rows.filter((row) => within(row.created));
  const data = before === undefined ? rows.slice(0, limit) : rows.slice(-limit);
  return { object: "list", url, has_more: rows.length > limit, data };
}

function cursor(rows: Listed[], id: string, param: string): number {
  const index = rows.findIndex((row) => row.id === id);
  if (index === -1) throw invalidRequest(`No such object: '${id}'`, { code: "resource_missing", param });
  return index;
}

function createdFilter(params: FormFields): (created: number) => boolean {
  const exact = text(params.created);
  const range = fields(params.created) ?? {};
  const bound = (name: "gt" | "gte" | "lt" | "lte", otherwise: number) => Number(text(range[name]) ?? otherwise);
  if (exact !== undefined) return (created) => created === Number(exact);
  return (created) =>
    created > bound("gt", -1) &&
    created >= bound("gte", 0) &&
    created < bound("lt", Number.POSITIVE_INFINITY) &&
    created <= bound("lte", Number.POSITIVE_INFINITY);
}

export type CallName =
  | "balance_transactions.list"
  | "payment_intents.cancel"
  | "payment_intents.confirm"
  | "payment_intents.create"
  | "payment_intents.list"
  | "payment_intents.retrieve"
  | "payouts.list"
  | "refunds.create"
  | "refunds.list"
  | "refunds.retrieve";

type Handler = (account: Account, caller: Caller, params: FormFields, id: string) => object;

const handlers: Record<CallName, Handler> = {
  "balance_transactions.list": (account, _caller, params) =>
    page(movementsOf(account, text(params.payout)), params, "/v1/balance_transactions"),
  "payouts.list": (account, _caller, params) => {
    const { arrival_date: created, ...others } = params;
    const payouts = [...account.payouts.values()].map(({ payout }) => payout);
    return page(payouts, { ...others, ...(created !== undefined && { created }) }, "/v1/payouts");
  },
  "payment_intents.cancel": (account, caller, params, id) => cancelIntent(account, caller, id, params),
  "payment_intents.confirm": (account, caller, params, id) => confirmIntent(account, caller, id, withoutKey(params)),
  "payment_intents.create": (account, caller, params) => createIntent(account, caller, params),
  "payment_intents.list": (account, _caller, params) => {
    const customer = text(params.customer);
    const intents = [...account.intents.values()];
    const chosen = customer === undefined ? intents : intents.filter((intent) => intent.customer === customer);
    return page(chosen, params, "/v1/payment_intents");
  },
  "payment_intents.retrieve": (account, _caller, _params, id) => intentById(account, id),
  "refunds.create": (account, caller, params) => createRefund(account, caller, params),
  "refunds.list": (account, _caller, params) => {
    const intent = text(params.payment_intent);
    const charge = text(params.charge);
    const chosen = [...account.refunds.values()].filter(
      (refund) =>
        (intent === undefined || refund.payment_intent === intent) &&
        (charge === undefined || refund.charge === charge),
    );
    return page(chosen, params, "/v1/refunds");
  },
  "refunds.retrieve": (account, _caller, _params, id) => refundById(account, id),
};

const routes: { method: string; path: RegExp; name: CallName }[] = [
  { method: "POST", path: /^\/v1\/payment_intents$/, name: "payment_intents.create" },
  { method: "GET", path: /^\/v1\/payment_intents$/, name: "payment_intents.list" },
  { method: "GET", path: /^\/v1\/payment_intents\/([^/]+)$/, name: "payment_intents.retrieve" },
  { method: "POST", path: /^\/v1\/payment_intents\/([^/]+)\/cancel$/, name: "payment_intents.cancel" },
  { method: "POST", path: /^\/v1\/payment_intents\/([^/]+)\/confirm$/, name: "payment_intents.confirm" },
  { method: "GET", path: /^\/v1\/payouts$/, name: "payouts.list" },
  { method: "GET", path: /^\/v1\/balance_transactions$/, name: "balance_transactions.list" },
  { method: "POST", path: /^\/v1\/refunds$/, name: "refunds.create" },
  { method: "GET", path: /^\/v1\/refunds$/, name: "refunds.list" },
  { method: "GET", path: /^\/v1\/refunds\/([^/]+)$/, name: "refunds.retrieve" },
];

export interface Route {
  name: CallName;
  id: string;
}

export function findRoute(method: string, path: string): Route {
  for (const route of routes) {
    const match = route.method === method ? route.path.exec(path) : null;
    if (match !== null) return { name: route.name, id: decodeURIComponent(match[1] ?? "") };
  }
  throw invalidRequest(`Unrecognized request URL (${method}: ${path}).`, {}, 404);
}

/** Returns a snapshot, expanded, and reduced for publishable keys. */
export function runCall(account: Account, caller: Caller, route: Route, params: FormFields): object {
  if (caller.publishable) checkClientSecret(account, route, params);
  const result = structuredClone(handlers[route.name](account, caller, params, route.id)) as Record<string, unknown>;
  for (const path of list(params.expand)) expand(account, result, path.split("."));
  return caller.publishable ? publicPart(result) : result;
}

function withoutKey(params: FormFields): FormFields {
  const { client_secret: _secret, key: _key, ...rest } = params;
  return rest;
}

/** Browsers may read and confirm the intent whose client secret they hold. */
function checkClientSecret(account: Account, route: Route, params: FormFields): void {
  if (route.name !== "payment_intents.retrieve" && route.name !== "payment_intents.confirm") {
    const message = "This API call cannot be made with a publishable API key. Please use a secret API key.";
    throw invalidRequest(message, { code: "secret_key_required" }, 403);
  }
  if (text(params.client_secret) !== intentById(account, route.id).client_secret) {
    const message = "The client_secret provided does not match any associated PaymentIntent on this account.";
    throw invalidRequest(message, { code: "resource_missing", param: "client_secret" }, 404);
  }
}

const privateFields = ["metadata", "latest_charge", "customer", "application_fee_amount", "review", "transfer_data"];

function publicPart(intent: Record<string, unknown>): object {
  return Object.fromEntries(Object.entries(intent).filter(([name]) => !privateFields.includes(name)));
}

function expand(account: Account, holder: unknown, path: string[]): void {
  const [name, ...rest] = path;
  if (name === undefined || typeof holder !== "object" || holder === null) return;
  if (Array.isArray(holder)) {
    for (const item of holder) expand(account, item, path);
    return;
  }
  const object = holder as Record<string, unknown>;
  const value = ownValue(object, name);
  if (typeof value === "string") {
    const found =
      account.charges.get(value) ??
      account.refunds.get(value) ??
      account.payouts.get(value)?.payout ??
      account.intents.get(value) ??
      account.paymentMethods.get(value)?.object;
    if (found === undefined) {
      throw invalidRequest(`This property cannot be expanded (${name}).`, { code: "property_not_expandable" });
    }
    Object.assign(object, { [name]: structuredClone(found) });
  }
  expand(account, ownValue(object, name), rest);
}
