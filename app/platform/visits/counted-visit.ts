export const uncountedCookie = "odovia_uncounted";

/** Programs that identify themselves; others without a browser's headers are never counted. */
const program = /bot\b|crawl|spider|slurp|preview|headless|lighthouse|monitor|scan|curl|wget|python|java\/|node/i;

type ReadHeader = (name: "cookie" | "dnt" | "sec-gpc" | "user-agent") => string | undefined | null;

/** Not after a refusal, and not for programs. Nothing of the headers is stored. */
export function mayCount(header: ReadHeader): boolean {
  if (header("sec-gpc") === "1" || header("dnt") === "1") return false;
  if (header("cookie")?.includes(`${uncountedCookie}=1`)) return false;
  const agent = header("user-agent");
  return agent ? !program.test(agent) : false;
}
