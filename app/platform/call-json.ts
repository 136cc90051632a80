/**
 * What a call of our API gave: the data (null where there is none, 204), or the status and the problem (RFC 9457) if there
 * is one; status 0: no answer. `date` is the server's clock, from the answer's header.
 */
export type Answer<Data> = { date?: string | null } & (
  | { ok: true; data: Data }
  | { ok: false; status: number; problem: Problem | null; text: string }
);

export type Problem = { title?: string; code?: string; errors?: { field: string; code: string; message: string }[] };

export type CallOptions = {
  /** Body of a POST; without it the call is a GET. */
  json?: unknown;
  signal?: AbortSignal;
  timeoutSeconds?: number;
  /** `no-store` by default. */
  cache?: RequestCache;
  /** The call outlives its page. */
  keepalive?: boolean;
};

/** Browser side of the JSON API. Never throws, except when `signal` is aborted. */
export async function callJson<Data>(
  path: string,
  { json, signal, timeoutSeconds = 20, cache = "no-store", keepalive = false }: CallOptions = {},
): Promise<Answer<Data>> {
  const limit = AbortSignal.timeout(timeoutSeconds * 1000);
  try {
    const response = await fetch(path, {
      ...(json === undefined
        ? {}
        : { method: "POST", body: JSON.stringify(json), headers: { "content-type": "application/json" } }),
      credentials: "same-origin",
      cache,
      keepalive,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    const { status, headers } = response;
    const date = headers.get("date");
    const text = await response.text();
    const data = status === 204 ? null : parse(text);
    if (response.ok && data !== undefined) return { ok: true, data: data as Data, date };
    return { ok: false, status, problem: typeof data === "object" ? (data as Problem | null) : null, text, date };
  } catch (error) {
    if (signal?.aborted) throw error;
    return { ok: false, status: 0, problem: null, text: "" };
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
