import { orderListTexts } from "#app/orders/staff/order-list.server.ts";
import { orderTexts } from "#app/orders/staff/order-texts.server.ts";
import { extended } from "#app/staff-ui/page/dictionary.server.ts";
import { changesTexts } from "../audit/audit-texts.server.ts";

export const orderPageTexts = extended(orderTexts, (_, language) => {
  const { statuses, payments, test, held } = orderListTexts(language);
  return { statuses, payments, test, held, changes: changesTexts(language) };
});
export type OrderPageTexts = ReturnType<typeof orderPageTexts>;
