/** A shop whose database connections can be cut at any statement. */
import { seedCatalogue } from "#app/catalogue/vehicles/seed-catalogue.server.ts";
import { forgetVehicleLists } from "#app/catalogue/vehicles/vehicle-lists.server.ts";
import { closeDatabase, connectDatabase } from "#app/platform/database/database.server.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { databaseAddress, type StatementProxy, startStatementProxy } from "#tools/stand-ins/statement-proxy.ts";
import { cuttableOperations } from "./cuttable-operations.ts";
import { cuttableTools, type Operation, readTraces, type Subject, type Traces } from "./cuttable-tools.ts";
import { startPaymentShop } from "./payment-shop.ts";

export type CuttableShop = {
  proxy: StatementProxy;
  operations: Record<string, Operation>;
  tracesOf(subject: Subject): Promise<Traces>;
  deliveredTo(email: string): number;
  stop(): Promise<void>;
};

export async function startCuttableShop(): Promise<CuttableShop> {
  const shop = await startPaymentShop("stripe");
  /** The test's own view of the tables; the shop under test connects through the proxy. */
  const direct = shop.database.db;
  await seedCatalogue({ db: direct, clock: systemClock });
  // Another file of the same worker may have read another catalogue.
  forgetVehicleLists();
  const proxy = await startStatementProxy(databaseAddress(shop.database.connection));
  // One connection: a transaction that asked for a second one would wait for itself.
  const cuttable = connectDatabase({ ...proxy.through(shop.database.connection), max: 1 }).db;
  const tools = cuttableTools(shop, cuttable);
  return {
    proxy,
    operations: cuttableOperations(tools),
    tracesOf: (subject) => readTraces(direct, subject),
    deliveredTo: (email) => tools.delivered.filter((recipient) => recipient === email).length,
    async stop() {
      await closeDatabase();
      await shop.database.pool.end();
      await shop.stop();
      await proxy.stop();
    },
  };
}
