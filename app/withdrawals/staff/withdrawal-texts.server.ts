import { orderTexts } from "#app/orders/staff/order-texts.server.ts";
import { pick } from "#app/platform/text/pick.ts";
import { extended, formDictionary } from "#app/staff-ui/page/dictionary.server.ts";

export const withdrawalTexts = extended(
  formDictionary<typeof import("./texts/fr/withdrawals.json")>("withdrawals/staff", "withdrawals"),
  ({ states: state, labels, messages }, language) => {
    const order = orderTexts(language);
    return {
      options: { state, channel: order.channels },
      labels: { ...labels, ...pick(order.labels, "day", "channel", "asGoodwill") },
      messages: { ...messages, ...pick(order.messages, "badDay", "lateWithdrawal", "unknownOrder") },
      choose: order.choose,
    };
  },
);
export type WithdrawalTexts = ReturnType<typeof withdrawalTexts>;
