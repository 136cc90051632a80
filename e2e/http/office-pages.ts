/** The pages of app/routes.ts, and what the actions of the back office offer, for tests that ask each of them. */
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { Permission } from "#app/accounts/permissions.ts";
import { applyTestSettings } from "#app/platform/settings/testing/apply-test-settings.ts";
import routes from "#app/routes.ts";

export type RoutePage = {
  /** `/admin/orders/:id` */
  pattern: string;
  /** An address of this pattern, of a row that does not exist. */
  path: string;
  /** The ids of the page's route and of those around it. */
  chain: string[];
  file: string;
};

type Step = {
  permission: Permission;
  recent: boolean;
  fields: object;
  isConfirmedFirst: boolean;
  reversible: string | undefined;
  undo: string | undefined;
};
/** `steps` is absent in an action that is not made of steps: the imports, the password form. */
type Action = { steps?: ReadonlyMap<string, Step> };
export type OfficePage = RoutePage & { action: Action | undefined; steps: [string, Step][] };

const leaves = (entries: RouteConfigEntry[], above = "", around: string[] = []): RoutePage[] =>
  entries.flatMap((entry) => {
    const pattern = [above, entry.path ?? ""].filter(Boolean).join("/");
    const chain = [...around, entry.id ?? entry.file.replace(/\.\w+$/, "")];
    if (entry.children?.length) return leaves(entry.children, pattern, chain);
    const path = `/${pattern.replaceAll(/:\w+\??/g, "x1").replace("*", "x1")}`;
    return [{ pattern: `/${pattern}`, path, chain, file: entry.file }];
  });

export const routePages: readonly RoutePage[] = leaves(await routes);

applyTestSettings();

/** All below /admin, which itself shows the sign-in form. */
export const officePages: readonly OfficePage[] = await Promise.all(
  routePages
    .filter(({ pattern }) => pattern.startsWith("/admin/"))
    .map(async (page) => {
      const { action } = (await import(pathToFileURL(resolve("app", page.file)).href)) as { action?: Action };
      return { ...page, action, steps: [...(action?.steps ?? [])] };
    }),
);
