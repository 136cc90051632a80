import pino from "pino";

/**
 * JSON lines with UTC times. What may be logged is an allow-list by habit: ids, counts, codes, durations; never a name,
 * e-mail, address, plate, cookie, token or client secret. `redact` is only the second line of defence.
 */
export const log = pino({
  level: process.env.LOG_LEVEL ?? (process.env.VITEST ? "silent" : "info"),
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
  redact: {
    paths: [
      "*.email",
      "*.password",
      "*.token",
      "*.cookie",
      "*.authorization",
      "*.client_secret",
      "*.clientSecret",
      "*.address",
      "*.phone",
      "*.first_name",
      "*.last_name",
      "*.license_plate",
    ],
    censor: "[removed]",
  },
  serializers: {
    err: (error: Error & { code?: string }) => ({
      name: error.name,
      code: error.code,
      message: withoutPersonalData(error.message),
      stack: withoutPersonalData(error.stack ?? ""),
    }),
  },
});

/** Database and SMTP errors quote values: e-mail addresses and quoted parameters are taken out. */
function withoutPersonalData(text: string): string {
  return text
    .replace(/[^\s"'<>()=]+@[^\s"'<>()]+/g, "[e-mail]")
    .replace(/params:[\s\S]*?(?=\n\s+at |$)/g, "params: [removed]")
    .replace(/\)=\([^)]*\)/g, ")=([removed])");
}
