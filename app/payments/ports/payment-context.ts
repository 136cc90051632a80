import type { Logger } from "pino";
import type { Database } from "#app/platform/database/database.server.ts";
import type { Clock } from "#app/platform/time/clock.ts";
import type { PayableOrders } from "./payable-orders.ts";
import type { PaymentProvider } from "./provider.ts";

export type PaymentContext = {
  db: Database;
  clock: Clock;
  log: Logger;
  orders: PayableOrders;
  provider: PaymentProvider;
};
