import { exportQueue } from "../queue-list.server.ts";
import { shipTable } from "../queue-tables.ts";
import type { Route } from "./+types/orders-to-ship-export";

export const loader = (args: Route.LoaderArgs) =>
  exportQueue(args, { ...shipTable(args.url.searchParams), name: "orders-to-ship" });
