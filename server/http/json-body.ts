import { ApiProblem } from "#app/platform/http/api-route.server.ts";

const maxDepth = 20;
const maxKeys = 200;
const forbidden = new Set(["__proto__", "constructor", "prototype"]);

/** Reads a JSON body within its limits (security 6.38, 6.39): type, size, depth, no prototype keys, no duplicate keys. */
export async function readJsonBody(request: Request, maxBytes = 64 * 1024): Promise<unknown> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new ApiProblem(415, "wrongContentType");
  const bytes = await readBytes(request, maxBytes);
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new ApiProblem(400, "brokenJson");
  }
  const colons = checkShape(text);
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw new ApiProblem(400, "brokenJson");
  }
  // JSON.parse silently keeps the last of two equal keys; then the text has more colons than the result has keys.
  if (checkKeys(data) !== colons) throw new ApiProblem(400, "forbiddenKey");
  return data;
}

/** A sender that disconnects is no failure of the shop. */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  try {
    return await readBody(request, maxBytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ECONNRESET") throw new ApiProblem(400, "invalidInput");
    throw error;
  }
}

async function readBody(request: Request, maxBytes: number): Promise<Uint8Array> {
  const length = request.headers.get("content-length");
  if (Number(length ?? 0) > maxBytes) throw new ApiProblem(413, "bodyTooLarge");
  if (length !== null && !request.headers.has("transfer-encoding")) {
    // node:http accepts no more than this, so it is read at once without a web stream.
    const bytes = new Uint8Array(await request.arrayBuffer());
    if (bytes.length > maxBytes) throw new ApiProblem(413, "bodyTooLarge");
    return bytes;
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (request.body) {
    // The DOM's type of a stream lacks Node's iterator.
    for await (const chunk of request.body as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > maxBytes) throw new ApiProblem(413, "bodyTooLarge");
      chunks.push(chunk);
    }
  }
  return Buffer.concat(chunks);
}

/** Checks the depth before parsing. Returns the number of colons outside of strings. */
function checkShape(text: string): number {
  let depth = 0;
  let colons = 0;
  let inText = false;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (inText) {
      if (c === 92) i++;
      else if (c === 34) inText = false;
    } else if (c === 34) inText = true;
    else if (c === 58) colons++;
    else if (c === 91 || c === 123) {
      if (++depth > maxDepth) throw new ApiProblem(400, "brokenJson");
    } else if (c === 93 || c === 125) depth--;
  }
  return colons;
}

function checkKeys(data: unknown): number {
  let keys = 0;
  const visit = (value: unknown) => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (value && typeof value === "object")
      for (const [key, inner] of Object.entries(value)) {
        if (++keys > maxKeys || forbidden.has(key)) throw new ApiProblem(400, "forbiddenKey");
        visit(inner);
      }
  };
  visit(data);
  return keys;
}
