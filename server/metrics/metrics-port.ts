import { createServer, type Server } from "node:http";
import { listen } from "../http/listen.ts";
import type { Metrics } from "./metrics.ts";

/**
 * METRICS_PORT: the metrics on a separate port, bound to this machine, for a collector that runs on it and has no token. A
 * proxy for the shop does not lead here unless it is configured to.
 */
export async function openMetricsPort(port: number, metrics: Metrics): Promise<Server> {
  const server = createServer({ requestTimeout: 5_000, headersTimeout: 5_000 }, (request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    metrics.answer().then(
      async (answer) => response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text()),
      () => response.writeHead(503).end(),
    );
  });
  await listen(server, port, "127.0.0.1", "METRICS_PORT");
  return server;
}
