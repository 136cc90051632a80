import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { SMTPServer } from "smtp-server";
import { type ParsedMail, parseMail } from "./mime.ts";

/** `4xx`: every recipient is refused temporarily. */
export type SmtpMode = "4xx" | "accept";

export interface ReceivedMail extends ParsedMail {
  envelope: { from: string; to: string[] };
  raw: string;
  greeting: string;
}

export interface FakeSmtp {
  /** `smtp://127.0.0.1:port`, without TLS; accepts any user and password. */
  url: string;
  port: number;
  mode: SmtpMode;
  /** Reply code by recipient address in lower case. */
  refusedRecipients: Map<string, number>;
  connections(): number;
  messages(): ReceivedMail[];
  /** The first matching message within `timeoutMs` (default 2 s), else throws. */
  waitFor(matches: (mail: ReceivedMail) => boolean, timeoutMs?: number): Promise<ReceivedMail>;
  clear(): void;
  stop(): Promise<void>;
}

/** `hasTls`: STARTTLS with a self-signed certificate. */
export async function startFakeSmtp({ hasTls = false } = {}): Promise<FakeSmtp> {
  let received: ReceivedMail[] = [];
  let connections = 0;
  const sockets = new Set<Socket>();

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: hasTls ? [] : ["STARTTLS"],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 1,
    onAuth: (auth, _session, callback) => callback(null, { user: auth.username ?? "anyone" }),
    onConnect(_session, callback) {
      connections += 1;
      callback();
    },
    onRcptTo(address, _session, callback) {
      const code = fake.refusedRecipients.get(address.address.toLowerCase()) ?? (fake.mode === "4xx" ? 451 : undefined);
      if (code === undefined) return callback();
      const text = code < 500 ? "Try again later" : "Mailbox unavailable";
      callback(Object.assign(new Error(text), { responseCode: code }));
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const raw = Buffer.concat(chunks);
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          ...parseMail(raw),
          greeting: String(session.hostNameAppearsAs || ""),
          envelope: { from: mailFrom === false ? "" : mailFrom.address, to: rcptTo.map(({ address }) => address) },
          raw: raw.toString("utf8"),
        });
        callback();
      });
    },
  });
  // Tests disconnect clients on purpose.
  server.on("error", () => {});
  server.server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  const { port } = listening.address() as AddressInfo;

  const fake: FakeSmtp = {
    url: `smtp://127.0.0.1:${port}`,
    port,
    mode: "accept",
    refusedRecipients: new Map(),
    connections: () => connections,
    messages: () => [...received],
    async waitFor(matches, timeoutMs = 2000) {
      const end = Date.now() + timeoutMs;
      for (;;) {
        const found = received.find(matches);
        if (found !== undefined) return found;
        if (Date.now() > end) throw new Error(`no such mail among ${received.length} within ${timeoutMs} ms`);
        await wait(10);
      }
    },
    clear() {
      received = [];
    },
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
  return fake;
}
