import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

/** Lines of a separate process: in tests the log is silent. */
function written(statements: string): Record<string, unknown>[] {
  const program = `import { log } from "./app/platform/log/log.server.ts"; ${statements}`;
  const env = { PATH: process.env.PATH ?? "", LOG_LEVEL: "info" };
  const lines = execFileSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8", env });
  return lines
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
}

test("ASVS 16.2.2, 16.2.4, 16.4.1: each entry is one line of JSON with its UTC time, whatever is in it", () => {
  const forged = 'x\n{"level":"error","time":"2020-01-01T00:00:00Z"}\r\u2028\u001b[31m';
  const lines = written(`
    log.info({ event: ${JSON.stringify(forged)} }, ${JSON.stringify(forged)});
    log.error({ err: new Error(${JSON.stringify(forged)}) }, "failed");
    log.warn({ given: { email: "a@example.com", token: "secret-token" } }, "redacted");`);
  expect(lines.map(({ level }) => level)).toEqual(["info", "error", "warn"]);
  for (const { time } of lines) {
    expect(time).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
    expect(Math.abs(Date.parse(String(time)) - Date.now())).toBeLessThan(60_000);
  }
  expect(lines[0]).toMatchObject({ event: forged, msg: forged });
  expect(lines[2]).toMatchObject({ given: { email: "[removed]", token: "[removed]" } });
});
