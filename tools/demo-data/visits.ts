import { randomUUID } from "node:crypto";
import { forgetModelDemand } from "#app/compatibility/model-demand.server.ts";
import { compatibilityAttempts } from "#app/compatibility/server/tables.server.ts";
import { contactRequests } from "#app/contact/server/tables.server.ts";
import { type Language, languages } from "#app/i18n/languages.ts";
import { demoEmail, demoStaff } from "#app/orders/demo-orders.server.ts";
import { paths } from "#app/paths.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { officeDay } from "#app/platform/time/office-day.ts";
import { addVisits, type VisitCount } from "#app/platform/visits/visit-counts.server.ts";
import { makeName } from "./buyers.ts";
import type { Random } from "./random.ts";

const day = 86_400_000;
const ago = (now: Date, days: number): Date => new Date(now.getTime() - days * day);

type Sample = { random: Random; now: Date };

export async function storeDemoAttempts(
  tx: Db,
  { random, now }: Sample,
  vehicles: readonly { brand: string; model: string; year: number; energy: string }[],
): Promise<void> {
  const attempts = Array.from({ length: 160 }, (_, index) => ({
    ...vehicles[Math.floor(random.next() ** 2 * vehicles.length)]!,
    language: random.pick(languages),
    email: random.next() < 0.4 ? demoEmail(`waiting.${index + 1}`) : null,
    createdAt: ago(now, random.next() * 180),
  }));
  await tx.insert(compatibilityAttempts).values(attempts);
  await forgetModelDemand(tx);
}

const viewedPages = [
  { path: paths.home, share: 30 },
  { path: paths.compatibility, share: 18 },
  { path: paths.purchase, share: 4 },
  { path: paths.dongle, share: 12 },
  { path: paths.faq, share: 8 },
  { path: paths.installationManual, share: 6 },
  { path: paths.guide, share: 5 },
  { path: paths.about, share: 3 },
];
const languageShares = { fr: 0.6, de: 0.14, es: 0.1, it: 0.09, en: 0.07 };

export async function storeDemoVisits(tx: Db, { random, now }: Sample): Promise<void> {
  for (let days = 0; days < 365; days++) {
    const at = ago(now, days);
    const busy = [0, 6].includes(at.getUTCDay()) ? 0.6 : 1;
    const counted = (what: string, language: Language, most: number): VisitCount => ({
      day: officeDay(at),
      counted: what,
      language,
      times: Math.round(most * languageShares[language] * busy * (0.7 + random.next() * 0.6)),
    });
    const visits = languages.flatMap((language) => [
      ...viewedPages.map(({ path, share }) => counted(path, language, share * 3)),
      counted("check", language, 22),
      counted("compatible", language, 17),
    ]);
    await addVisits(tx, visits);
  }
}

const companies = {
  fr: ["Garage du Moulin", "Transports Blanchet", "Carrosserie des Vignes"],
  en: ["Orchard Fleet", "Mill Road Motors"],
  es: ["Taller Olivo", "Flotas Navarro"],
  it: ["Officina Marino", "Autofficina dei Mille"],
  de: ["Autohaus Lindenhof", "Werkstatt Krämer"],
};
const kinds = ["dealer", "insurance", "lab", "fleet"] as const;
const messages = {
  fr: "Bonjour, nous aimerions proposer le boîtier à nos clients. Quelles sont vos conditions ?",
  en: "Hello, we would like to offer the dongle to our customers. What are your terms?",
  es: "Hola, nos gustaría ofrecer el dispositivo a nuestros clientes. ¿Cuáles son sus condiciones?",
  it: "Buongiorno, vorremmo proporre il dispositivo ai nostri clienti. Quali sono le vostre condizioni?",
  de: "Guten Tag, wir möchten den Dongle unseren Kunden anbieten. Wie sind Ihre Konditionen?",
};

export async function storeDemoRequests(tx: Db, { random, now }: Sample): Promise<void> {
  const requests = Array.from({ length: 24 }, (_, index) => {
    const kind = kinds[index % kinds.length]!;
    const language = random.pick(languages);
    return {
      id: randomUUID(),
      kind,
      language,
      ...makeName(random, language),
      companyName: random.pick(companies[language]),
      email: demoEmail(`company.${index + 1}`),
      phone: `+33 1 99 00 ${random.digits(2)} ${random.digits(2)}`,
      message: kind === "fleet" ? "" : messages[language],
      vehicleCount: kind === "fleet" ? random.integer(5, 200) : null,
      state: stateOf(index),
      assignee: index < 5 ? null : demoStaff,
      createdAt: ago(now, index * 3.5 + random.next()),
    };
  });
  await tx.insert(contactRequests).values(requests);
}

/** By its place in the list, whose latest request is the first. */
function stateOf(index: number): "new" | "in_progress" | "closed" | "answered" {
  if (index < 5) return "new";
  if (index < 9) return "in_progress";
  return index % 3 === 0 ? "closed" : "answered";
}
