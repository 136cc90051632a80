import { beforeEach, expect, test, vi } from "vitest";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { testDatabase } from "#database/testing/test-database.ts";
import { closeDatabase, connectDatabase } from "../database/database.server.ts";
import { auditLog } from "../database/tables.server.ts";
import { log } from "../log/log.server.ts";
import {
  accountKey,
  flushSecurityEvents,
  networkOf,
  recordSecurityEvent,
  type SecurityEvent,
  securityEventCounts,
} from "./security-events.server.ts";
import { emptyAudit } from "./testing/empty-audit.ts";

const database = startForTests(testDatabase);
beforeEach(async () => {
  await flushSecurityEvents();
  await emptyAudit(database.db);
  vi.restoreAllMocks();
});

const email = "Zelie.Canary@example.com";
const details = { email, address: "203.0.113.77", requestId: "7b0f6a52-0d7c-4d0a-9c57-0b8a2a3f8f11" };

test("ASVS 16.3: an event is one line without personal data, a count, and a row of the account", async () => {
  const lines = vi.spyOn(log, "warn").mockReturnValue();
  const before = securityEventCounts().get("sign-in-failed")!;
  recordSecurityEvent("sign-in-failed", details);
  await flushSecurityEvents();
  expect(securityEventCounts().get("sign-in-failed")).toBe(before + 1);
  const [[line]] = lines.mock.calls as unknown as [[Record<string, unknown>]];
  expect(line).toEqual({
    security: "sign-in-failed",
    requestId: details.requestId,
    network: "203.0.113.0/24",
    account: accountKey(email),
    userId: undefined,
    detail: undefined,
  });
  const [row] = await database.db.select().from(auditLog);
  expect(row).toMatchObject({
    author: "",
    action: "sign-in-failed",
    subject: `account:${accountKey(email)}`,
    detail: `203.0.113.0/24 ${details.requestId}`,
  });
  expect(JSON.stringify([line, row])).not.toMatch(/canary|203\.0\.113\.77/i);
});

test("the key of an account is the same for the same address alone, and does not give it away", () => {
  expect(accountKey(" zelie.canary@EXAMPLE.com ")).toBe(accountKey(email));
  expect(accountKey("zelie.canary@example.org")).not.toBe(accountKey(email));
  expect(accountKey(email)).toMatch(/^[\w-]{16}$/);
});

test.each([
  ["203.0.113.77", "203.0.113.0/24"],
  ["::ffff:203.0.113.77", "203.0.113.0/24"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"],
  ["::1", "0:0:0::/48"],
])("of the address %s the network %s is written", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test("a thousand events of each kind are some rows and lines, and one more that counts the others", async () => {
  const lines = vi.spyOn(log, "warn").mockReturnValue();
  for (const event of ["sign-in-failed", "origin-refused"] satisfies SecurityEvent[])
    for (let i = 0; i < 1_000; i++) recordSecurityEvent(event, details);
  await flushSecurityEvents();
  const rows = await database.db.select().from(auditLog);
  expect(rows).toHaveLength(21);
  expect(rows.map((row) => row.detail)).toContain("980 more in a minute");
  expect(lines).toHaveBeenCalledTimes(42);
});

test("a fault in writing never reaches the request: the database away, the log broken, the facts odd", async () => {
  const errors = vi.spyOn(log, "error").mockReturnValue();
  vi.spyOn(log, "warn").mockImplementation(() => {
    throw new Error("the disk is full");
  });
  expect(() => recordSecurityEvent("sign-in-failed", details)).not.toThrow();
  expect(() => recordSecurityEvent("sign-in-failed", { email: null as never, address: "%%%" })).not.toThrow();
  vi.restoreAllMocks();
  vi.spyOn(log, "warn").mockReturnValue();
  errors.mockReturnValue();
  await closeDatabase();
  const failures = vi.spyOn(log, "error").mockReturnValue();
  recordSecurityEvent("password-reset", details);
  await expect(flushSecurityEvents()).resolves.toBeUndefined();
  expect(failures).toHaveBeenCalledOnce();
  database.db = connectDatabase(database.connection).db;
});
