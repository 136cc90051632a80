import { reactIsland } from "#app/ui/islands/hydrate-islands.ts";

export const newsletterIslands = {
  "newsletter-sign-up": reactIsland(async () => (await import("./sign-up-form.tsx")).SignUpForm),
};
