export type RequestTime = { route: string; method: string; status: number; seconds: number };

const name = "http_request_seconds";
const bounds = [0.001, 0.005, 0.02, 0.05, 0.1, 0.3, 1, 3];

type Series = Omit<RequestTime, "seconds"> & { total: number; counts: number[] };

/** A Prometheus histogram of response times. prom-client's takes 4 µs per value, a sixth of a cached page. */
export function createRequestTimes() {
  const all: Series[] = [];

  function seriesOf({ route, method, status }: RequestTime): Series {
    const existing = all.find((each) => each.status === status && each.route === route && each.method === method);
    if (existing) return existing;
    const series = { route, method, status, total: 0, counts: [...bounds.map(() => 0), 0] };
    all.push(series);
    return series;
  }

  return {
    add(time: RequestTime): void {
      const series = seriesOf(time);
      const slot = bounds.findIndex((bound) => time.seconds <= bound);
      series.counts[slot < 0 ? bounds.length : slot]! += 1;
      series.total += time.seconds;
    },
    /** In Prometheus' text format, in which each bucket includes the smaller ones. */
    text: (): string =>
      [`# HELP ${name} Time to answer`, `# TYPE ${name} histogram`, ...all.flatMap(linesOf), ""].join("\n"),
  };
}

function linesOf({ route, method, status, total, counts }: Series): string[] {
  const labels = `route="${route}",method="${method}",status="${status}"`;
  let sum = 0;
  const buckets = counts.map((count, slot) => {
    sum += count;
    return `${name}_bucket{le="${bounds[slot] ?? "+Inf"}",${labels}} ${sum}`;
  });
  return [...buckets, `${name}_sum{${labels}} ${total}`, `${name}_count{${labels}} ${sum}`];
}
