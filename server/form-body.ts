import { ApiProblem } from "#app/platform/api-route.server.ts";
import { readBytes } from "./json-body.ts";

const maxBytes = 64 * 1024;
/** Files that staff upload: a whole vehicle catalogue is 700 KB. */
const maxStaffBytes = 4 * 1024 * 1024;

/**
 * The request that a page's action sees: the shop's own origin in its address (behind a TLS proxy it came by http, and
 * React Router compares it with the Origin header), and a form body that was read within its limit and can be parsed.
 * Staff may send larger bodies, if they say how large: `isStaff` is asked only then. Throws the problems 405, 413, 415 and 400.
 */
export async function pageRequest(
  request: Request,
  origin: string,
  isStaff: () => Promise<boolean> = async () => false,
): Promise<Request> {
  const url = new URL(request.url);
  const address = `${origin}${url.pathname}${url.search}`;
  const { method, headers, signal } = request;
  if (method === "GET" || method === "HEAD") return new Request(address, { method, headers, signal });
  if (method !== "POST") throw new ApiProblem(405, "methodNotAllowed", { headers: { allow: "GET, HEAD, POST" } });
  const type = headers.get("content-type") ?? "";
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.test(type))
    throw new ApiProblem(415, "noForm");
  const isLarge = Number(headers.get("content-length") ?? 0) > maxBytes;
  const limit = isLarge && (await isStaff()) ? maxStaffBytes : maxBytes;
  const body = (await readBytes(request, limit)) as Uint8Array<ArrayBuffer>;
  // The guard has checked where the request comes from; React Router checks again and does not know "null".
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
