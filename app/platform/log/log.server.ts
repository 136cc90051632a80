import pino from "pino";
import { redactText } from "../text/redact-text.ts";
import { redactedFields } from "./redacted-fields.ts";

/**
 * JSON lines in UTC: ids, counts, codes and durations, never a name, e-mail, address, plate, cookie, token or client
 * secret. `redact` is a second line of defence.
 */
export const log = pino({
  level: knownLevel(process.env.LOG_LEVEL) ?? (process.env.VITEST ? "silent" : "info"),
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
  redact: {
    paths: redactedFields.map((name) => `*.${name}`),
    censor: "[removed]",
  },
  serializers: {
    // Pages throw responses and data too; the logger must not throw.
    err: (error: Partial<Error & { code?: unknown; status?: unknown; statusText?: unknown }> | null | undefined) => ({
      name: error?.name,
      code: error?.code ?? error?.status,
      message: redactText(String(error?.message ?? error?.statusText ?? typeof error)),
      stack: redactText(String(error?.stack ?? "")),
      cause: causeOf(error?.cause),
    }),
  },
});

/** Only the code of the wrapped error, since PostgreSQL's messages quote values. */
function causeOf(cause: unknown): string | undefined {
  if (!(cause instanceof Error)) return undefined;
  const { code } = cause as { code?: unknown };
  return typeof code === "string" ? code : redactText(cause.message);
}

/** An unknown level would throw before the settings are validated. */
function knownLevel(level: string | undefined): string | undefined {
  return level === "silent" || (level !== undefined && Object.hasOwn(pino.levels.values, level)) ? level : undefined;
}

/** Packages that print errors themselves, such as better-auth, would print query values; the log removes personal data. */
export function logConsole(): void {
  for (const level of ["error", "warn"] as const)
    globalThis.console[level] = (...parts: unknown[]) => {
      const error = parts.find((part) => part instanceof Error);
      const message = parts.map((part) => (typeof part === "string" ? part : "")).join(" ");
      log[level]({ err: error ?? { message } }, "printed by a package");
    };
}
