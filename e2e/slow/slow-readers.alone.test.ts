import { expect, test } from "vitest";
import { ask } from "../http/ask.ts";
import { startSlowReaders } from "../http/slow-readers.ts";

/** The shop's own: it opens up to 20 connections to its database, as its load needs them. */
const readers = 30;

// server/http/http-server.test.ts tests that they are disconnected, e2e/load/slow-readers.test.ts after the real half minute.
test("security 6.39: five hundred clients that do not read large files keep 300 connections and no file open, and others are served", async () => {
  const { shop, films, descriptors, openFilms, leave } = await startSlowReaders();
  await expect.poll(descriptors, { timeout: 60_000 }).toBeGreaterThan(290);
  await expect.poll(openFilms, { timeout: 60_000 }).toBeGreaterThan(0);
  for (let i = 0; i < 20; i++)
    expect([(await ask(shop, "/")).status, (await ask(shop, "/api/prices")).status]).toEqual([200, 200]);
  expect(descriptors()).toBeLessThan(300 + films + readers);
  expect(openFilms()).toBeLessThanOrEqual(films);
  leave();
  await expect.poll(descriptors, { timeout: 60_000 }).toBeLessThan(readers);
  await expect.poll(openFilms, { timeout: 60_000 }).toBe(0);
  await shop.stop();
}, 120_000);
