import { Hono } from "hono";
import type { ApiRoute } from "#app/platform/api-route.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import type { Settings } from "#app/platform/settings.server.ts";
import type { RequestFacts } from "./api.ts";

/** The calls of the public API, domain by domain. */
export const apiRoutes = (): ApiRoute[] => [
  // one line per domain: ...catalogueRoutes,
];

/** What runs beside the requests. */
export const jobs = (): Job[] => [];

/** First data, only into empty tables. */
export async function seedDatabase(_settings: Settings): Promise<void> {}

/** Routes that are neither JSON API nor React pages: sign-in, sitemap, robots, mailbox. */
export function siteRoutes(_options: { development: boolean }): Hono<{ Bindings: { facts: RequestFacts } }> {
  return new Hono<{ Bindings: { facts: RequestFacts } }>();
}
