import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { readShared } from "./shared-descriptors.ts";

const folder = mkdtempSync(join(tmpdir(), "shared-"));
afterAll(() => rmSync(folder, { recursive: true }));
const path = join(folder, "film.mp4");
const content = randomBytes(700_000);
writeFileSync(path, content);

/** Descriptors of this process for the file. */
const openDescriptors = () => readdirSync("/proc/self/fd").filter((descriptor) => linkOf(descriptor) === path).length;

/** The descriptor that lists the folder is closed again by then. */
function linkOf(descriptor: string): string | undefined {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`);
  } catch {
    return undefined;
  }
}

test("security 6.39: many readers of a file get every byte, and hold one descriptor", async () => {
  const whole = Array.from({ length: 200 }, () => readShared(path, { start: 0, end: content.length - 1 }));
  expect(openDescriptors()).toBe(1);
  const hashes = new Set<string>();
  for (const bytes of await Promise.all(whole.map(buffer)))
    hashes.add(createHash("sha256").update(bytes).digest("hex"));
  expect([...hashes]).toEqual([createHash("sha256").update(content).digest("hex")]);
  const part = await buffer(readShared(path, { start: 65_000, end: 200_000 }));
  expect(part.equals(content.subarray(65_000, 200_001))).toBe(true);
  await expect.poll(openDescriptors).toBe(0);
});

test("readers who leave in the middle of a read give the descriptor back", async () => {
  for (let i = 0; i < 50; i++) {
    const stream = readShared(path, { start: 0, end: content.length - 1 });
    stream.read(1);
    if (i % 2) await sleep(1);
    stream.destroy();
  }
  await expect.poll(openDescriptors).toBe(0);
});

test("a file that has become shorter breaks the answer off", async () => {
  await expect(buffer(readShared(path, { start: 0, end: content.length + 10 }))).rejects.toThrow("shorter");
  await expect.poll(openDescriptors).toBe(0);
});
