import { fill } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { writeMail } from "#app/mail/write-mail.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Vehicle } from "../saved-check.ts";
import { vehicleRows } from "./vehicle-rows.server.ts";

type Texts = typeof import("../texts/fr/mails.json");

/** States what was registered, that exactly one more mail follows, and how to be removed. */
export async function queueWaitingNotice(
  tx: Db,
  entry: { attemptId: number; vehicle: Vehicle; email: string; language: Language },
): Promise<void> {
  const { vehicle, language } = entry;
  const t = loadTexts<Texts>("compatibility", "mails", language).waiting;
  const car = `${vehicle.brand} ${vehicle.model}`;
  const facts = {
    dedupeKey: `compatibility-waiting:${entry.attemptId}`,
    kind: "compatibility-waiting",
    language,
    recipient: entry.email,
  };
  await writeMail(tx, facts, {
    ...t,
    subject: fill(t.subject, { car }),
    paragraphs: [fill(t.registered, { car }), t.once],
    rows: vehicleRows(vehicle, language),
    footnotes: [t.forget],
  });
}
