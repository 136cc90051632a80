import { type ComponentType, useEffect, useState } from "react";
import type { FrameTexts } from "./frame-texts.ts";

type Notice = ComponentType<{ t: FrameTexts["connection"]; loading: string }>;

/** Milliseconds after which the code is asked for: React has the page by then. */
const delay = 200;
const retryDelay = 1_000;

/** When idle, since nothing can be fetched once the connection is lost. Until then no navigation begins. */
export function ReactRouterConnection(props: { t: FrameTexts["connection"]; loading: string }) {
  const [Notice, setNotice] = useState<Notice | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const fetched = new Promise<void>((resolve) => {
      const load = () =>
        import("../connection/router-connection.tsx").then(
          ({ default: loaded }) => {
            setNotice(() => loaded);
            resolve();
          },
          () => {
            timer = setTimeout(load, retryDelay);
          },
        );
      timer = setTimeout(load, delay);
    });
    const wait = (event: Event) => {
      const { detail } = event as CustomEvent<{ ready: Promise<void> }>;
      if (!navigator.onLine) detail.ready = fetched;
    };
    window.addEventListener("navigation-begins", wait);
    void fetched.then(() => window.removeEventListener("navigation-begins", wait));
    return () => {
      clearTimeout(timer);
      window.removeEventListener("navigation-begins", wait);
    };
  }, []);
  return Notice && <Notice {...props} />;
}
