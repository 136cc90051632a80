import { demandListQuery } from "#app/compatibility/staff/demand-list.server.ts";
import { requestListQuery } from "#app/contact/staff/request-list.server.ts";
import { dongleListQuery } from "#app/dongles/staff/dongle-list.server.ts";
import { invoiceListQuery } from "#app/invoices/staff/invoice-list.server.ts";
import { subscriberListQuery } from "#app/newsletter/staff/subscriber-list.server.ts";
import { orderListQuery } from "#app/orders/staff/order-list.server.ts";
import { ownOrderListQuery } from "#app/orders/staff/own-order-list.server.ts";
import { promoListQuery } from "#app/promotions/staff/promo-list.server.ts";
import { processListQuery, shipListQuery } from "#app/shipping/staff/queue-list.server.ts";
import type { ExportedList } from "#app/staff-ui/lists/list-query.server.ts";
import { withdrawalListQuery } from "#app/withdrawals/staff/withdrawal-list.server.ts";
import { deadMailListQuery, deliveryListQuery } from "./integrations/integration-lists.server.ts";
import { messageListQuery } from "./keys/message-list.server.ts";
import { peopleListQuery } from "./people/people-list.server.ts";

/** Without the audit log, which describes the files of these. */
export const exportedLists: readonly ExportedList[] = [
  processListQuery,
  shipListQuery,
  orderListQuery,
  withdrawalListQuery,
  invoiceListQuery,
  ownOrderListQuery,
  promoListQuery,
  dongleListQuery,
  demandListQuery,
  requestListQuery,
  subscriberListQuery,
  peopleListQuery,
  deadMailListQuery,
  deliveryListQuery,
  messageListQuery,
];
