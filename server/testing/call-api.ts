import { randomUUID } from "node:crypto";
import { settings } from "#app/platform/settings/settings.server.ts";
import type { createApi } from "../api.ts";

type Call = { body?: unknown; headers?: Record<string, string>; address?: string };

/** A call of the API without a port; one with a body is a POST. */
export async function callApi(
  api: ReturnType<typeof createApi>,
  path: string,
  { body, headers = {}, address = "192.0.2.1" }: Call = {},
): Promise<Response> {
  const origin = settings().publicUrl;
  const request = new Request(`${origin}${path}`, {
    headers: { "content-type": "application/json", ...headers },
    ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
  });
  return api.fetch(request, { request: { requestId: randomUUID(), address, origin } });
}
