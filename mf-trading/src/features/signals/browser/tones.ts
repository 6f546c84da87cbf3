import type { SignalKind } from '../model/signal';

interface Tone {
  readonly wave: OscillatorType;
  /** Hertz, one after another. */
  readonly notes: readonly number[];
}

/** A timbre of its own for each scanner; a halt falls where the others rise. */
const TONES: Record<SignalKind, Tone> = {
  momentum: { wave: 'sine', notes: [660, 880] },
  gappers: { wave: 'triangle', notes: [523, 784] },
  low_float: { wave: 'sine', notes: [988, 1_319] },
  alert: { wave: 'triangle', notes: [784, 784, 1_175] },
  halt: { wave: 'square', notes: [440, 330, 220] },
};
const NOTE_S = 0.11;
const LOUDNESS = 0.12;

let context: AudioContext | undefined;

/**
 * Plays the tone of a signal. A browser that has not been pressed in yet stays silent and answers false: the caller's sign
 * on screen says the same.
 */
export const playTone = async (kind: SignalKind): Promise<boolean> => {
  // A context made before the page was pressed is refused, and the browser complains of it in the console.
  if (navigator.userActivation?.hasBeenActive === false) return false;
  context ??= new AudioContext();
  const audio = context;
  if (audio.state === 'suspended') {
    // Resolves only once the page was pressed; what is late is not played at all.
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
