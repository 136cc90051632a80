import { expect, test } from "vitest";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { startInputShop } from "../input/input-shop.ts";
import { countRows, listOperations, tryCases, tryWrongWords } from "../input/try-cases.ts";
import { addInvalidCodes, wrongWords } from "./wrong-words.ts";

const cases = 200;
/** INPUT_SEED repeats a run; `node e2e/input/run.ts` generates 20,000 cases per call. */
const seed = Number(process.env.INPUT_SEED ?? Date.now() % 1_000_000_000);

const shop = startForTests(startInputShop);

test(`security 6.38: every call of the API, ${cases} cases each: no 5xx, nothing stored, nothing reflected (INPUT_SEED=${seed})`, async () => {
  const operations = await listOperations(shop);
  console.log(`bad input: INPUT_SEED=${seed}, ${cases} cases per call, ${operations.length} calls`);
  expect(operations.length).toBeGreaterThan(5);
  const before = await countRows(shop.pool);
  const found: string[] = [];
  for (const operation of operations)
    found.push(
      ...(await tryCases(shop, operation, { cases: operation.schema ? cases : cases / 2, seed, isTimed: false })),
    );
  expect(found.slice(0, 10)).toEqual([]);
  expect(await countRows(shop.pool)).toEqual(before);
  expect(shop.log().join("\n")).not.toMatch(/uncaught|unhandled/);
}, 100_000);

test(`security 6.38, 6.52: valid bodies with unknown words reach the handlers, ${cases} cases each, and are refused or find nothing, and are never stored`, async () => {
  await addInvalidCodes(shop.pool);
  // A refused password reset is recorded there (security 6.24).
  const rows = () => countRows(shop.pool, ["audit_log", "audit_chain"]);
  const before = await rows();
  const operations = await listOperations(shop);
  const tried = operations.filter(({ method, path }) => wrongWords.has(`${method} ${path}`));
  expect(tried).toHaveLength(wrongWords.size);
  for (const operation of tried) {
    const name = `${operation.method} ${operation.path}`;
    const { found, reached } = await tryWrongWords(shop, operation, { cases, seed });
    expect(found.slice(0, 5), name).toEqual([]);
    for (const code of wrongWords.get(name)!.reached ?? []) expect([...reached], name).toContain(code);
  }
  expect(await rows()).toEqual(before);
  expect(shop.log().join("\n")).not.toMatch(/uncaught|unhandled|"level":"error"/);
}, 100_000);
