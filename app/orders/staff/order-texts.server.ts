import { pick } from "#app/platform/text/pick.ts";
import { extended, formDictionary } from "#app/staff-ui/page/dictionary.server.ts";
import { addressFieldNames } from "../delivery/address-fields.ts";
import { orderFieldLabels } from "../fields/order-field-labels.server.ts";
import { orderListTexts } from "./order-list.server.ts";

export const orderTexts = extended(
  formDictionary<typeof import("./texts/fr/order.json")>("orders/staff", "order"),
  ({ labels }, language) => ({
    labels: { ...labels, ...pick(orderFieldLabels(language), ...addressFieldNames) },
    causes: orderListTexts(language).returns,
  }),
);
export type OrderTexts = ReturnType<typeof orderTexts>;
