import { fill } from "#app/i18n/format.ts";
import { Notice } from "#app/ui/status/notice.tsx";
import type { ShippingTexts } from "../shipping-texts.server.ts";
import type { ScanQueue } from "./use-scan-queue.ts";

/** Scanned after a refused code. */
export function UnsentScans({ queue, t }: { queue: ScanQueue; t: ShippingTexts }) {
  if (queue.unsent.length === 0) return null;
  return (
    <Notice tone="amber" role="alert">
      {fill(t.unsentScans, { codes: queue.unsent.join(", ") })}
    </Notice>
  );
}
