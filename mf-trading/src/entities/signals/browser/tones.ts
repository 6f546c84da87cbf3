import type { SignalKind } from '../model/signal';

interface Tone {
  readonly wave: OscillatorType;
  /** Frequencies in hertz, in order. */
  readonly notes: readonly number[];
}

/** Each scanner has its own timbre. The tones of a halt fall; all others rise. */
const TONES: Record<SignalKind, Tone> = {
  momentum: { wave: 'sine', notes: [660, 880] },
  gappers: { wave: 'triangle', notes: [523, 784] },
  low_float: { wave: 'sine', notes: [988, 1_319] },
  own: { wave: 'triangle', notes: [659, 988] },
  alert: { wave: 'triangle', notes: [784, 784, 1_175] },
  halt: { wave: 'square', notes: [440, 330, 220] },
};
const NOTE_S = 0.11;
const LOUDNESS = 0.12;

let context: AudioContext | undefined;

/**
 * Plays the tone of a signal. Returns false if the browser refuses sound, as it does before the first click on the page. The caller
 * shows a visual sign in any case.
 */
export const playTone = async (kind: SignalKind): Promise<boolean> => {
  // The browser refuses an audio context created before the first click and logs a warning.
  if (navigator.userActivation?.hasBeenActive === false) return false;
  context ??= new AudioContext();
  const audio = context;
  if (audio.state === 'suspended') {
    // Resolves only after the first click. Skip a tone that would come late.
    const resumed = await Promise.race([audio.resume().then(() => true), later(100)]);
    if (!resumed) return false;
  }
  const { wave, notes } = TONES[kind];
  notes.forEach((hertz, n) => {
    const begin = audio.currentTime + n * NOTE_S;
    const oscillator = new OscillatorNode(audio, { type: wave, frequency: hertz });
    const gain = new GainNode(audio, { gain: LOUDNESS });
    gain.gain.setTargetAtTime(0, begin + NOTE_S * 0.5, NOTE_S * 0.2);
    oscillator.connect(gain).connect(audio.destination);
    oscillator.start(begin);
    oscillator.stop(begin + NOTE_S * 1.5);
  });
  return true;
};

const later = (milliseconds: number) => new Promise<false>((resolve) => setTimeout(() => resolve(false), milliseconds));
