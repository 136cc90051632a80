import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { createTurns } from "./request-turns.ts";

const ordinary = { behindBuyers: false };

/** Names of those whose turn has come, in order. */
function watch() {
  const granted: string[] = [];
  return {
    granted,
    of: (name: string, turn: { granted: Promise<void> }) => void turn.granted.then(() => granted.push(name)),
  };
}

test("two of one subject at a time, in their order, and each subject by itself", async () => {
  const turns = createTurns();
  const { granted, of } = watch();
  const taken = ["a1", "a2", "a3", "a4", "b1"].map((name) => {
    const turn = turns.take(name[0]!, ordinary);
    of(name, turn);
    return turn;
  });
  await sleep(0);
  expect(granted.toSorted()).toEqual(["a1", "a2", "b1"]);
  taken[1]!.end(0);
  taken[1]!.end(0);
  await sleep(20);
  expect(granted.at(-1)).toBe("a3");
  expect(granted).toHaveLength(4);
  for (const turn of taken) turn.end(0);
  await sleep(20);
  expect(turns.subjects()).toBe(0);
});

test("a caller that leaves before its turn does not keep others waiting", async () => {
  const turns = createTurns();
  const { granted, of } = watch();
  const first = [turns.take("a", ordinary), turns.take("a", ordinary)];
  const leaving = turns.take("a", ordinary);
  of("left", leaving);
  const patient = turns.take("a", ordinary);
  of("patient", patient);
  leaving.end(0);
  first[0]!.end(0);
  await sleep(20);
  expect(granted).toEqual(["patient"]);
  first[1]!.end(0);
  patient.end(0);
  await sleep(20);
  expect(turns.subjects()).toBe(0);
});

test("pages wait while an order is being processed, but not for ever", async () => {
  const turns = createTurns();
  const { granted, of } = watch();
  turns.buyers = 1;
  const page = turns.take("a", { behindBuyers: true });
  of("page", page);
  of("order", turns.take("b", { behindBuyers: false }));
  await sleep(30);
  expect(granted).toEqual(["order"]);
  turns.buyers = 0;
  await page.granted;
  turns.buyers = 1;
  await turns.take("c", { behindBuyers: true }).granted;
});

test("after a turn its subject pauses, also one that returns", async () => {
  const turns = createTurns();
  const { granted, of } = watch();
  for (let i = 0; i < 2; i++) turns.take("a", ordinary).end(100);
  of("next", turns.take("a", ordinary));
  await sleep(30);
  expect(granted).toEqual([]);
  await sleep(150);
  expect(granted).toEqual(["next"]);
});
