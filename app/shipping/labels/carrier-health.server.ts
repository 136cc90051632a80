import { desc, isNotNull } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Result } from "#app/platform/result.ts";
import { carriers } from "../carriers.ts";
import { carrierLabels } from "../server/tables.server.ts";
import { type CarrierApi, CarrierError } from "./carrier-api.ts";
import { carrierApi } from "./follow-labels.server.ts";
import { labelOption } from "./label-request.server.ts";

/** Whether the carrier API answers and takes the keys; the error is one word. Undefined without keys. */
export async function checkCarrierApi(api: CarrierApi | undefined = carrierApi()): Promise<Result<string> | undefined> {
  if (!api) return undefined;
  try {
    await api.ping();
    return { ok: true };
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    return { ok: false, error: error.kind };
  }
}

export type CarrierState = {
  name: string;
  /** Names of the carriers whose labels are bought. */
  carriers: string[];
  lastCallAt: Date | null;
  lastError: { at: Date; reason: string } | null;
};

/** Of the adapter that is set; null: tracking numbers are typed. Purchases tell of the last call and the last error. */
export async function carrierState(db: Db, api: CarrierApi | undefined = carrierApi()): Promise<CarrierState | null> {
  if (!api) return null;
  const { askedAt, error } = carrierLabels;
  const [[last], [failed]] = await Promise.all([
    db.select({ askedAt }).from(carrierLabels).orderBy(desc(askedAt)).limit(1),
    db.select({ askedAt, error }).from(carrierLabels).where(isNotNull(error)).orderBy(desc(askedAt)).limit(1),
  ]);
  return {
    name: api.name,
    carriers: carriers.filter(({ id }) => labelOption(id) !== "").map(({ name }) => name),
    lastCallAt: last?.askedAt ?? null,
    lastError: failed ? { at: failed.askedAt, reason: failed.error ?? "" } : null,
  };
}
