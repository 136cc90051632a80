import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { createRequestQueue } from "./admission.ts";

const ordinary = { afterPurchases: false };

/** Names of those whose turn has come, in order. */
function watch() {
  const granted: string[] = [];
  return {
    granted,
    of: (name: string, turn: { granted: Promise<void> }) => void turn.granted.then(() => granted.push(name)),
  };
}

test("two of one subject at a time, in their order, and each subject by itself", async () => {
  const requests = createRequestQueue();
  const { granted, of } = watch();
  const taken = ["a1", "a2", "a3", "a4", "b1"].map((name) => {
    const request = requests.enter(name[0]!, ordinary);
    of(name, request);
    return request;
  });
  await sleep(0);
  expect(granted.toSorted()).toEqual(["a1", "a2", "b1"]);
  taken[1]!.end(0);
  taken[1]!.end(0);
  await sleep(20);
  expect(granted.at(-1)).toBe("a3");
  expect(granted).toHaveLength(4);
  for (const request of taken) request.end(0);
  await sleep(20);
  expect(requests.subjects()).toBe(0);
});

test("a caller that leaves while waiting does not keep others waiting", async () => {
  const requests = createRequestQueue();
  const { granted, of } = watch();
  const first = [requests.enter("a", ordinary), requests.enter("a", ordinary)];
  const leaving = requests.enter("a", ordinary);
  of("left", leaving);
  const patient = requests.enter("a", ordinary);
  of("patient", patient);
  leaving.end(0);
  first[0]!.end(0);
  await sleep(20);
  expect(granted).toEqual(["patient"]);
  first[1]!.end(0);
  patient.end(0);
  await sleep(20);
  expect(requests.subjects()).toBe(0);
});

test("pages wait while an order is being processed, but not for ever", async () => {
  const requests = createRequestQueue();
  const { granted, of } = watch();
  requests.purchasesInProgress = 1;
  const page = requests.enter("a", { afterPurchases: true });
  of("page", page);
  of("order", requests.enter("b", { afterPurchases: false }));
  await sleep(30);
  expect(granted).toEqual(["order"]);
  requests.purchasesInProgress = 0;
  await page.granted;
  requests.purchasesInProgress = 1;
  await requests.enter("c", { afterPurchases: true }).granted;
});

test("after a request its subject pauses, also one that returns", async () => {
  const requests = createRequestQueue();
  const { granted, of } = watch();
  for (let i = 0; i < 2; i++) requests.enter("a", ordinary).end(100);
  of("next", requests.enter("a", ordinary));
  await sleep(30);
  expect(granted).toEqual([]);
  await sleep(150);
  expect(granted).toEqual(["next"]);
});
