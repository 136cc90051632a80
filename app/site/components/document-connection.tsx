import { useEffect } from "react";
import { watchConnection } from "../connection/watch-connection.ts";
import { ConnectionNotice } from "./connection-notice.tsx";
import type { FrameTexts } from "./frame-texts.ts";

/** On a page of islands, hydrated once something is typed: before that leaving the page loses nothing. */
export function DocumentConnection({ t }: { t: FrameTexts["connection"] }) {
  useEffect(() => watchConnection(), []);
  return <ConnectionNotice t={t} />;
}
