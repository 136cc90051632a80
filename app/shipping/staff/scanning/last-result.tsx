import { Notice } from "#app/ui/status/notice.tsx";
import type { ScanResult } from "./scan-result.ts";

/** Stays until the next scan, since the toast may disappear unseen. */
export const LastResult = ({ result }: { result: ScanResult | null }) =>
  result?.answer.ok ? <Notice tone="signal">{result.message}</Notice> : null;
