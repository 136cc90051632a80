/** Which pages of the shop read from a replica (docs/decisions/0040): on the primary the tables are empty here. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readDashboard } from "#app/back-office/overview/dashboard-data.server.ts";
import { readRange } from "#app/back-office/overview/range.ts";
import { vehicleBrands, vehicleModels } from "#app/catalogue/server/tables.server.ts";
import { forgetVehicleLists, vehicleLists } from "#app/catalogue/vehicles/vehicle-lists.server.ts";
import { compatibilityAttempts } from "#app/compatibility/server/tables.server.ts";
import { demandListQuery, readModel } from "#app/compatibility/staff/demand-list.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { closeReplicas, connectReplicas } from "#app/platform/database/read-replica.server.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { promoCodes } from "#app/promotions/server/tables.server.ts";
import { promoListQuery } from "#app/promotions/staff/promo-list.server.ts";
import { staffContext } from "#app/staff-ui/testing/staff-context.ts";
import { type PostgresCluster, startPostgres } from "#database/testing/postgres-cluster.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { type TestDatabase, testDatabase } from "#database/testing/test-database.ts";

const { TEST_DATABASE_URL: given, TEST_DATABASE_TEMPLATE: template } = process.env;
const car = { brand: "Lada", model: "Niva" };

const primary = startForTests(() => startPostgres({ durable: true }));
let database: TestDatabase;
let replica: PostgresCluster;
beforeAll(async () => {
  process.env.TEST_DATABASE_URL = primary.url;
  delete process.env.TEST_DATABASE_TEMPLATE;
  database = await testDatabase();
  await storeForReplica(database.db);
  replica = await startPostgres({ durable: true, replicaOf: primary });
  const url = new URL(database.connection.connectionString!);
  url.port = new URL(replica.url).port;
  connectReplicas([url.href], { max: 3, pooled: false });
});
afterAll(async () => {
  await closeReplicas();
  await replica?.stop();
  await database?.stop();
  forgetVehicleLists();
  if (given === undefined) delete process.env.TEST_DATABASE_URL;
  else process.env.TEST_DATABASE_URL = given;
  if (template !== undefined) process.env.TEST_DATABASE_TEMPLATE = template;
});

/** A view in place of each table: only the replica is in recovery. */
async function storeForReplica(db: Database): Promise<void> {
  await db.insert(compatibilityAttempts).values({ ...car, year: 1999, energy: "Essence" });
  await db.insert(promoCodes).values({ code: "REPLICA", discountType: "percentage", discountValue: "10.00" });
  await db.insert(vehicleBrands).values(car);
  await db.insert(vehicleModels).values({ ...car, year: 1999, energy: "Essence" });
  for (const table of ["compatibility_attempts", "promo_codes", "MarqueVehicule", "Modèle Véhicule"]) {
    const stored = sql.identifier(`stored ${table}`);
    await db.execute(sql`alter table ${sql.identifier(table)} rename to ${stored}`);
    await db.execute(
      sql`create view ${sql.identifier(table)} as select * from ${stored} where pg_catalog.pg_is_in_recovery()`,
    );
  }
}

/** The arguments of a loader, for a member of staff. */
function argsOfStaff() {
  const context = staffContext();
  return { context, url: new URL("http://localhost:3000/") };
}

test("the primary alone has no row", async () => {
  expect(await database.db.$count(compatibilityAttempts)).toBe(0);
  expect(await database.db.$count(vehicleModels)).toBe(0);
});

// On a busy machine the replica may be too far behind for a read, which the primary then answers: it is asked again.

test("a list of the back office is read from the replica", async () => {
  const page = async () => (await demandListQuery.load(argsOfStaff())).list.page;
  await expect.poll(page).toMatchObject({ rows: [{ ...car, checks: 1 }], count: 1 });
});

test("an export is read from the replica, and recorded on the primary", async () => {
  const file = async () => (await promoListQuery.export(argsOfStaff())).text();
  await expect.poll(file).toContain("\r\nREPLICA,");
  const { rowCount } = await database.pool.query("select from audit_log where action = 'promo-codes-exported'");
  expect(rowCount).toBeGreaterThan(0);
});

test("the overview is read from the replica", async () => {
  const models = async () =>
    (await readDashboard(database.db, new Date(), readRange(new URLSearchParams(), "2026-11-22"), "owner")).models;
  await expect.poll(models).toMatchObject([{ ...car, checks: 1 }]);
});

test("the demand for a model is read from the replica", async () => {
  await expect.poll(() => readModel(database.db, car)).toMatchObject([{ year: 1999, checks: 1 }]);
});

test("the catalogue's lists are read from the replica", async () => {
  const modelsOfLada = async () => {
    forgetVehicleLists();
    return (await vehicleLists({ db: database.db, clock: systemClock })).modelsOf.get("Lada");
  };
  await expect.poll(modelsOfLada).toEqual(["Niva"]);
});
