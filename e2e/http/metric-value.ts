import { ask } from "./ask.ts";

/** The value of a metric of /metrics; 0 if it does not exist. */
export async function metricValue(shop: { port: number }, name: string): Promise<number> {
  const { text } = await ask(shop, "/metrics");
  const line = text.split("\n").find((each) => each.startsWith(`${name} `));
  return Number(line?.slice(name.length) ?? 0);
}
