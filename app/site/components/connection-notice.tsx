import { useSyncExternalStore } from "react";
import { Button } from "#app/ui/controls/button.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import { useIsOnline } from "#app/ui/status/use-is-online.ts";
import { followTrouble, readTrouble } from "../connection/held-requests.ts";
import { ConnectionPlace } from "./connection-place.tsx";
import type { FrameTexts } from "./frame-texts.ts";

export function ConnectionNotice({ t }: { t: FrameTexts["connection"] }) {
  const trouble = useSyncExternalStore(followTrouble, readTrouble, () => null);
  const isOnline = useIsOnline();
  return (
    <ConnectionPlace>
      {trouble && (
        <Notice tone="amber" title={isOnline ? t.silent : t.offline} className="shadow-float">
          <p>{trouble.isWaiting ? t.waiting : t.kept}</p>
          <p className="mt-3 flex flex-wrap gap-2">
            <Button variant="secondary" size="sm" onClick={trouble.retry}>
              {t.retry}
            </Button>
            {trouble.stay && (
              <Button variant="ghost" size="sm" onClick={trouble.stay}>
                {t.stay}
              </Button>
            )}
          </p>
        </Notice>
      )}
    </ConnectionPlace>
  );
}
