let context: AudioContext | undefined;

const NOTES_HZ = [880, 660, 880] as const;
const NOTE_S = 0.16;

/**
 * Plays the tone for a call that waits too long. Returns false if the browser blocks sound until somebody presses a
 * key.
 */
export const playTone = (): boolean => {
  if (typeof AudioContext === 'undefined') return false;
  // Browsers refuse an audio context made before the first key press and log a warning.
  if (navigator.userActivation?.hasBeenActive === false) return false;
  context ??= new AudioContext();
  if (context.state === 'suspended') {
    void context.resume();
    return false;
  }
  for (const [index, frequency] of NOTES_HZ.entries()) {
    const begin = context.currentTime + index * NOTE_S;
    const oscillator = new OscillatorNode(context, { frequency });
    oscillator.connect(new GainNode(context, { gain: 0.15 })).connect(context.destination);
    oscillator.start(begin);
    oscillator.stop(begin + NOTE_S * 0.8);
  }
  return true;
};
