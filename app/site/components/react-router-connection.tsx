import { type ComponentType, useEffect, useState } from "react";
import type { FrameTexts } from "./frame-texts.ts";

type Notice = ComponentType<{ t: FrameTexts["connection"]; loading: string }>;

/** Fetched when the page is idle, since nothing can be fetched once the connection is lost. */
export function ReactRouterConnection(props: { t: FrameTexts["connection"]; loading: string }) {
  const [Notice, setNotice] = useState<Notice | null>(null);
  useEffect(() => {
    const timer = setTimeout(async () => {
      const found = await import("./router-connection.tsx").catch(() => null);
      setNotice(() => found?.default ?? null);
    }, 1_000);
    return () => clearTimeout(timer);
  }, []);
  return Notice && <Notice {...props} />;
}
