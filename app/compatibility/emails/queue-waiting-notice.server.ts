import { fill } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { renderMail } from "#app/mail/mail-layout.ts";
import { queueMail } from "#app/mail/queue-mail.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { Vehicle } from "../saved-check.ts";
import { vehicleRows } from "./vehicle-rows.server.ts";

type Texts = typeof import("../texts/fr/mails.json");

/** Says what was registered, that one single mail follows, and how to be forgotten. */
export async function queueWaitingNotice(
  tx: Db,
  entry: { attemptId: number; vehicle: Vehicle; email: string; language: Language },
): Promise<void> {
  const { vehicle, language } = entry;
  const t = loadTexts<Texts>("compatibility", "mails", language).waiting;
  const car = `${vehicle.brand} ${vehicle.model}`;
  const mail = renderMail({
    language,
    subject: fill(t.subject, { car }),
    preheader: t.preheader,
    heading: t.heading,
    paragraphs: [fill(t.registered, { car }), t.once],
    rows: vehicleRows(vehicle, language),
    footnotes: [t.forget],
  });
  await queueMail(tx, {
    ...mail,
    dedupeKey: `compatibility-waiting:${entry.attemptId}`,
    kind: "compatibility-waiting",
    language,
    recipient: entry.email,
  });
}
