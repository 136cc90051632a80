import { Notice } from "#app/ui/status/notice.tsx";
import type { ScanResult } from "./scan-result.ts";

/** The result of the last scan. It stays until the next one, since the toast with the same message may disappear unseen. */
export const LastResult = ({ result }: { result: ScanResult | null }) =>
  result?.answer.ok ? <Notice tone="signal">{result.message}</Notice> : null;
