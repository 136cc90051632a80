/** Parses the shop's mails: the needed parts of RFC 5322, 2045 to 2047 and 2231. */
export interface ParsedMail {
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

export function parseMail(raw: Buffer): ParsedMail {
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
