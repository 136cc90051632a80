import { ApiProblem } from "#app/platform/http/api-route.server.ts";
import { readBytes } from "./json-body.ts";

const maxBytes = 64 * 1024;
/** Uploads of staff: a vehicle catalogue has 700 KB. */
const maxStaffBytes = 4 * 1024 * 1024;

/** Ten fields for each of the 500 rows of a bulk step. A million would take seconds to parse. */
const maxFields = 5_000;
const maxPartHeaderBytes = 2_000;

/** Counts the fields without parsing them. */
function isParsedQuickly(type: string, body: Buffer): boolean {
  const boundary = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type);
  const delimiter = boundary ? `--${boundary[1] ?? boundary[2]}` : "&";
  let at = body.indexOf(delimiter);
  for (let count = 0; at !== -1; count++) {
    if (count > maxFields) return false;
    const header = boundary ? body.indexOf("\r\n\r\n", at) : at;
    const next = body.indexOf(delimiter, at + delimiter.length);
    if (next !== -1 && (header === -1 || header - at > maxPartHeaderBytes)) return false;
    at = next;
  }
  return true;
}

/**
 * The request for a page's action, with the shop's own origin: behind a TLS proxy it arrived over http, and React Router
 * compares it with the Origin header. The body has been read within its limit; `isStaff` is called only for a larger
 * declared size. Throws problems 405, 413, 415 and 400.
 */
export async function pageRequest(
  request: Request,
  origin: string,
  isStaff: () => Promise<boolean> = async () => false,
): Promise<Request> {
  const url = new URL(request.url);
  const address = `${origin}${url.pathname}${url.search}`;
  const { method, headers, signal } = request;
  // HEAD is rendered like GET, because the policy contains hashes of the document's scripts.
  if (method === "GET" || method === "HEAD") return new Request(address, { headers, signal });
  if (method !== "POST") throw new ApiProblem(405, "methodNotAllowed", { headers: { allow: "GET, HEAD, POST" } });
  const type = headers.get("content-type") ?? "";
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.test(type))
    throw new ApiProblem(415, "noForm");
  const isLarge = Number(headers.get("content-length") ?? 0) > maxBytes;
  const limit = isLarge && (await isStaff()) ? maxStaffBytes : maxBytes;
  const body = (await readBytes(request, limit)) as Uint8Array<ArrayBuffer>;
  if (!isParsedQuickly(type, Buffer.from(body.buffer, body.byteOffset, body.byteLength)))
    throw new ApiProblem(413, "bodyTooLarge");
  // The guard has checked the origin; React Router checks it again and refuses "null".
  const checked = new Headers(headers);
  checked.set("origin", origin);
  const copy = () => new Request(address, { method, headers: checked, signal, body });
  await copy()
    .formData()
    .catch(() => {
      throw new ApiProblem(400, "invalidInput");
    });
  return copy();
}
