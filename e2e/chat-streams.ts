/** Many readers of conversations at once, over raw sockets. */
import { createHash, randomUUID } from "node:crypto";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

const cookie = "only-for-load";

/** Conversations that the readers' cookie opens, in the shop's database. */
export async function addConversations(databaseUrl: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await withDatabase(databaseUrl, (client) =>
    client.query(
      `insert into chat_conversations (id, token_hash, language, created_at, last_message_at)
        select id, $2, 'fr', now(), now() from unnest($1::uuid[]) as id`,
      [ids, createHash("sha256").update(cookie).digest("base64url")],
    ),
  );
  return ids;
}

/** Changes all conversations, and announces it as after a lost connection. */
export const changeAll = (databaseUrl: string): Promise<unknown> =>
  withDatabase(databaseUrl, async (client) => {
    await client.query("update chat_conversations set version = version + 1");
    await client.query(`select pg_notify('odovia', '{"topic":"chat"}')`);
  });

async function withDatabase<T>(databaseUrl: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

export type Readers = {
  /** Streams that have had at least that many events. */
  withEvents(count: number): number;
  /** Waits until all have had that many; false when that takes too long. */
  allHave(count: number, milliseconds: number): Promise<boolean>;
  close(): void;
};

/** Opens `streams` of each conversation, each two conversations from a separate address, behind the proxy that the shop trusts. */
export async function openReaders(port: number, ids: readonly string[], streams: number): Promise<Readers> {
  const events: number[] = [];
  const sockets: Socket[] = [];
  const isOpen = (reader: number) => (events[reader] ?? 0) > 0;
  const open = (reader: number, id: string, address: string) => {
    events[reader] = 0;
    const socket = connect({ port, host: "127.0.0.1" });
    sockets.push(socket);
    socket.on("error", () => {});
    socket.on("data", (part) => {
      events[reader]! += part.toString("latin1").split("data: ").length - 1;
    });
    socket.write(
      `GET /api/chat/${id}/events HTTP/1.1\r\nHost: localhost:${port}\r\nCookie: odovia_chat=${cookie}\r\nX-Forwarded-For: ${address}\r\n\r\n`,
    );
  };
  const wanted = ids.flatMap((id, place) =>
    Array.from({ length: streams }, () => ({ id, address: `10.${place >> 9}.${(place >> 1) & 255}.1` })),
  );
  for (let start = 0; start < wanted.length; start += 100) {
    const batch = wanted.slice(start, start + 100);
    for (let tries = 0; tries < 20; tries++) {
      for (const [place, { id, address }] of batch.entries())
        if (!isOpen(start + place)) open(start + place, id, address);
      for (let wait = 0; wait < 40 && !batch.every((_, place) => isOpen(start + place)); wait++) await sleep(25);
      if (batch.every((_, place) => isOpen(start + place))) break;
    }
  }
  const withEvents = (count: number) => events.filter((each) => each >= count).length;
  return {
    withEvents,
    async allHave(count, milliseconds) {
      const end = performance.now() + milliseconds;
      while (withEvents(count) < wanted.length && performance.now() < end) await sleep(10);
      return withEvents(count) === wanted.length;
    },
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}
