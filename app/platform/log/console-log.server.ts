import { log } from "./log.server.ts";

/** Packages that print errors themselves, such as better-auth, would print query values; the log removes personal data. */
export function logConsole(): void {
  for (const level of ["error", "warn"] as const)
    globalThis.console[level] = (...parts: unknown[]) => {
      const error = parts.find((part) => part instanceof Error);
      const message = parts.map((part) => (typeof part === "string" ? part : "")).join(" ");
      log[level]({ err: error ?? { message } }, "printed by a package");
    };
}
