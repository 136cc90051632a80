import { request } from "node:http";

export type RawAnswer = { status: number; headers: Headers; body: Buffer };

/** A GET to this machine whose body stays compressed. `localhost` in the address stays the Host. */
export function rawGet(url: string, headers: Record<string, string> = {}): Promise<RawAnswer> {
  const { host, port, pathname, search } = new URL(url);
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { host: "127.0.0.1", port, path: pathname + search, headers: { host, ...headers }, timeout: 15_000 },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () => {
          const pairs = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
          resolve({
            status: response.statusCode ?? 0,
            headers: new Headers(pairs as [string, string][]),
            body: Buffer.concat(chunks),
          });
        });
      },
    );
    outgoing.on("timeout", () => outgoing.destroy(new Error(`no answer from ${url}`)));
    outgoing.on("error", reject);
    outgoing.end();
  });
}
