import { reactIsland, type Waker } from "#app/ui/islands/wake-islands.ts";

/** Every island by its name, with the code that it fetches when it wakes. */
export const islands = new Map<string, Waker>(
  Object.entries({
    consent: reactIsland(async () => (await import("#app/consent/consent.tsx")).Consent),
    connection: reactIsland(async () => (await import("../components/document-connection.tsx")).DocumentConnection),
    toaster: reactIsland(async () => (await import("#app/ui/overlays/toast.tsx")).Toaster),
    "top-bar": reactIsland(async () => (await import("../components/top-bar.tsx")).TopBar),
  }),
);
