let context: AudioContext | undefined;

/** A call that waits too long, and a call that has just come in: two tones that nobody mistakes for each other. */
const OVERDUE_HZ = [880, 660, 880] as const;
const NEW_CALL_HZ = [523, 784] as const;
const NOTE_S = 0.16;

/** Plays notes one after another. Returns false if the browser blocks sound until somebody presses a key. */
const play = (notes: readonly number[]): boolean => {
  if (typeof AudioContext === 'undefined') return false;
  // Browsers refuse an audio context made before the first key press and log a warning.
  if (navigator.userActivation?.hasBeenActive === false) return false;
  context ??= new AudioContext();
  if (context.state === 'suspended') {
    void context.resume();
    return false;
  }
  for (const [index, frequency] of notes.entries()) {
    const begin = context.currentTime + index * NOTE_S;
    const oscillator = new OscillatorNode(context, { frequency });
    oscillator.connect(new GainNode(context, { gain: 0.15 })).connect(context.destination);
    oscillator.start(begin);
    oscillator.stop(begin + NOTE_S * 0.8);
  }
  return true;
};

/** Plays the tone for a call that waits too long; false if the browser blocks sound. */
export const playTone = (): boolean => play(OVERDUE_HZ);

/** Plays the tone for a new call; false if the browser blocks sound. */
export const playNewCall = (): boolean => play(NEW_CALL_HZ);
