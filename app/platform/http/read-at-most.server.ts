export async function readAtMost(response: Response, limit: number): Promise<string> {
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
  return Buffer.concat(parts).toString("utf8");
}
