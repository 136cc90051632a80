import { ApiProblem } from "#app/platform/api-route.server.ts";
import { readBytes } from "./json-body.ts";

const maxBytes = 64 * 1024;
/** Files that staff upload: a whole vehicle catalogue is 700 KB. */
const maxStaffBytes = 4 * 1024 * 1024;

/**
 * The request that a page's action sees. Its URL has the shop's own origin: behind a TLS proxy it arrived over http, and React
 * Router compares the URL with the Origin header. Its form body has been read within the limit and can be parsed.
 * Staff may send larger bodies if they declare the size; `isStaff` is called only then. Throws the problems 405, 413, 415
 * and 400.
 */
export async function pageRequest(
  request: Request,
  origin: string,
  isStaff: () => Promise<boolean> = async () => false,
): Promise<Request> {
  const url = new URL(request.url);
  const address = `${origin}${url.pathname}${url.search}`;
  const { method, headers, signal } = request;
  // HEAD is rendered as GET: the hashes of the policy are those of the document's scripts. node:http leaves the body out.
  if (method === "GET" || method === "HEAD") return new Request(address, { headers, signal });
  if (method !== "POST") throw new ApiProblem(405, "methodNotAllowed", { headers: { allow: "GET, HEAD, POST" } });
  const type = headers.get("content-type") ?? "";
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.test(type))
    throw new ApiProblem(415, "noForm");
  const isLarge = Number(headers.get("content-length") ?? 0) > maxBytes;
  const limit = isLarge && (await isStaff()) ? maxStaffBytes : maxBytes;
  const body = (await readBytes(request, limit)) as Uint8Array<ArrayBuffer>;
  // The guard has checked the origin; React Router checks again and does not accept "null".
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
