let audio: AudioContext | undefined;

/** Success: high tone, short vibration; failure: low tone, two long ones. */
export function signalScan(isDone: boolean): void {
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
