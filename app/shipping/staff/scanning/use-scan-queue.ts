import { useState } from "react";

export type ScanQueue = {
  waiting: readonly string[];
  /** Scanned after a refused code. */
  unsent: readonly string[];
  add(code: string): void;
  shift(): void;
  stop(): void;
  dismiss(): void;
};

/** Codes scanned during a submission. */
export function useScanQueue(): ScanQueue {
  const [{ waiting, unsent }, change] = useState<Pick<ScanQueue, "waiting" | "unsent">>({ waiting: [], unsent: [] });
  return {
    waiting,
    unsent,
    add: (code) => change((before) => ({ waiting: [...before.waiting, code], unsent: [] })),
    shift: () => change((before) => ({ ...before, waiting: before.waiting.slice(1) })),
    dismiss: () => change((before) => ({ ...before, unsent: [] })),
    stop: () => change((before) => ({ waiting: [], unsent: before.waiting })),
  };
}
