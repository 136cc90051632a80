import { createHash } from "node:crypto";
import { asc, gt } from "drizzle-orm";
import type { Database, Db } from "#app/platform/database/database.server.ts";
import { readFromReplica } from "#app/platform/database/read-replica.server.ts";
import { subscribe } from "#app/platform/jobs/bus.server.ts";
import { log } from "#app/platform/log/log.server.ts";
import type { Clock } from "#app/platform/time/clock.ts";
import { vehicleBrands, vehicleEnergies, vehicleModels, vehicleYears } from "../server/tables.server.ts";
import { isEnergy } from "./energies.ts";

/** Cars have sixteen-pin sockets since 1996 (spec 9). */
export const firstYear = 1996;

/** Next year's models are sold from autumn on. */
export const lastYear = (today: Date): number => today.getUTCFullYear() + 1;

/** Newest first, extended to next year if needed. */
export function yearsNewestFirst(stored: number[], today: Date): number[] {
  const years = new Set(stored);
  const newest = Math.max(...stored);
  for (let year = newest + 1; stored.length > 0 && year <= lastYear(today); year++) years.add(year);
  return [...years].sort((a, b) => b - a);
}

export async function isOffered(
  context: { db: Database; clock: Clock },
  vehicle: { brand: string; model: string; year: number },
): Promise<boolean> {
  const { modelsOf, years } = await vehicleLists(context);
  return (modelsOf.get(vehicle.brand) ?? []).includes(vehicle.model) && years.includes(vehicle.year);
}

export const pageSize = 1_000;
/** Milliseconds: fresh for 5 minutes, stale until 30 (spec 7 and 9). */
const fresh = 5 * 60_000;
const maxAge = 30 * 60_000;

export type VehicleList = { body: string; etag: string };
export type VehicleLists = {
  /** 1000 rows each, in a stable order. */
  pages: VehicleList[];
  brands: string[];
  years: number[];
  energies: string[];
  modelsOf: ReadonlyMap<string, string[]>;
  modelsByBrand: VehicleList;
};
type Source = { db: Database; clock: Clock };

let current: { lists: VehicleLists; readAt: number } | undefined;
let reading: Promise<VehicleLists> | undefined;
let subscribed = false;

/** Selectors and API data from memory, one read at a time. Throws when neither cache nor database has them. */
export async function vehicleLists(source: Source): Promise<VehicleLists> {
  if (!subscribed) {
    subscribed = true;
    subscribe((event) => event.topic === "published-data" && forgetVehicleLists());
  }
  const age = current ? source.clock.now().getTime() - current.readAt : Number.POSITIVE_INFINITY;
  if (current && age < fresh) return current.lists;
  const next = readOnce(source);
  if (!current || age >= maxAge) return next;
  next.catch((error: unknown) => log.warn({ err: error }, "vehicle lists could not be read again"));
  return current.lists;
}

/** How many models of how many makes the catalogue has; null while it cannot be read. */
export async function catalogueSize(source: Source): Promise<{ models: number; makes: number } | null> {
  try {
    const { modelsOf } = await vehicleLists(source);
    return { models: [...modelsOf.values()].flat().length, makes: modelsOf.size };
  } catch (error) {
    log.warn({ err: error }, "vehicle lists could not be read for a page");
    return null;
  }
}

export function forgetVehicleLists(): void {
  current = undefined;
  reading = undefined;
}

function readOnce(source: Source): Promise<VehicleLists> {
  if (reading) return reading;
  const mine = readFromReplica(source.db, (db) => readLists({ ...source, db }))
    .then((lists) => {
      if (reading === mine) current = { lists, readAt: source.clock.now().getTime() };
      return lists;
    })
    .finally(() => {
      if (reading === mine) reading = undefined;
    });
  reading = mine;
  return mine;
}

const french = new Intl.Collator("fr");

async function readLists({ db, clock }: Source): Promise<VehicleLists> {
  const rows = await db
    .select({
      Marque: vehicleModels.brand,
      Modele: vehicleModels.model,
      Annee: vehicleModels.year,
      Energie: vehicleModels.energy,
    })
    .from(vehicleModels)
    .orderBy(asc(vehicleModels.brand), asc(vehicleModels.model), asc(vehicleModels.year), asc(vehicleModels.energy));
  const brandRows = await db.select().from(vehicleBrands);
  const yearRows = await db.select().from(vehicleYears);
  const energyRows = await db.select().from(vehicleEnergies);

  const models = new Map<string, Set<string>>();
  for (const row of rows) models.set(row.Marque, (models.get(row.Marque) ?? new Set()).add(row.Modele));
  const alphabetical = (names: Iterable<string>) => [...new Set(names)].sort(french.compare);
  const pages: VehicleList[] = [];
  for (let start = 0; start < rows.length; start += pageSize) pages.push(listOf(rows.slice(start, start + pageSize)));
  const modelsOf = new Map([...models].map(([brand, names]) => [brand, alphabetical(names)]));
  return {
    pages,
    // A brand without a model would be a dead end.
    brands: alphabetical(brandRows.map((row) => row.brand).filter((brand) => models.has(brand))),
    years: yearsNewestFirst(
      yearRows.map((row) => row.year),
      clock.now(),
    ),
    // Only values that forms accept, whatever was imported.
    energies: alphabetical(energyRows.map((row) => row.energy).filter(isEnergy)),
    modelsOf,
    modelsByBrand: listOf([...modelsOf].map(([brand, names]) => ({ brand, models: names }))),
  };
}

export function listOf(data: unknown): VehicleList {
  const body = JSON.stringify(data);
  return { body, etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"` };
}

export const catalogueColumns = ["Marque", "Modele", "Annee", "Energie", "Source"] as const;

export async function catalogueRows(
  db: Db,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<{ rows: (typeof vehicleModels.$inferSelect)[]; next: string | null }> {
  const rows = await db
    .select()
    .from(vehicleModels)
    .where(gt(vehicleModels.id, Number(after ?? 0)))
    .orderBy(asc(vehicleModels.id))
    .limit(limit);
  return { rows, next: rows.length < limit ? null : String(rows.at(-1)!.id) };
}
