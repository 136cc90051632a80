import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  // Several builds can stand side by side (tests, benchmarks, colleagues).
  buildDirectory: process.env.BUILD_DIRECTORY ?? "build",
  // The manifest endpoint of lazy discovery is a known denial-of-service surface; without it the endpoint does not exist.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
