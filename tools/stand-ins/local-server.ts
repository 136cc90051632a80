/** Servers on a free port of this machine, for stand-ins and for tests. */
import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo, Server as TcpServer } from "node:net";

export const portOf = (server: TcpServer): number => (server.address() as AddressInfo).port;

/** Resolves with the port once the server listens. */
export async function listen(server: TcpServer, port = 0): Promise<number> {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return portOf(server);
}

/** Resolves once no connection is open. */
export async function close(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  server.closeAllConnections();
  await closed;
}
