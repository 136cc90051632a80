import { isLanguage } from "#app/i18n/languages.ts";
import { rowNumber } from "#app/platform/database/row-ids.ts";
import { staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { leavePage } from "../../edit-letter.server.ts";
import { makeLetter } from "../../letter-mails.server.ts";
import { findLetter } from "../../list-letters.server.ts";
import { newsletterTexts } from "../newsletter-texts.server.ts";
import type { Route } from "./+types/newsletter-preview";

/** Runs nothing, loads the shop's pictures; framed only by the shop. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'; sandbox allow-popups allow-popups-to-escape-sandbox";

/** As readers get it, in HTML or plain text. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, language: staffLanguage } = staffOf(context);
  const language = url.searchParams.get("language");
  const letter = await findLetter(db, rowNumber(params.id));
  const text = letter?.texts.find((each) => each.language === language);
  if (!text || !isLanguage(language)) throw new Response(null, { status: 404 });
  const mail = await makeLetter(text, language, leavePage(language));
  const isText = url.searchParams.get("as") === "text";
  const written = mail
    ? isText
      ? `${mail.subject}\n\n${mail.text}`
      : mail.html
    : newsletterTexts(staffLanguage).messages.unreadable;
  return new Response(written, {
    status: mail ? 200 : 422,
    headers: {
      "content-type": `text/${isText || !mail ? "plain" : "html"}; charset=utf-8`,
      "cache-control": "private, no-store",
      "content-security-policy": policy,
      "x-frame-options": "SAMEORIGIN",
    },
  });
}
