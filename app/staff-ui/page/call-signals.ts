/** How this browser signals a waiting visitor. */
import { adminPaths } from "#app/office-paths.ts";
import { local, readStoredJson, removeStored, writeStored } from "#app/platform/browser/browser-storage.ts";

export type CallTexts = { title: string; text: string };
export type CallSignal = "sound" | "notification";

const keys: Record<CallSignal, string> = { sound: "odovia_staff_sound", notification: "odovia_staff_notification" };

export const wantsSignal = (signal: CallSignal): boolean => readStoredJson(local, keys[signal]) === true;

export function rememberSignal(signal: CallSignal, isWanted: boolean): void {
  if (isWanted) writeStored(local, keys[signal], true);
  else removeStored(local, keys[signal]);
}

/** Also false if the browser cannot show notifications. */
export async function mayNotify(): Promise<boolean> {
  if (!("Notification" in window)) return false;
  return Notification.permission === "granted" || (await Notification.requestPermission()) === "granted";
}

/** Once per browser, whatever the number of windows. */
export function announceCall(t: CallTexts): void {
  void navigator.locks?.request("staff-call", { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    if (wantsSignal("sound")) playCallSound();
    if (wantsSignal("notification")) notify(t);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
  });
}

function notify({ title, text }: CallTexts): void {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  try {
    const shown = new Notification(title, { body: text, tag: "staff-call" });
    shown.onclick = () => {
      window.focus();
      window.location.assign(adminPaths.chat);
      shown.close();
    };
  } catch {
    // Chrome on Android allows them only in service workers.
  }
}

/** Two short tones; silent before the first interaction with the page. */
export function playCallSound(): void {
  const audio = new AudioContext();
  for (const [place, frequency] of [660, 880].entries()) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    const start = audio.currentTime + place * 0.18;
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.15, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.16);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.16);
    if (place === 1) tone.onended = () => void audio.close();
  }
}
