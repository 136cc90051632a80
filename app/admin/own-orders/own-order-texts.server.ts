import { extended, formDictionary } from "../dictionary.server.ts";
import { orderListTexts } from "../orders/list-texts.server.ts";

export const ownOrderTexts = extended(
  formDictionary<typeof import("../texts/fr/own-orders.json")>("own-orders"),
  ({ origins: origin }, language) => {
    const { statuses } = orderListTexts(language);
    return { statuses, options: { status: statuses, origin } };
  },
);
export type OwnOrderTexts = ReturnType<typeof ownOrderTexts>;
