import { settings } from "#app/platform/settings.server.ts";

/**
 * Counts calls of each subject in this process, in fixed windows. A brake against floods, not a limit that must hold across
 * instances or restarts: those stand in the database. `RATE_LIMITS=test` multiplies it by 100.
 */
export function createFloodBrake(options: {
  max: number;
  windowSeconds: number;
  now?: () => number;
  mostSubjects?: number;
}) {
  const now = options.now ?? (() => performance.now());
  let counts = new Map<string, number>();
  let windowStart = now();
  return {
    take(subject: string): boolean {
      const elapsed = now() - windowStart;
      if (elapsed > options.windowSeconds * 1000 || counts.size > (options.mostSubjects ?? 50_000)) {
        counts = new Map();
        windowStart = now();
      }
      const count = (counts.get(subject) ?? 0) + 1;
      counts.set(subject, count);
      return count <= options.max * settings().limitFactor;
    },
  };
}
