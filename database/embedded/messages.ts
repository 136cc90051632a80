/** What the supervisor and the child say to each other over the IPC channel. */

import type { Restore } from "./pglite-session.ts";
import type { Address } from "./places.ts";

export type ChildSettings = {
  dataDir: string;
  address: Address;
  idleTransactionSeconds: number;
  maxConnections: number;
  dumpEveryMinutes: number;
  keepDumps: number;
  reserveMegabytes: number;
  /** A stuck child whose parent is gone kills itself after this. */
  orphanSeconds: number;
  restore?: Restore;
};

export type DatabaseStatistics = {
  fsyncs: number;
  connections: number;
  waiting: number;
  units: number;
  residentBytes: number;
};

export type ToChild =
  | { type: "start"; settings: ChildSettings }
  | { type: "ping"; number: number }
  | { type: "statistics"; number: number }
  | { type: "dump"; number: number }
  | { type: "stop" };

export type FromChild =
  | { type: "ready"; address: Address; milliseconds: number }
  | { type: "pong"; number: number }
  | { type: "statistics"; number: number; statistics: DatabaseStatistics }
  | { type: "dumped"; number: number | null; file?: string; error?: string }
  /** Long work begins or ends: the watchdog is patient meanwhile. */
  | { type: "busy"; busy: boolean }
  | { type: "disk"; low: boolean; freeMegabytes: number }
  | { type: "failed"; reason: "in-use" | "fatal"; pid: number | null; message: string };
