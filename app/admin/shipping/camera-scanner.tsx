import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "#app/ui/controls/button.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import { useHydrated } from "../frame/use-hydrated.ts";
import type { ShippingTexts } from "./shipping-texts.server.ts";

/** What the Barcode Detection API offers here (Chromium on Android, macOS and ChromeOS; TypeScript does not know it). */
type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> };
type BarcodeWindow = Window & { BarcodeDetector?: new () => Detector };
/** Chromium's form of the permissions policy of a document. */
type PolicyDocument = Document & { featurePolicy?: { allowsFeature(feature: string): boolean } };

type Trouble = "unsupported" | "refused" | "missing";

/** Milliseconds between two looks at the picture, and during which the same code is one scan. */
const pause = 200;
const sameCodeFor = 3_000;

/** `?camera=1` opens the camera: the page was loaded again, because its document did not allow it. */
const opensAtOnce = "camera";

type Props = { onCode(code: string): void; t: ShippingTexts["camera"] };

/** The phone's camera as a barcode reader: it stays open from order to order, and gives each code once. */
export function CameraScanner({ onCode, t }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const isAwake = useHydrated();

  function open() {
    if (!(window as BarcodeWindow).BarcodeDetector) return setTrouble("unsupported");
    // A client navigation keeps the policy of the document that it started from.
    if ((document as PolicyDocument).featurePolicy?.allowsFeature("camera") === false) {
      const here = new URL(location.href);
      if (here.searchParams.has(opensAtOnce)) return setTrouble("refused");
      here.searchParams.set(opensAtOnce, "1");
      return location.assign(here);
    }
    setTrouble(null);
    setOpen(true);
  }
  const openAtOnce = useEffectEvent(open);
  useEffect(() => {
    if (new URLSearchParams(location.search).has(opensAtOnce)) openAtOnce();
  }, []);

  if (!isAwake) return null;
  return (
    <div className="grid gap-2">
      <div>
        <Button size="sm" variant="secondary" aria-expanded={isOpen} onClick={isOpen ? () => setOpen(false) : open}>
          {isOpen ? t.close : t.open}
        </Button>
      </div>
      {trouble && (
        <Notice tone="amber" role="alert">
          {t[trouble]}
        </Notice>
      )}
      {isOpen && (
        <Viewfinder
          t={t}
          onCode={onCode}
          onTrouble={(found) => {
            setOpen(false);
            setTrouble(found);
          }}
        />
      )}
    </div>
  );
}

function Viewfinder({ t, onCode, onTrouble }: Props & { onTrouble(trouble: Trouble): void }) {
  const video = useRef<HTMLVideoElement>(null);
  const give = useEffectEvent(onCode);
  const fail = useEffectEvent(onTrouble);
  useEffect(() => {
    const ended = new AbortController();
    void watch(video.current!, ended.signal, (code) => give(code)).catch((error: unknown) => {
      if (!ended.signal.aborted) fail((error as Error).name === "NotAllowedError" ? "refused" : "missing");
    });
    return () => ended.abort();
  }, []);
  return (
    <figure className="grid max-w-96 gap-1">
      <video
        ref={video}
        muted
        playsInline
        aria-label={t.view}
        className="aspect-4/3 w-full rounded-card border border-line bg-ink object-cover"
      />
      <figcaption className="text-muted">{t.aim}</figcaption>
    </figure>
  );
}

/** Shows the camera that looks away from the person, and gives the codes that it sees until the signal. */
async function watch(video: HTMLVideoElement, signal: AbortSignal, onCode: (code: string) => void): Promise<void> {
  const detector = new (window as BarcodeWindow).BarcodeDetector!();
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted) return stop();
  signal.addEventListener("abort", stop);
  video.srcObject = stream;
  await video.play();
  let last = { code: "", at: 0 };
  while (!signal.aborted) {
    // A picture that cannot be read yet is followed by another.
    const [found] = await detector.detect(video).catch(() => []);
    const isNew = found && (found.rawValue !== last.code || Date.now() - last.at > sameCodeFor);
    if (found) last = { code: found.rawValue, at: Date.now() };
    if (isNew && !signal.aborted) {
      navigator.vibrate?.(60);
      onCode(found.rawValue);
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
