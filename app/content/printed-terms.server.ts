import { createHash } from "node:crypto";
import { languages } from "#app/i18n/languages.ts";
import { readArticle } from "./articles.server.ts";
import printed from "./server/printed-terms.json" with { type: "json" };

export const termsFingerprint = (): string =>
  createHash("sha256")
    .update(JSON.stringify(languages.map((language) => readArticle("cgv", language).blocks)))
    .digest("hex")
    .slice(0, 16);

/** Whether the terms that confirmations carry as PDF are those of the site: `npm run documents` prints and records them. */
export const termsArePrinted = (): boolean => printed.terms === termsFingerprint();
