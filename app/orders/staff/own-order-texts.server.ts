import { extended, formDictionary } from "#app/staff-ui/page/dictionary.server.ts";
import { orderFieldLabels } from "../fields/order-field-labels.server.ts";
import { orderListTexts } from "./list-texts.server.ts";

export const ownOrderTexts = extended(
  formDictionary<typeof import("./texts/fr/own-orders.json")>("orders/staff", "own-orders"),
  ({ origins: origin, labels }, language) => {
    const { statuses } = orderListTexts(language);
    return {
      statuses,
      options: { status: statuses, origin },
      labels: { ...orderFieldLabels(language), ...labels },
    };
  },
);
export type OwnOrderTexts = ReturnType<typeof ownOrderTexts>;
