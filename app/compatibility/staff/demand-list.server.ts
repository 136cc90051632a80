import type { Database } from "#app/platform/database/database.server.ts";
import { readFromReplica } from "#app/platform/database/read-replica.server.ts";
import { defineListQuery } from "#app/staff-ui/lists/list-query.server.ts";
import { extended, formDictionary } from "#app/staff-ui/page/dictionary.server.ts";
import { frameTexts } from "#app/staff-ui/page/frame-texts.server.ts";
import { countDemand, demandOfModel, listDemand } from "../demand.server.ts";
import { demandList } from "./demand-list.tsx";

export const demandTexts = extended(
  formDictionary<typeof import("./texts/fr/demand.json")>("compatibility/staff", "demand"),
  ({ awaited }, language) => ({
    sending: frameTexts(language).listImport.sending,
    options: { awaited: { yes: awaited } },
  }),
);
export type DemandTexts = ReturnType<typeof demandTexts>;

export const demandListQuery = defineListQuery(demandList, {
  name: "demand",
  section: "tentatives",
  texts: demandTexts,
  filter: ({ search, awaited }) => ({ search, isAwaited: awaited && true }),
  async rows(db, query: Parameters<typeof listDemand>[1]) {
    const found = await listDemand(db, query);
    return { ...found, rows: found.rows.map((row) => ({ ...row, id: modelId(row) })) };
  },
  count: countDemand,
  fileSort: "model",
});

/** Neither name is unique. */
export const modelId = ({ brand, model }: { brand: string; model: string }): string => JSON.stringify([brand, model]);

export function readModelId(id: string): { brand: string; model: string } | undefined {
  try {
    const names: unknown = JSON.parse(id);
    if (!Array.isArray(names) || names.length !== 2) return undefined;
    const [brand, model] = names as unknown[];
    return typeof brand === "string" && typeof model === "string" ? { brand, model } : undefined;
  } catch {
    return undefined;
  }
}

/** For display: changes ask the primary (`demandOfModel`). */
export const readModel = (primary: Database, name: { brand: string; model: string }) =>
  readFromReplica(primary, (db) => demandOfModel(db, name));
