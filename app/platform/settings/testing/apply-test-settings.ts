import { applySettings, readSettings } from "../settings.server.ts";

/** The settings of an environment; by default those of a shop under test at localhost. */
export function applyTestSettings(environment: Record<string, string | undefined> = {}): void {
  const read = readSettings({ PUBLIC_URL: "http://localhost:3000", NODE_ENV: "test", ...environment });
  if (!read.ok) throw new Error(read.faults.join(" "));
  applySettings(read.settings);
}
