import type { Database } from "#app/platform/database/database.server.ts";
import { readFromReplica } from "#app/platform/database/read-replica.server.ts";
import { demandOfModel } from "../demand.server.ts";

/** For display: changes ask the primary (`demandOfModel`). */
export const readModel = (primary: Database, name: { brand: string; model: string }) =>
  readFromReplica(primary, (db) => demandOfModel(db, name));
