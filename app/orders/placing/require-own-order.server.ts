import { storedLanguage } from "#app/i18n/languages.ts";
import { chosenLanguage } from "#app/i18n/request-language.ts";
import { type ApiContext, ApiProblem } from "#app/platform/http/api-route.server.ts";
import { findOrder } from "../find-order.server.ts";
import { accessTo } from "../order-access.server.ts";
import type { OrderRow } from "../rules/order-row.ts";

/** Throws for unknown and other people's orders alike, unless the caller has cookie or mail link. */
export async function requireOwnOrder(context: ApiContext, access: string | undefined): Promise<OrderRow> {
  const order = await findOrder(context.db, context.params.id ?? "");
  const found = order ? await accessTo(context.db, order, { ...context, access }) : "refused";
  // A mail's link may open in a browser that does not know the reader's language.
  if (order && found !== "refused")
    context.language = chosenLanguage(context.request.headers.get("cookie")) ?? storedLanguage(order.language);
  if (found === "expired") throw new ApiProblem(410, "linkExpired", { domain: "orders" });
  if (!order || found === "refused") throw new ApiProblem(404, "notFound");
  return order;
}
