import { expect, test } from "vitest";
import { askOnce } from "../http/ask.ts";
import { startSlowReaders } from "../http/slow-readers.ts";
import { median } from "./median.ts";

test("security 6.39: five hundred readers who take nothing of large files hold 300 connections and no file, hurt nobody, and are cut", async () => {
  const { shop, films, descriptors, leave } = await startSlowReaders();
  await expect.poll(descriptors, { timeout: 20_000 }).toBeGreaterThan(290);
  const times: number[] = [];
  for (let i = 0; i < 20; i++) {
    const [page, call] = [await askOnce(shop, "/"), await askOnce(shop, "/api/prices")];
    expect([page.status, call.status]).toEqual([200, 200]);
    times.push(page.milliseconds + call.milliseconds);
  }
  expect(median(times)).toBeLessThan(500);
  expect(descriptors()).toBeLessThan(300 + films + 10);
  // Half a minute of standstill, and another until it is checked again.
  await expect.poll(descriptors, { timeout: 110_000, interval: 1_000 }).toBeLessThan(10);
  leave();
  await shop.stop();
}, 200_000);
