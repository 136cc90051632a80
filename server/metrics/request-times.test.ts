import { expect, test } from "vitest";
import { createRequestTimes } from "./metrics.ts";

test("times of answers are a histogram of Prometheus by route, method and status", () => {
  const times = createRequestTimes();
  for (const seconds of [0.0005, 0.005, 0.25, 10]) times.add({ route: "page", method: "GET", status: 200, seconds });
  times.add({ route: "api", method: "POST", status: 422, seconds: 0.5 });
  const lines = times.text().split("\n");
  const page = 'route="page",method="GET",status="200"';
  expect(lines.slice(0, 2)).toEqual([
    "# HELP http_request_seconds Time to answer",
    "# TYPE http_request_seconds histogram",
  ]);
  expect(lines.filter((line) => line.includes(page)).map((line) => line.replace(`,${page}`, ""))).toEqual([
    ...["0.001", "0.005", "0.02", "0.05", "0.1"].map(
      (le, at) => `http_request_seconds_bucket{le="${le}"} ${at ? 2 : 1}`,
    ),
    ...["0.3", "1", "3"].map((le) => `http_request_seconds_bucket{le="${le}"} 3`),
    'http_request_seconds_bucket{le="+Inf"} 4',
    `http_request_seconds_sum{${page}} 10.2555`,
    `http_request_seconds_count{${page}} 4`,
  ]);
  expect(lines.at(-2)).toBe('http_request_seconds_count{route="api",method="POST",status="422"} 1');
  expect(lines.at(-1)).toBe("");
});
