import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { orderIdsOfBuyer } from "#app/orders/privacy/export-buyer.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { PersonalRecord } from "#app/platform/privacy/retention.server.ts";
import { personAddress } from "./erase-person.server.ts";
import { personalData } from "./server/personal-data.server.ts";

/** Uncached; its name reveals nothing about the person. */
export const personFile = (exported: PersonExport): Response =>
  new Response(JSON.stringify(exported, null, 2), {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="personal-data-${exported.exportedAt.slice(0, 10)}.json"`,
      "cache-control": "private, no-store",
    },
  });

/** Everything stored about a person by part (GDPR articles 15 and 20). */
export type PersonExport = {
  email: string;
  exportedAt: string;
  /** Parts without data are empty. */
  data: Record<string, PersonalRecord[]>;
};

export async function exportPerson({ db, now }: { db: Db; now: Date }, email: string): Promise<PersonExport> {
  const address = personAddress(email);
  const orderIds = await orderIdsOfBuyer(db, address);
  const data: [string, PersonalRecord[]][] = [];
  for (const { exporter } of personalData)
    data.push([exporter.part, await exporter.export({ db, email: address, orderIds })]);
  return { email: address, exportedAt: now.toISOString(), data: Object.fromEntries(data) };
}

export const storedPartNames = (language: Language): Record<string, string> =>
  loadTexts<typeof import("./texts/fr/shown-data.json")>("privacy", "shown-data", language).parts;
