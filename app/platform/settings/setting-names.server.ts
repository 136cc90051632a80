/** Misspelled names: an ignored setting may open a shop on an empty database, or without mail. */
import { settingSchema } from "./environment-variables.server.ts";

const settingNames = Object.keys(settingSchema.shape);

/** Names that only this program uses. */
const ownPrefixes =
  /^(STRIPE_|GEOCODER_|ASSISTANT_|SENDCLOUD_|SMTP_|MAIL_|ADMIN_|RATE_LIMIT|SESSION_SEC|DATABASE_|EMBEDDED_|MIGRATION_|PUBLIC_U|PAYMENT|STAFF_|DATA_DIR|ALLOW_INCOMPLETE|TRUSTED_PROX|METRICS_|WEB_CONC|NEWSLETTER_|LOG_LEV|ANALYTICS_|MARKETING_)/;

/** Variables by which Kubernetes and Docker describe services. */
const ofServices = /_(SERVICE_HOST|SERVICE_PORT(_\w+)?|PORT_\d+_(TCP|UDP)(_(PROTO|PORT|ADDR))?|ENV_\w+)$/;
const isOfService = (name: string, value: string): boolean =>
  ofServices.test(name) || (/_PORT$/.test(name) && /^(tcp|udp):\/\//.test(value)) || /^npm_/i.test(name);

export function misspelledSettings(given: Record<string, string>): string[] {
  return Object.entries(given)
    .filter(([name, value]) => !settingNames.includes(name) && !isOfService(name, value))
    .flatMap(([name]) => {
      const meant = nearest(name);
      if (meant) return [`${name} is not a setting of this program; the nearest one is ${meant}.`];
      return ownPrefixes.test(name) ? [`${name} is not a setting of this program.`] : [];
    });
}

const wordsOf = (name: string): string[] =>
  name
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(Boolean);

/** Differs in case, separators, word order, or a few letters. */
function nearest(name: string): string | undefined {
  const words = wordsOf(name);
  const letters = words.join("");
  const same = settingNames.find(
    (each) => wordsOf(each).join("") === letters || wordsOf(each).toSorted().join() === words.toSorted().join(),
  );
  if (same) return same;
  const rated = settingNames
    .map((each) => ({ each, distance: distance(letters, wordsOf(each).join("")), most: mostErrors(each) }))
    .filter(({ distance, most }) => distance <= most)
    .toSorted((a, b) => a.distance - b.distance);
  return rated[0]?.each;
}

/** With four letters any error is another program's name: PORT, PORTS. */
function mostErrors(setting: string): number {
  const { length } = wordsOf(setting).join("");
  return length < 6 ? 0 : Math.min(3, Math.floor(length / 4));
}

function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  const at = (i: number, j: number): number => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      rows[i]![j] = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
        swapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
  return at(a.length, b.length);
}
