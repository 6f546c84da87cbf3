import type { SoundKind } from './sounds';

/** One note: its pitch and its length. */
type Note = readonly [hertz: number, seconds: number];

const SHORT = 0.16;
const LONG = 0.4;

/** The tone of each sound. Each has its own melody, and its own rhythm or direction, so dispatchers cannot confuse them. */
export const TONES: Readonly<Record<SoundKind, readonly Note[]>> = {
  // Rises once.
  new_call: [
    [523, SHORT],
    [784, SHORT],
  ],
  // Down and up again.
  pending: [
    [880, SHORT],
    [660, SHORT],
    [880, SHORT],
  ],
  // One short, one long, on one pitch.
  en_route: [
    [587, SHORT],
    [587, LONG],
  ],
  // One short, two long, on one pitch.
  on_scene: [
    [587, SHORT],
    [587, LONG],
    [587, LONG],
  ],
  // Five quick high notes.
  par: [
    [1_047, SHORT],
    [1_047, SHORT],
    [1_319, SHORT],
    [1_047, SHORT],
    [1_319, SHORT],
  ],
  // Falls slowly and low.
  offline: [
    [392, LONG],
    [294, LONG],
    [196, LONG],
  ],
  // Two low, equal notes.
  refused: [
    [220, LONG],
    [220, LONG],
  ],
};

let context: AudioContext | undefined;
/** When the last note ends. Two tones at the same time would be unrecognisable. */
let busyUntil = 0;

/** Whether the browser blocks sound until somebody presses a key. */
export const isBlocked = (): boolean => navigator.userActivation?.hasBeenActive === false;

/** Browsers unlock sound at any of these events. */
const PRESSES = ['keydown', 'keyup', 'pointerdown', 'pointerup'] as const;

/**
 * Turns the sound on at the first press anywhere, even in a field, and calls `onSound` once tones are audible. Returns a function that
 * stops waiting for it.
 */
export const watchFirstPress = (onSound: () => void): (() => void) => {
  const stop = () => {
    for (const press of PRESSES) window.removeEventListener(press, start, true);
  };
  const start = async () => {
    if (typeof AudioContext === 'undefined' || isBlocked()) return;
    context ??= new AudioContext();
    if (context.state === 'suspended') await context.resume();
    if (context.state !== 'running') return;
    stop();
    onSound();
  };
  for (const press of PRESSES) window.addEventListener(press, start, true);
  return stop;
};

/** Queues a tone behind those still playing. Returns false if the browser blocks sound. */
export const playTone = (kind: SoundKind): boolean => {
  if (typeof AudioContext === 'undefined') return false;
  // An audio context created before the first key press is refused, and the browser logs a warning.
  if (isBlocked()) return false;
  context ??= new AudioContext();
  if (context.state === 'suspended') {
    void context.resume();
    return false;
  }
  let begin = Math.max(context.currentTime, busyUntil);
  for (const [frequency, seconds] of TONES[kind]) {
    const oscillator = new OscillatorNode(context, { frequency });
    oscillator.connect(new GainNode(context, { gain: 0.15 })).connect(context.destination);
    oscillator.start(begin);
    oscillator.stop(begin + seconds * 0.8);
    begin += seconds;
  }
  // A short silence separates two tones.
  busyUntil = begin + SHORT;
  return true;
};
