import { fill } from "#app/i18n/format.ts";
import type { IntegrationsTexts } from "./integrations-texts.server.ts";

const reasons: [pattern: RegExp, reason: keyof IntegrationsTexts["reasons"]][] = [
  [/^(?:timeout|TimeoutError|AbortError|ETIMEDOUT|ETIMEOUT)$/, "timeout"],
  // What fetch throws when it reaches nobody, codes of sockets and of the mail client.
  [/^(?:TypeError|E(?:CONN\w*|SOCKET|DNS|NOTFOUND|HOSTUNREACH|NETUNREACH|AI_AGAIN|PIPE|TLS|REQUIRETLS))$/, "network"],
  [/^unavailable$/, "network"],
  [/^(?:EAUTH|ENOAUTH|EOAUTH2|53[045]|status 40[13])$/, "credentials"],
  [/^(?:55[013]|EENVELOPE)$/, "address"],
  [/^not made$/, "notMade"],
  [/^(?:status )?(?<status>[1-5]\d\d)$/, "status"],
  [/^(?:SyntaxError|too long|nothing found|failed|EPROTOCOL|EMESSAGE)$/, "answer"],
];

/** The reason of a failed check or mail in words; the codes are those of the providers, the geocoder and the mail client. */
export function failureReason(error: string, t: Pick<IntegrationsTexts, "reasons">): string {
  for (const [pattern, reason] of reasons) {
    const found = pattern.exec(error);
    if (found) return fill(t.reasons[reason], { status: found.groups?.status ?? "" });
  }
  return t.reasons.unknown;
}
