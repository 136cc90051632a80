import { createHmac, randomBytes } from "node:crypto";
import { openText, sealText } from "#app/platform/privacy/sealed-text.server.ts";

const purpose = "webhook-secret";
const start = "whsec_";

export const newSecret = (): string => start + randomBytes(32).toString("base64");
export const sealSecret = (secret: string): string => sealText(purpose, secret);

type Message = { id: string; sentAt: Date; body: string };

/** The headers of Standard Webhooks, with a signature by each of the sealed secrets. */
export function signedHeaders({ id, sentAt, body }: Message, sealed: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const signatures = sealed.map((each) => {
    const secret = openText(purpose, each);
    if (secret === undefined) throw new Error("the endpoint's secret was sealed under another SESSION_SECRET");
    const key = Buffer.from(secret.slice(start.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}
