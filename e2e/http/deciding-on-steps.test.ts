/** Issue 27.32: no step that others notice, or that cannot be taken back, runs on one press. */
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { applySettings, readSettings } from "#app/platform/settings/settings.server.ts";
import routes from "#app/routes.ts";

type Step = { fields: object; isConfirmedFirst: boolean; reversible: string | undefined; undo: string | undefined };

const read = readSettings({ PUBLIC_URL: "http://localhost:3000", NODE_ENV: "test" });
if (!read.ok) throw new Error(read.faults.join(" "));
applySettings(read.settings);

const pagesOf = (entries: RouteConfigEntry[], above = ""): { path: string; file: string }[] =>
  entries.flatMap((entry) => {
    const path = [above, entry.path ?? ""].filter(Boolean).join("/");
    return entry.children?.length ? pagesOf(entry.children, path) : [{ path: `/${path}`, file: entry.file }];
  });

const modules = await Promise.all(
  pagesOf(await routes)
    .filter(({ path }) => path.startsWith("/admin"))
    .map(async ({ path, file }) => ({ path, page: await import(pathToFileURL(resolve("app", file)).href) })),
);
const steps = modules.flatMap(({ path, page }) =>
  [...((page.action?.steps ?? []) as Map<string, Step>)].map(([intent, step]) => ({
    name: `${path} ${intent}`,
    ...step,
  })),
);

/** What forms send beside what a person types or chooses. */
const hiddenFields = ["answers", "id", "language", "mail", "request", "seen", "version", "withdrawal"];
const isTyped = ({ fields }: Step) => Object.keys(fields).some((name) => !hiddenFields.includes(name));

test("every step has a form to fill in, a question with what it will do, an undo, or a reason why one press is enough", () => {
  const unasked = steps.filter(
    (step) => !isTyped(step) && !step.isConfirmedFirst && step.undo === undefined && step.reversible === undefined,
  );
  expect(unasked.map(({ name }) => name)).toEqual([]);
  expect(steps.length).toBeGreaterThan(80);
});

test("a reason is a sentence, and no step has both a reason and a question", () => {
  for (const { name, reversible, isConfirmedFirst } of steps.filter((step) => step.reversible !== undefined)) {
    expect(reversible, name).toMatch(/^[A-Z].{15,}\.$/);
    expect(isConfirmedFirst, name).toBe(false);
  }
});
