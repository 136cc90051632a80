import { exportQueue } from "../queue-list.server.ts";
import { processQueue } from "../queue-tables.ts";
import type { Route } from "./+types/orders-to-process-export";

export const loader = (args: Route.LoaderArgs) =>
  exportQueue(args, { spec: processQueue, name: "orders-to-process", queue: "toProcess" });
