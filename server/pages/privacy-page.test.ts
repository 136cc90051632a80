import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { languages } from "#app/i18n/languages.ts";
import { retainedTables } from "#app/privacy/kept-data.server.ts";

/** The English purposes of the privacy page, and the tables whose periods they name; in the order of the page. */
const purposes: [purpose: string, tables: string[]][] = [
  ["Preparing, delivering and following up your order", ["orders", "shipments"]],
  ["Keeping accounts", ["orders", "invoices"]],
  ["Keeping an order that was started but not paid", ["orders"]],
  ["Handling a withdrawal", ["withdrawals"]],
  ["Taking payment", ["payment_events"]],
  ["Answering a contact or quote request", ["contact_requests"]],
  ["Answering in the chat", ["chat_conversations"]],
  ["Telling you that a vehicle has become compatible", ["compatibility_attempts"]],
  ["Sending the newsletter and proving your consent", ["newsletter"]],
  ["Improving the assistant’s answers", ["chat_unanswered_questions"]],
  ["Showing you, handing you or erasing your data", ["data_links", "erasures"]],
  ["Proving your cookie choice", ["consents"]],
  ["Protecting the site", ["audit_log", "rate_limits", "card_payers"]],
  ["Counting page views and steps of the purchase", ["visit_counts"]],
  ["Giving members of our team access", ["session", "staff_invitations"]],
];

const units = new Map<string, string[]>([
  ["hour", ["hours?", "heures?", "Stunden?", "horas?", "or[ae]"]],
  ["day", ["days?", "jours?", "Tag(?:en?)?", "días?", "giorn[io]"]],
  ["month", ["months?", "mois", "Monat(?:en?)?", "mes(?:es)?", "mes[ei]"]],
  ["year", ["years?", "ans?", "Jahr(?:en?)?", "años?", "ann[oi]"]],
]);

/** `3 year`, `30 day` of a text in any of the languages. */
const periodsIn = (text: string): string[] =>
  [...units]
    .flatMap(([unit, words]) =>
      [...text.matchAll(new RegExp(`(\\d+)\\s(?:${words.join("|")})(?![\\p{L}])`, "gu"))].map(
        ([, amount]) => `${amount} ${unit}`,
      ),
    )
    .toSorted();

function page(language: string) {
  const text = readFileSync(`app/content/articles/privacy/${language}.md`, "utf8");
  const table = text.slice(text.indexOf("{#finalites}")).split("\n|:")[1]!;
  const rows = table
    .slice(0, table.indexOf("\n\n"))
    .split("\n")
    .slice(3)
    .map((line) => line.split("|").map((cell) => cell.trim()));
  return { text, rows: rows.map((cells) => ({ purpose: cells[1]!, period: cells[4]! })) };
}

const stated = (tables: string[]): string[] =>
  tables.flatMap((table) => {
    const kept = retainedTables.get(table);
    return kept && "period" in kept ? periodsIn(kept.period) : [];
  });

test("security 6.46: every period that the privacy page names is the one that a table is kept for", () => {
  const { rows } = page("en");
  expect(rows.map(({ purpose }) => purpose)).toEqual(purposes.map(([purpose]) => purpose));
  for (const [place, [purpose, tables]] of purposes.entries()) {
    const named = periodsIn(rows[place]!.period);
    expect(named, purpose).not.toEqual([]);
    for (const period of named) expect(stated(tables), `${purpose}: ${period}`).toContain(period);
  }
  const everyPeriod = new Set(page("en").rows.flatMap(({ period }) => periodsIn(period)));
  for (const table of ["newsletter", "session", "staff_invitations", "data_links", "visit_counts", "invoices"])
    for (const period of stated([table])) expect([...everyPeriod], table).toContain(period);
  expect(stated(["mail_outbox"])).toEqual(["30 day"]);
  expect(page("en").text.replaceAll("\u00a0", " ")).toContain(
    "Emails sent by the site are erased from our servers after 30 days",
  );
});

test.each(languages.filter((language) => language !== "en"))(
  "security 6.46: the privacy page names the same periods in %s as in English, line by line",
  (language) => {
    const periods = (each: string) => page(each).rows.map(({ period }) => periodsIn(period));
    expect(periods(language)).toEqual(periods("en"));
    const stored = (each: string) =>
      page(each)
        .text.split("\n")
        .filter((line) => line.startsWith("| `"))
        .map((line) => [line.split("|")[1], periodsIn(line.split("|")[4]!)]);
    expect(stored(language)).toEqual(stored("en"));
  },
);
