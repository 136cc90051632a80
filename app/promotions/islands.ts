import { reactIsland } from "#app/ui/islands/hydrate-islands.ts";

export const promotionIslands = {
  "code-keeper": reactIsland(async () => (await import("./code-keeper.tsx")).CodeKeeper),
};
