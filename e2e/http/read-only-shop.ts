/** Vitest's global set-up: `inject("readOnlyShop")` is one shop for all files that only read from it. */
import type { TestProject } from "vitest/node";
import { startTestShop } from "../shop.ts";

declare module "vitest" {
  interface ProvidedContext {
    readOnlyShop: { url: string; port: number };
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<unknown>> {
  const shop = await startTestShop({ hasLessWork: true });
  project.provide("readOnlyShop", { url: shop.url, port: shop.port });
  return () => shop.stop();
}
