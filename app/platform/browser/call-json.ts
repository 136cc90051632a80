/** The data (null for 204), or the status and problem (RFC 9457); status 0: no response. `date`: the server's clock. */
export type Answer<Data> = { date?: string | null } & (
  | { ok: true; data: Data }
  | { ok: false; status: number; problem: Problem | null; text: string }
);

export type Problem = { title?: string; code?: string; errors?: { field: string; code: string; message: string }[] };

/** `json`: the body of a POST; without it the call is a GET. `keepalive`: the call outlives its page. */
type CallOptions = { json?: unknown; timeoutSeconds?: number } & Pick<RequestInit, "signal" | "cache" | "keepalive">;

/** Calls the JSON API. Never throws, except when `signal` is aborted. */
export async function callJson<Data>(
  path: string,
  { json, signal, timeoutSeconds = 20, ...options }: CallOptions = {},
): Promise<Answer<Data>> {
  const call = new AbortController();
  const abort = () => call.abort();
  const limit = setTimeout(abort, timeoutSeconds * 1000);
  if (signal?.aborted) abort();
  signal?.addEventListener("abort", abort);
  try {
    const response = await fetch(path, {
      cache: "no-store",
      ...options,
      ...(json !== undefined && {
        method: "POST",
        body: JSON.stringify(json),
        headers: { "content-type": "application/json" },
      }),
      signal: call.signal,
    });
    const { ok, status, headers } = response;
    const date = headers.get("date");
    const text = await response.text();
    const data = status === 204 ? null : parse(text);
    // What the server sends is what its schema says: no bytes for a second check here.
    if (ok && data !== undefined) return { ok, data: data as Data, date };
    return { ok: false, status, problem: typeof data === "object" ? (data as Problem | null) : null, text, date };
  } catch (error) {
    if (signal?.aborted) throw error;
    return { ok: false, status: 0, problem: null, text: "" };
  } finally {
    clearTimeout(limit);
    signal?.removeEventListener("abort", abort);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {}
}
