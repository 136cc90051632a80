import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo, Server as TcpServer } from "node:net";

export const portOf = (server: TcpServer): number => (server.address() as AddressInfo).port;

export async function listen(server: TcpServer, port = 0): Promise<number> {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return portOf(server);
}

export async function close(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  server.closeAllConnections();
  await closed;
}
