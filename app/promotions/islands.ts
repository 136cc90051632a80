import { reactIsland } from "#app/ui/islands/wake-islands.ts";

export const promotionIslands = {
  "code-keeper": reactIsland(async () => (await import("./components/code-keeper.tsx")).CodeKeeper),
};
