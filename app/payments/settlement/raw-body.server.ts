import { ApiProblem } from "#app/platform/http/api-route.server.ts";

/** The body's bytes as they arrived, which the signature covers; 413 above the limit. */
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
