import { useState } from "react";

export type ScanQueue = {
  /** Codes that were scanned and not yet sent, in order. */
  waiting: readonly string[];
  /** Codes that were scanned after a refused one and are not sent. */
  unsent: readonly string[];
  add(code: string): void;
  /** Removes the first waiting code. */
  shift(): void;
  /** Moves the waiting codes to `unsent`. */
  stop(): void;
  /** Clears the unsent codes. */
  dismiss(): void;
};

/** Queue of the codes that are scanned while a submission is under way. */
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
