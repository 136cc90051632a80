/** Set by the browser of a visitor who refused audience measurement: the only part of that choice that the server learns. */
export const uncountedCookie = "odovia_uncounted";

/** Programs that identify themselves; programs that do not send the headers of a browser are not counted in any case. */
const program = /bot\b|crawl|spider|slurp|preview|headless|lighthouse|monitor|scan|curl|wget|python|java\/|node/i;

type ReadHeader = (name: "cookie" | "dnt" | "sec-gpc" | "user-agent") => string | undefined | null;

/**
 * Whether a visitor's page views and steps may be counted: not against a refusal, and not for programs. Nothing of the
 * headers is stored.
 */
export function mayCount(header: ReadHeader): boolean {
  if (header("sec-gpc") === "1" || header("dnt") === "1") return false;
  if (header("cookie")?.includes(`${uncountedCookie}=1`)) return false;
  const agent = header("user-agent");
  return agent ? !program.test(agent) : false;
}
