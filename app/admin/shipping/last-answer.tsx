import { Notice } from "#app/ui/status/notice.tsx";
import type { ScanResult } from "./scan-result.ts";

/** What the last scan has done, until the next. A toast announces the same, and is gone by the time that the member of staff looks up from the parcel. */
export const LastAnswer = ({ result }: { result: ScanResult | null }) =>
  result?.answer.ok ? <Notice tone="signal">{result.message}</Notice> : null;
