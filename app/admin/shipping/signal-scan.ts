let audio: AudioContext | undefined;

/** What became of a scan, for somebody who looks at the parcel: a high tone or a low one, a short vibration or two long ones. */
export function signalScan(isDone: boolean): void {
  navigator.vibrate?.(isDone ? 120 : [250, 100, 250]);
  // Before a key or a tap browsers let no page sound.
  if (!navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  const [tone, volume] = [audio.createOscillator(), audio.createGain()];
  tone.frequency.value = isDone ? 880 : 220;
  volume.gain.value = 0.2;
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + (isDone ? 0.12 : 0.4));
}
