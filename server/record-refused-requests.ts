import { recordSecurityEvent, type SecurityEvent } from "#app/platform/audit/security-events.server.ts";
import type { Finished } from "./http/request-and-response.ts";
import { isPublicPath } from "./pages/cached-paths.ts";

const first = (path: string): string => path.split("/", 3).join("/");

/** Only known `paths` are recorded, never other text from an address. */
export function recordRefusedRequests(paths: string[]): (finished: Finished) => void {
  const firstWords = new Set(paths.map(first));
  return ({ route, path, status, address, requestId }) => {
    const event = eventOf(route, status);
    if (!event) return;
    const detail = firstWords.has(first(path)) ? first(path) : isPublicPath(path) ? path : "other";
    recordSecurityEvent(event, { requestId, address, detail });
  };
}

function eventOf(route: string, status: number): SecurityEvent | undefined {
  if (status === 429) return "limit-reached";
  if (route !== "refused") return undefined;
  if (status === 403) return "origin-refused";
  return status === 421 ? "host-refused" : "request-refused";
}
