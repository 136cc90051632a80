import type { Server as HttpServer } from "node:http";
import { createServer, type Server } from "node:net";

type PortSetting = "PORT" | "METRICS_PORT";

/** Rejects with one sentence that names the setting. */
export function listen(
  server: HttpServer | Server,
  port: number,
  host: string,
  setting: PortSetting = "PORT",
): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = (error: Error) => reject(listenFault(error, { port, host, setting }));
    server.once("error", refuse);
    server.listen(port, host, () => {
      server.off("error", refuse);
      resolve();
    });
  });
}

/** Reports a port in use before a database is created, which takes seconds. */
export async function tryAddress(port: number, host: string, setting?: PortSetting): Promise<void> {
  const server = createServer();
  await listen(server, port, host, setting);
  await new Promise((resolve) => server.close(resolve));
}

function listenFault(
  error: NodeJS.ErrnoException,
  { port, host, setting }: { port: number; host: string; setting: PortSetting },
): Error {
  if (error.code === "EADDRINUSE")
    return new Error(`Port ${port} is in use: stop what uses it, or set another ${setting}.`);
  if (error.code === "EACCES")
    return new Error(`Port ${port} is not open to this user: set ${setting} to 1024 or more.`, { cause: error });
  if (/^(ENOTFOUND|EAI_|EADDRNOTAVAIL|EINVAL)/.test(error.code ?? ""))
    return new Error(`HOST ${host} is no address of this machine.`, { cause: error });
  return error;
}
