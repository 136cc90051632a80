import { definePersonalData, personTable } from "#app/platform/privacy/person-table.server.ts";
import { periodText } from "#app/platform/privacy/retention.server.ts";
import { orderColumnClasses } from "../server/order-columns.server.ts";
import { noteMentions, orderEvents, orderNotes, orders } from "../server/tables.server.ts";
import { eraseBuyer, type ForgetReasons } from "./erase-buyer.server.ts";
import { buyerExporter } from "./export-buyer.server.ts";
import { contactPeriod, invoiceDataRetention, paidOrderRetention } from "./paid-order-retention.server.ts";
import { type ReferencedOrders, unpaidOrderRetention, unpaidPeriod } from "./unpaid-order-retention.server.ts";

export function orderData(referencedOrders: ReferencedOrders, forgetRefundReasons: ForgetReasons) {
  const unpaidOrders = unpaidOrderRetention(referencedOrders);
  const withTheOrder = { period: "with the order", erasedBy: [unpaidOrders, invoiceDataRetention] };
  return definePersonalData({
    what: "orders",
    tables: [
      personTable(
        orders,
        {
          period: `never paid: ${periodText(unpaidPeriod)}; paid: e-mail, telephone, plate and note for the courier ${periodText(contactPeriod)} after the last step, name and address 10 years from the end of the year`,
          erasedBy: [unpaidOrders, paidOrderRetention, invoiceDataRetention],
        },
        orderColumnClasses,
      ),
      personTable(orderEvents, withTheOrder, {
        personal: ["note"],
        money: ["amount"],
        record: [
          "orderId",
          "at",
          "fromStatus",
          "toStatus",
          "fromPaymentStatus",
          "toPaymentStatus",
          "kind",
          "nothingOwed",
        ],
        staff: ["author"],
        technical: ["id"],
      }),
      personTable(orderNotes, withTheOrder, {
        personal: ["text"],
        record: ["orderId", "at"],
        staff: ["author"],
        technical: ["id"],
      }),
      personTable(noteMentions, withTheOrder, { record: ["noteId", "readAt"], staff: ["userId"] }),
    ],
    exporter: buyerExporter,
    erase: eraseBuyer(referencedOrders, forgetRefundReasons),
  });
}
