import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startPostgres } from "#database/testing/postgres-cluster.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { type CuttableShop, startCuttableShop } from "./testing/cuttable-operations.ts";

// A restart takes half a second, and there is one for every second statement.
vi.setConfig({ testTimeout: 90_000 });

describe("a PostgreSQL that restarts between two statements", () => {
  let shop: CuttableShop;
  const { TEST_DATABASE_URL: given, TEST_DATABASE_TEMPLATE: template } = process.env;
  const cluster = startForTests(() => startPostgres({ durable: true }));
  beforeAll(async () => {
    process.env.TEST_DATABASE_URL = cluster.url;
    delete process.env.TEST_DATABASE_TEMPLATE;
    shop = await startCuttableShop();
  });
  afterAll(async () => {
    await shop?.stop();
    if (given === undefined) delete process.env.TEST_DATABASE_URL;
    else process.env.TEST_DATABASE_URL = given;
    if (template !== undefined) process.env.TEST_DATABASE_TEMPLATE = template;
  });

  // `fast` after the odd ones and `immediate` after the even ones, or the other way round; then how many statements it takes
  // at least (docs/decisions/0034).
  test.each([
    ["purchase with a code for one use", 0, 4],
    ["webhook of a payment", 1, 2],
    ["withdrawal of a paid order", 0, 4],
    ["job payments-reconcile", 1, 4],
  ])("security 6.51: %s", async (name, first, fewest) => {
    const { proxy, tracesOf } = shop;
    const { prepare, run, later } = shop.operations[name]!;
    const uncut = await prepare();
    const nothing = await tracesOf(uncut);
    const success = await run(uncut);
    expect(success ?? 200).toBeLessThan(300);
    const whole = await tracesOf(uncut);

    let statement = 1;
    for (; ; statement++) {
      const mode = statement % 2 === first ? "immediate" : "fast";
      const where = `restart (${mode}) after statement ${statement}`;
      const subject = await prepare();
      proxy.arm();
      const reached = proxy.holdAfter(statement).then(() => "held" as const);
      const running = run(subject).catch((error: unknown) => error);
      if ((await Promise.race([reached, running])) !== "held") {
        proxy.release();
        break;
      }
      await cluster.restart(mode);
      proxy.release();
      const outcome = await running;
      const left = await tracesOf(subject);
      expect([nothing, whole], where).toContainEqual(left);
      if (success !== undefined) expect([success, 503], where).toContain(outcome);
      if (success !== undefined && outcome === success) expect(left, where).toEqual(whole);
      await later?.(subject);
      expect(await run(subject), where).toBe(success);
      expect(await tracesOf(subject), where).toEqual(whole);
    }
    expect(statement).toBeGreaterThan(fewest);
  });
});
