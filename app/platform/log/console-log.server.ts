import { log } from "./log.server.ts";

/**
 * Packages that print on their own (better-auth, when a query fails) would print whole errors, including the values of the
 * query. They print to the log, which removes personal data.
 */
export function logConsole(): void {
  for (const level of ["error", "warn"] as const)
    globalThis.console[level] = (...parts: unknown[]) => {
      const error = parts.find((part) => part instanceof Error);
      const message = parts.map((part) => (typeof part === "string" ? part : "")).join(" ");
      log[level]({ err: error ?? { message } }, "printed by a package");
    };
}
