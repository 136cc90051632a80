import { readdirSync, readlinkSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { startTestShop, type TestShop } from "../shop.ts";
import { ask } from "./ask.ts";

export type SlowReaders = {
  shop: TestShop;
  /** Maximum number of open files for the readers. */
  films: number;
  /** Number of open descriptors of the shop, relative to the time before the readers. */
  descriptors(): number;
  /** Number of films that the shop has open. */
  openFilms(): number;
  /** Closes their connections. */
  leave(): void;
};

/** A shop with normal limits, and five hundred connections that request films and read nothing. */
export async function startSlowReaders(): Promise<SlowReaders> {
  const shop = await startTestShop({ env: { RATE_LIMITS: "normal" } });
  const descriptors = () => readdirSync(`/proc/${shop.pid}/fd`).length;
  const openFilms = () =>
    readdirSync(`/proc/${shop.pid}/fd`).filter((name) => {
      try {
        return readlinkSync(`/proc/${shop.pid}/fd/${name}`).includes("/videos/");
      } catch {
        return false; // closed in the meantime
      }
    }).length;
  const films = readdirSync(join(process.env.BUILD_DIRECTORY ?? "build", "client/videos/v1"));
  expect((await ask(shop, `/videos/v1/${films[0]}`)).status).toBe(200);
  const before = descriptors();
  // Pipelined requests on each connection, for more data than the buffers between client and shop can store.
  const requests = Array.from(
    { length: 60 },
    (_, i) => `GET /videos/v1/${films[i % films.length]} HTTP/1.1\r\nHost: localhost:${shop.port}\r\n\r\n`,
  );
  const sockets: Socket[] = [];
  for (let i = 0; i < 500; i++) {
    // A different address from that of the normal caller.
    const socket = connect({ port: shop.port, host: "127.0.0.1", localAddress: "127.0.0.2" }).pause();
    socket.on("error", () => {});
    socket.write(requests.join(""));
    sockets.push(socket);
    if (i % 50 === 0) await sleep(20);
  }
  return {
    shop,
    films: films.length,
    descriptors: () => descriptors() - before,
    openFilms,
    leave() {
      for (const socket of sockets) socket.destroy();
    },
  };
}
