import type { ServerResponse } from "node:http";
import type { AdmissionControl } from "../load/admission.ts";
import type { Exchange } from "./request-and-answer.ts";

/** Sends an answer whose text is known, without reading a stream. */
export function sendText(response: ServerResponse, answer: Response, text: string): void {
  if (response.destroyed) return;
  const cookies = answer.headers.getSetCookie();
  response.writeHead(answer.status, {
    ...Object.fromEntries(answer.headers),
    ...(cookies.length > 0 ? { "set-cookie": cookies } : {}),
    "content-length": Buffer.byteLength(text),
  });
  response.end(text);
}

/** Sends the answer to a request that is not processed; a caller that is refused too often has to wait for it. */
export async function sendRefusal(exchange: Exchange, answer: Response, admission?: AdmissionControl): Promise<void> {
  const { request, response } = exchange;
  exchange.route = answer.status === 503 ? "shed" : "refused";
  request.resume();
  const body = Buffer.from(await answer.arrayBuffer());
  if (admission && !(await admission.pause())) response.setHeader("connection", "close");
  if (response.destroyed) return;
  response.writeHead(answer.status, { ...Object.fromEntries(answer.headers), "content-length": String(body.length) });
  response.end(body);
}
