import { staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { caseQuery } from "../../mail-texts/mail-cases.ts";
import { markedQuery } from "../../mail-texts/mail-text-fields.ts";
import { mailTextPlace } from "../../mail-texts/mail-text-steps.server.ts";
import { sampleMail } from "../../mail-texts/sample-mail.server.ts";
import type { Route } from "./+types/mail-text-preview";

/** Runs nothing, loads the shop's pictures; framed only by the shop. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'; sandbox";

/** A mail with sample data; the query may hold texts that are not saved yet. */
export function loader({ params, url, context }: Route.LoaderArgs) {
  staffOf(context);
  const { template, language } = mailTextPlace({ params, url });
  const typed = new Map(url.searchParams);
  const { html } = sampleMail(template, language, {
    typed,
    marked: url.searchParams.get(markedQuery),
    shownCase: url.searchParams.get(caseQuery),
  });
  return new Response(html, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "private, no-store",
      "content-security-policy": policy,
      "x-frame-options": "SAMEORIGIN",
    },
  });
}
