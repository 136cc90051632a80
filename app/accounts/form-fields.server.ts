const maxBytes = 16 * 1024;

/** The fields of a posted form, url-encoded only and at most 16 KB (security 6.39). Throws the response to send otherwise. */
export async function readFormFields(request: Request): Promise<URLSearchParams> {
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(request.headers.get("content-type") ?? ""))
    throw new Response(null, { status: 415 });
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw new Response(null, { status: 413 });
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (request.body)
    for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > maxBytes) throw new Response(null, { status: 413 });
      chunks.push(chunk);
    }
  return new URLSearchParams(Buffer.concat(chunks).toString("utf8"));
}
