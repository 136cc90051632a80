import { useState } from "react";

export type ScanQueue = {
  /** Codes that were read and not sent yet, in their order. */
  waiting: readonly string[];
  /** Codes that came after one that was refused: they were meant for what would have followed. */
  unsent: readonly string[];
  add(code: string): void;
  /** The first one is being sent. */
  shift(): void;
  /** Scans that wait are no longer sent; they are shown. */
  stop(): void;
  /** What was not sent has been read: the person goes on. */
  dismiss(): void;
};

/** What the camera and fast readers give while a submission is under way: one code after the other, none lost or doubled. */
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
