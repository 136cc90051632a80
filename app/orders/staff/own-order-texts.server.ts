import { extended, formDictionary } from "#app/staff-ui/page/dictionary.server.ts";
import { orderListTexts } from "./list-texts.server.ts";

export const ownOrderTexts = extended(
  formDictionary<typeof import("./texts/fr/own-orders.json")>("orders/staff", "own-orders"),
  ({ origins: origin }, language) => {
    const { statuses } = orderListTexts(language);
    return { statuses, options: { status: statuses, origin } };
  },
);
export type OwnOrderTexts = ReturnType<typeof ownOrderTexts>;
