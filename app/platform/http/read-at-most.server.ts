import { ApiProblem } from "./api-route.server.ts";

export const readAtMost = async (response: Response, limit: number): Promise<string> =>
  (await readBytesAtMost(response, limit)).toString("utf8");

export async function readBytesAtMost(response: Response, limit: number): Promise<Buffer> {
  if (Number(response.headers.get("content-length") ?? 0) > limit) {
    await response.body?.cancel();
    throw new Error("too long");
  }
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.byteLength;
    if (length > limit) throw new Error("too long");
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Of a signed notice, whose signature is of these bytes. */
export async function readRawBody(request: Request, maxBytes: number): Promise<Buffer> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw new ApiProblem(413, "bodyTooLarge");
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > maxBytes) throw new ApiProblem(413, "bodyTooLarge");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
