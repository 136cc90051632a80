import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { auditListQuery } from "#app/back-office/audit/audit-list.server.ts";
import { exportedLists } from "#app/back-office/lists.server.ts";
import routes from "./routes.ts";

const allRoutes = (some: RouteConfigEntry[]): RouteConfigEntry[] =>
  some.flatMap((route) => [route, ...allRoutes(route.children ?? [])]);

test("decisions 9: each list with a CSV file has a route for it, and each such route a list", async () => {
  const ofLists = allRoutes(await routes).filter(({ file }) => file.endsWith("pages/list-export.tsx"));
  const lists = [...exportedLists, auditListQuery];
  expect(ofLists.map(({ path }) => `/${path}`).toSorted()).toEqual(
    lists.map(({ exportPath }) => exportPath).toSorted(),
  );
  expect(new Set(lists.map(({ name }) => name)).size).toBe(lists.length);
});
