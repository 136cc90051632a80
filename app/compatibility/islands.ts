import { reactIsland } from "#app/ui/islands/hydrate-islands.ts";
import { checkIsland } from "./saved-check.ts";

export const compatibilityIslands = {
  [checkIsland]: reactIsland(async () => (await import("./components/compatibility-check.tsx")).CompatibilityCheck),
};
