import { expect, test, vi } from "vitest";
import { withBreaker } from "./payment-provider.server.ts";
import { type PaymentProvider, ProviderError } from "./provider.ts";

function setUp() {
  const retrieveIntent = vi.fn<PaymentProvider["retrieveIntent"]>();
  let time = 0;
  const provider = { name: "stripe", livemode: false, retrieveIntent } as unknown as PaymentProvider;
  const broken = withBreaker(provider, () => time);
  const ask = () =>
    broken.retrieveIntent("pi").then(
      () => "answer",
      (error: Error) => error.message,
    );
  return { retrieveIntent, ask, wait: (milliseconds: number) => (time += milliseconds) };
}
const silent = () => Promise.reject(new ProviderError("unavailable", new Error("silence")));
const answers = () => Promise.resolve({ id: "pi" } as never);

test("security F5: opens after 5 failures, probes after 30 s, closes when it answers", async () => {
  const { retrieveIntent, ask, wait } = setUp();
  retrieveIntent.mockImplementation(silent);
  for (let i = 0; i < 20; i++) expect(await ask()).toMatch(/unavailable/);
  expect(retrieveIntent).toHaveBeenCalledTimes(5);
  wait(29_999);
  await ask();
  expect(retrieveIntent).toHaveBeenCalledTimes(5);
  wait(1);
  await Promise.all([ask(), ask(), ask()]);
  expect(retrieveIntent).toHaveBeenCalledTimes(6);
  await ask();
  expect(retrieveIntent).toHaveBeenCalledTimes(6);
  wait(30_000);
  retrieveIntent.mockImplementation(answers);
  expect(await ask()).toBe("answer");
  expect(await Promise.all([ask(), ask()])).toEqual(["answer", "answer"]);
});

test("an answer in between, and errors that are not outages, keep it closed", async () => {
  const { retrieveIntent, ask } = setUp();
  for (let i = 0; i < 30; i++) {
    retrieveIntent.mockImplementation(i % 5 === 4 ? answers : silent);
    await ask();
  }
  expect(retrieveIntent).toHaveBeenCalledTimes(30);
  retrieveIntent.mockImplementation(() => Promise.reject(new Error("a bug")));
  for (let i = 0; i < 10; i++) expect(await ask()).toBe("a bug");
});
