import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { SMTPServer } from "smtp-server";

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
    async waitFor(matches, timeoutMs = 20_000) {
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

/** Parses the shop's mails: the needed parts of RFC 5322, 2045 to 2047 and 2231. */
interface ParsedMail {
  headers: Map<string, string>;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  messageId: string;
  attachments: { filename: string; contentType: string; content: Buffer }[];
}

interface Part {
  headers: Map<string, string>;
  body: Buffer;
}

function parseMail(raw: Buffer): ParsedMail {
  const message = splitPart(raw);
  const mail: ParsedMail = {
    headers: message.headers,
    from: decodeWords(message.headers.get("from") ?? ""),
    to: addresses(message.headers.get("to") ?? ""),
    subject: decodeWords(message.headers.get("subject") ?? ""),
    text: "",
    html: "",
    messageId: message.headers.get("message-id") ?? "",
    attachments: [],
  };
  collect(message, mail);
  return mail;
}

function splitPart(raw: Buffer): Part {
  const end = raw.indexOf("\r\n\r\n");
  const head = (end === -1 ? raw : raw.subarray(0, end)).toString("utf8");
  const headers = new Map<string, string>();
  for (const line of head.replaceAll(/\r\n[ \t]+/g, " ").split("\r\n")) {
    const colon = line.indexOf(":");
    if (colon > 0) headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  return { headers, body: end === -1 ? Buffer.alloc(0) : raw.subarray(end + 4) };
}

function collect(part: Part, mail: ParsedMail): void {
  const type = part.headers.get("content-type") ?? "text/plain";
  const media = (type.split(";")[0] ?? "").trim().toLowerCase();
  if (media.startsWith("multipart/")) {
    for (const inner of partsOf(part.body, parameter(type, "boundary"))) collect(inner, mail);
    return;
  }
  const content = decodeBody(part);
  const disposition = part.headers.get("content-disposition") ?? "";
  const filename = parameter(disposition, "filename") || parameter(type, "name");
  if (disposition.startsWith("attachment") || (filename !== "" && !media.startsWith("text/"))) {
    mail.attachments.push({ filename, contentType: media, content });
  } else if (media === "text/plain" && mail.text === "") {
    mail.text = decodeCharset(content, parameter(type, "charset"));
  } else if (media === "text/html" && mail.html === "") {
    mail.html = decodeCharset(content, parameter(type, "charset"));
  }
}

function partsOf(body: Buffer, boundary: string): Part[] {
  // In Latin 1 one character is one byte.
  const sections = `\r\n${body.toString("latin1")}`.split(`\r\n--${boundary}`);
  return sections
    .slice(1)
    .filter((section) => !section.startsWith("--"))
    .map((section) => splitPart(Buffer.from(section.replace(/^[ \t]*\r\n/, ""), "latin1")));
}

function decodeBody(part: Part): Buffer {
  const encoding = (part.headers.get("content-transfer-encoding") ?? "").toLowerCase();
  if (encoding === "base64") return Buffer.from(part.body.toString("latin1"), "base64");
  if (encoding === "quoted-printable") return decodeQuoted(part.body.toString("latin1").replaceAll(/=\r\n/g, ""));
  return part.body;
}

function decodeQuoted(value: string): Buffer {
  const bytes = value.replaceAll(/=([0-9A-Fa-f]{2})/g, (_match, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, "latin1");
}

function decodeCharset(content: Buffer, charset: string): string {
  return new TextDecoder(charset || "utf-8").decode(content).replaceAll("\r\n", "\n");
}

function parameter(header: string, name: string): string {
  const plain = new RegExp(`;\\s*${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^;\\s]+))`, "i").exec(header);
  if (plain !== null) return decodeWords((plain[1] ?? plain[2] ?? "").replaceAll(/\\(.)/g, "$1"));
  const pieces = header.matchAll(new RegExp(`;\\s*${name}\\*(\\d*)\\*?=(?:"([^"]*)"|([^;\\s]+))`, "gi"));
  const joined = [...pieces]
    .sort((a, b) => Number(a[1]) - Number(b[1]))
    .map((piece) => piece[2] ?? piece[3] ?? "")
    .join("");
  return decodeURIComponent(joined.replace(/^[\w-]*'[\w-]*'/, ""));
}

/** RFC 2047 encoded words; a space between two of them is dropped. */
function decodeWords(value: string): string {
  return value.replaceAll(/\?=\s+=\?/g, "?==?").replaceAll(/(?:=\?([^?]+)\?([BbQq])\?([^?]*)\?=)+/g, (run) => {
    const words = [...run.matchAll(/=\?([^?]+)\?([BbQq])\?([^?]*)\?=/g)];
    const bytes = words.map(([, , encoding, content = ""]) =>
      encoding?.toLowerCase() === "b" ? Buffer.from(content, "base64") : decodeQuoted(content.replaceAll("_", " ")),
    );
    return new TextDecoder(words[0]?.[1] ?? "utf-8").decode(Buffer.concat(bytes));
  });
}

/** Split before decoding, because encoded words may contain commas. */
function addresses(header: string): string[] {
  if (header === "") return [];
  return header.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((address) => decodeWords(address.trim()));
}
