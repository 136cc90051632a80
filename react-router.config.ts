import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  // The manifest endpoint of lazy discovery is a known denial-of-service surface; without it the endpoint does not exist.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
