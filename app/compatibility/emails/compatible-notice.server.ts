import { fill } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { publicAddress } from "#app/i18n/public-address.server.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { renderMail } from "#app/mail/mail-layout.ts";
import type { NewMail } from "#app/mail/queue-mail.server.ts";
import { paths } from "#app/paths.ts";
import type { Vehicle } from "../saved-check.ts";
import { vehicleRows } from "./vehicle-rows.server.ts";

type Texts = typeof import("../texts/fr/mails.json");

/**
 * The news that an address on the waiting list gets (decisions 7: compatibility notice): the only mail after its
 * confirmation.
 */
export function compatibleNotice(
  to: { attemptId: number; email: string; language: Language },
  vehicle: Vehicle,
): NewMail {
  const { attemptId, email, language } = to;
  const t = loadTexts<Texts>("compatibility", "mails", language).nowCompatible;
  const car = `${vehicle.brand} ${vehicle.model}`;
  const mail = renderMail({
    ...{ ...t, language },
    subject: fill(t.subject, { car }),
    paragraphs: [fill(t.changed, { car }), t.check],
    rows: vehicleRows(vehicle, language),
    action: { label: t.action, url: publicAddress(paths.compatibility, language) },
    footnotes: [t.last],
  });
  return {
    ...mail,
    dedupeKey: `compatibility-now:${attemptId}`,
    kind: "compatibility-now",
    language,
    recipient: email,
  };
}
