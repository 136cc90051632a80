import { expect, test } from "vitest";
import { signWebhook } from "../simulator/sign-webhook.ts";
import { mayBeSigned } from "./stripe-events.server.ts";

const now = new Date("2026-11-22T12:00:00Z");
const seconds = now.getTime() / 1000;
const v1 = `v1=${"0a".repeat(32)}`;

test.each([
  ["none", null],
  ["an empty one", ""],
  ["no time", v1],
  ["no signature", `t=${seconds}`],
  ["two times", `t=${seconds},t=${seconds},${v1}`],
  ["a time that is none", `t=now,${v1}`],
  ["a signature that is too short", `t=${seconds},v1=00`],
  ["a signature that is no hexadecimal number", `t=${seconds},v1=${"zz".repeat(32)}`],
  ["only the test mode's scheme", `t=${seconds},v0=${"0a".repeat(32)}`],
  ["one that is stale", `t=${seconds - 301},${v1}`],
  ["one of tomorrow", `t=${seconds + 86_400},${v1}`],
  ["one of endless parts", `t=${seconds},${v1}${",v1=x".repeat(300)}`],
])("security 6.57: %s is no signature", (_name, header) => {
  expect(mayBeSigned(header, now)).toBe(false);
});

test("what Stripe's own library signs may be a signature, and so may one of two secrets at a rotation", () => {
  expect(mayBeSigned(signWebhook("{}", "whsec_test"), new Date())).toBe(true);
  expect(mayBeSigned(`t=${seconds - 300}, ${v1}, v1=${"1b".repeat(32)}`, now)).toBe(true);
});
