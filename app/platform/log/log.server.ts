import pino from "pino";
import { redactText } from "../text/redact-text.ts";
import { redactedFields } from "./redacted-fields.ts";

/**
 * JSON lines with UTC times. By convention only ids, counts, codes and durations are logged; never a name, e-mail, address,
 * plate, cookie, token or client secret. `redact` is only the second line of defence.
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
    // Any thrown value: pages throw responses and data too, and a logger that throws would hide the first error.
    err: (error: Partial<Error & { code?: unknown; status?: unknown; statusText?: unknown }> | null | undefined) => ({
      name: error?.name,
      code: error?.code ?? error?.status,
      message: redactText(String(error?.message ?? error?.statusText ?? typeof error)),
      stack: redactText(String(error?.stack ?? "")),
      cause: causeOf(error?.cause),
    }),
  },
});

/** The error inside a wrapped one, such as Drizzle's: only its code, since PostgreSQL's messages quote values. */
function causeOf(cause: unknown): string | undefined {
  if (!(cause instanceof Error)) return undefined;
  const { code } = cause as { code?: unknown };
  return typeof code === "string" ? code : redactText(cause.message);
}

/** An unknown level would throw before the settings can say what is wrong with it. */
function knownLevel(level: string | undefined): string | undefined {
  return level === "silent" || (level !== undefined && Object.hasOwn(pino.levels.values, level)) ? level : undefined;
}
