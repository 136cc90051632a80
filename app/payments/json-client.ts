/** What a call of our API gave: the data, or the status and the problem (RFC 9457) if there is one; status 0: no answer. */
export type Answer<Data> =
  | { ok: true; data: Data }
  | { ok: false; status: number; problem: Problem | null; text: string };

export type Problem = { title?: string; code?: string; errors?: { field: string; code: string; message: string }[] };

/** Browser side of the JSON API. Never throws, except when `signal` is aborted. */
export async function callJson<Data>(
  path: string,
  options: { json?: unknown; signal?: AbortSignal; timeoutSeconds?: number } = {},
): Promise<Answer<Data>> {
  const limit = AbortSignal.timeout((options.timeoutSeconds ?? 20) * 1000);
  const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit;
  try {
    const response = await fetch(path, {
      ...(options.json === undefined
        ? {}
        : { method: "POST", body: JSON.stringify(options.json), headers: { "content-type": "application/json" } }),
      credentials: "same-origin",
      cache: "no-store",
      signal,
    });
    const text = await response.text();
    const data = parse(text);
    if (response.ok && data !== undefined) return { ok: true, data: data as Data };
    const isProblem = typeof data === "object" && data !== null;
    return { ok: false, status: response.status, problem: isProblem ? (data as Problem) : null, text };
  } catch (error) {
    if (options.signal?.aborted) throw error;
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
