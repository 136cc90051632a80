import { useContext, useEffect, useEffectEvent, useRef, useState } from "react";
import { useHydrated } from "#app/staff-ui/page/use-hydrated.ts";
import { ShownNotice } from "#app/staff-ui/steps/step-texts.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { classNames } from "#app/ui/layout/class-names.ts";
import { unbrokenNumbers } from "#app/ui/layout/unbroken-numbers.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import type { ShippingTexts } from "../shipping-texts.server.ts";
import type { ScanResult } from "./scan-result.tsx";

/** The used part of the Barcode Detection API (Chromium on Android, macOS, ChromeOS), missing in TypeScript. */
type Code = { rawValue: string; boundingBox: DOMRectReadOnly };
type Detector = { detect(source: HTMLVideoElement): Promise<Code[]> };
type BarcodeWindow = Window & { BarcodeDetector?: new () => Detector };
/** Chromium's API for the permissions policy. */
type PolicyDocument = Document & { featurePolicy?: { allowsFeature(feature: string): boolean } };

type Trouble = "unsupported" | "refused" | "missing";

/** Milliseconds between detections, and out of sight before the same code counts again. */
const detectionInterval = 200;
const sameCodeFor = 3_000;

/** Opens the camera after a needed reload. */
const cameraParam = "camera";

type Props = { onCode(code: string): void; result: ScanResult | null; t: ShippingTexts["camera"] };
type ScannerProps = Props & { isOpen: boolean; setOpen(isOpen: boolean): void };

/** Stays open between orders and reports each code once. */
export function CameraScanner({ onCode, result, t, isOpen, setOpen }: ScannerProps) {
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const isHydrated = useHydrated();

  function open() {
    if (!(window as BarcodeWindow).BarcodeDetector) return setTrouble("unsupported");
    // After a client navigation the first document's policy applies.
    if ((document as PolicyDocument).featurePolicy?.allowsFeature("camera") === false) {
      const here = new URL(location.href);
      if (here.searchParams.has(cameraParam)) return setTrouble("refused");
      here.searchParams.set(cameraParam, "1");
      return location.assign(here);
    }
    setTrouble(null);
    setOpen(true);
  }
  const openAfterReload = useEffectEvent(open);
  useEffect(() => {
    if (new URLSearchParams(location.search).has(cameraParam)) openAfterReload();
  }, []);

  if (!isHydrated) return null;
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
          result={result}
          onTrouble={(found) => {
            setOpen(false);
            setTrouble(found);
          }}
        />
      )}
    </div>
  );
}

function Viewfinder({ t, onCode, result, onTrouble }: Props & { onTrouble(trouble: Trouble): void }) {
  const figure = useRef<HTMLElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [isUnclear, setUnclear] = useState(false);
  const give = useEffectEvent(onCode);
  const fail = useEffectEvent(onTrouble);
  useEffect(() => {
    const ended = new AbortController();
    const handlers = { onCode: (code: string) => give(code), setUnclear };
    void watch(video.current!, ended.signal, handlers).catch((error: unknown) => {
      if (!ended.signal.aborted) fail((error as Error).name === "NotAllowedError" ? "refused" : "missing");
    });
    return () => ended.abort();
  }, []);
  // A scan that chooses another order redirects with a notice.
  const notice = useContext(ShownNotice);
  const shown = result ?? (notice ? { answer: { ok: true }, message: notice } : null);
  const last = result?.answer ?? notice;
  const signalled = useRef(last);
  const signal = useEffectEvent((now: typeof last) => {
    if (shown && signalled.current !== now) signalScan(shown.answer.ok);
    signalled.current = now;
    figure.current?.scrollIntoView({ block: "start" });
  });
  useEffect(() => signal(last), [last]);
  return (
    <figure
      ref={figure}
      className="grid max-w-96 scroll-mt-16 overflow-hidden rounded-card border border-line bg-surface"
    >
      <div className="relative">
        <video ref={video} muted playsInline aria-label={t.view} className="aspect-2/1 w-full bg-ink object-cover" />
        <span className="absolute inset-x-8 top-1/2 h-0.5 bg-red" />
      </div>
      <figcaption
        className={classNames(
          "min-h-16 p-3 text-lg leading-snug font-semibold",
          !isUnclear && shown && (shown.answer.ok ? "bg-signal-soft" : "bg-red-soft text-red"),
        )}
      >
        {isUnclear ? t.several : unbrokenNumbers(shown?.message ?? t.aim)}
      </figcaption>
    </figure>
  );
}

type ScanHandlers = {
  onCode(code: string): void;
  /** True while several codes are visible and none is in the middle. */
  setUnclear(isUnclear: boolean): void;
};

/** Until the signal is aborted. */
async function watch(
  video: HTMLVideoElement,
  signal: AbortSignal,
  { onCode, setUnclear }: ScanHandlers,
): Promise<void> {
  const detector = new (window as BarcodeWindow).BarcodeDetector!();
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted) return stop();
  signal.addEventListener("abort", stop);
  video.srcObject = stream;
  await video.play();
  /** By reported code. */
  const lastSeen = new Map<string, number>();
  while (!signal.aborted) {
    // Detection fails until the video has a frame.
    const found = await detector.detect(video).catch((): Code[] => []);
    if (signal.aborted) return;
    const now = Date.now();
    for (const [code, at] of lastSeen) if (now - at > sameCodeFor) lastSeen.delete(code);
    const code = aimedAt(found, video);
    setUnclear(found.length > 0 && code === undefined);
    if (code !== undefined && !lastSeen.has(code)) {
      lastSeen.set(code, now);
      navigator.vibrate?.(40);
      onCode(code);
    }
    for (const { rawValue } of found) if (lastSeen.has(rawValue)) lastSeen.set(rawValue, now);
    await new Promise((resolve) => setTimeout(resolve, detectionInterval));
  }
}

/** Of several codes, the one in the middle. */
function aimedAt(found: readonly Code[], { videoWidth, videoHeight }: HTMLVideoElement): string | undefined {
  const codesOf = (some: readonly Code[]) => [...new Set(some.map(({ rawValue }) => rawValue))];
  const [x, y] = [videoWidth / 2, videoHeight / 2];
  const isInMiddle = ({ boundingBox: { left, right, top, bottom } }: Code) =>
    left <= x && x <= right && top <= y && y <= bottom;
  const all = codesOf(found);
  const codes = all.length > 1 ? codesOf(found.filter(isInMiddle)) : all;
  return codes.length === 1 ? codes[0] : undefined;
}

let audio: AudioContext | undefined;

/** Success: high tone, short vibration; failure: low tone, two long ones. */
function signalScan(isDone: boolean): void {
  navigator.vibrate?.(isDone ? 120 : [250, 100, 250]);
  // Browsers allow no sound before the first interaction.
  if (!navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  const [tone, volume] = [audio.createOscillator(), audio.createGain()];
  tone.frequency.value = isDone ? 880 : 220;
  volume.gain.value = 0.2;
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + (isDone ? 0.12 : 0.4));
}
