import { energyNames } from "#app/catalogue/vehicles/energy-names.server.ts";
import { fill } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { publicAddress } from "#app/i18n/public-address.server.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { defineMail } from "#app/mail/define-mail.server.ts";
import { paths } from "#app/paths.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import type { Vehicle } from "../saved-check.ts";

type Texts = typeof import("../texts/fr/mails.json");
type Waiting = { attemptId: number; vehicle: Vehicle; email: string; language: Language };

const texts = (language: Language) => loadTexts<Texts>("compatibility", "mails", language);
const to = ({ attemptId, email, language }: Waiting) => ({ recipient: email, language, key: String(attemptId) });

/** Promises exactly one more mail, and how to be removed. */
export const waitingListMail = defineMail({
  kind: "compatibility-waiting",
  texts,
  to,
  write: ({ vehicle }, { t: { waiting: t }, language }) => {
    const car = `${vehicle.brand} ${vehicle.model}`;
    return {
      ...t,
      subject: fill(t.subject, { car }),
      paragraphs: [fill(t.registered, { car }), t.once],
      rows: vehicleRows(vehicle, t, language),
      footnotes: [t.forget],
    };
  },
});

/** Decisions 7 (compatibility notice): the only mail after the confirmation. */
export const nowCompatibleMail = defineMail({
  kind: "compatibility-now",
  texts,
  to,
  write: ({ vehicle }, { t: { nowCompatible: t, waiting }, language }) => {
    const car = `${vehicle.brand} ${vehicle.model}`;
    return {
      ...t,
      subject: fill(t.subject, { car }),
      paragraphs: [fill(t.changed, { car }), t.check],
      rows: vehicleRows(vehicle, waiting, language),
      action: { label: t.action, url: publicAddress(paths.compatibility, language) },
      footnotes: [t.last],
    };
  },
});

const vehicleRows = (vehicle: Vehicle, t: Texts["waiting"], language: Language): [label: string, value: string][] => [
  [t.brand, vehicle.brand],
  [t.model, vehicle.model],
  [t.year, String(vehicle.year)],
  [t.energy, ownValue(energyNames(language), vehicle.energy) ?? vehicle.energy],
];
