import { fill } from "#app/i18n/format.ts";
import type { IntegrationsTexts } from "./integrations-texts.server.ts";

const reasons: [pattern: RegExp, reason: keyof IntegrationsTexts["reasons"]][] = [
  [/^(?:timeout|TimeoutError|AbortError|ETIMEDOUT|ETIMEOUT)$/, "timeout"],
  // Errors of fetch without a connection, and codes of sockets and of the mail client.
  [/^(?:TypeError|E(?:CONN\w*|SOCKET|DNS|NOTFOUND|HOSTUNREACH|NETUNREACH|AI_AGAIN|PIPE|TLS|REQUIRETLS))$/, "network"],
  [/^unavailable$/, "network"],
  [/^(?:EAUTH|ENOAUTH|EOAUTH2|53[045]|status 40[13]|keyRefused)$/, "credentials"],
  [/^(?:55[013]|EENVELOPE)$/, "address"],
  [/^not made$/, "notMade"],
  [/^(?:status )?(?<status>[1-5]\d\d)$/, "status"],
  [/^(?:SyntaxError|too long|nothing found|failed|EPROTOCOL|EMESSAGE)$/, "answer"],
];

/** In words; the codes come from providers, geocoder and mail client. */
export function failureReason(error: string, t: Pick<IntegrationsTexts, "reasons">): string {
  // An enhanced status code may follow the mail server's code (`550 5.1.1`).
  const code = error.replace(/^(\d{3}) \d\.\d{1,3}\.\d{1,3}$/, "$1");
  for (const [pattern, reason] of reasons) {
    const found = pattern.exec(code);
    if (found) return fill(t.reasons[reason], { status: found.groups?.status ?? "" });
  }
  return t.reasons.unknown;
}
