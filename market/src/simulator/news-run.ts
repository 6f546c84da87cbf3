import type { DayEvent } from './events';
import { keyOf, unit, wave } from './noise';

const [SPEED, FIRST_LEG, SWINGS] = [71, 72, 73];

/** Lengths of the pullbacks and pushes after a headline, minutes, and their heights as fractions of the gap. */
const SWING_LENGTHS = [24, 8, 3] as const;
const SWING_HEIGHTS = [0.3, 0.14, 0.07] as const;
/** Swings end this many minutes before a session's end, where the price is given. */
const CALM = 20;
/** Height of the swings after the open, compared with before it, at first and in the long run; they halve in about half an hour. */
const [OPENING, LATER, FADE_MINUTES] = [0.55, 0.15, 45];
/** Swings begin at the price of the open, so they grow over the first minutes. */
const GROWTH_MINUTES = 4;
/** Time constant of the first rush of buyers, and the fraction of the extra volume that it trades. */
const RUSH_MINUTES = 9;
const RUSH_PART = 0.45;
/** Above 1, the rest of the volume grows towards the open. */
const TOWARDS_OPEN = 1.3;

/** Rises from 0 at the headline to 1 at the open, fast at first. */
const rise = (since: number, length: number, speed: number): number =>
  (1 - Math.exp(-since / speed)) / (1 - Math.exp(-length / speed));

const calm = (left: number): number => Math.min(1, left / CALM);

/**
 * How a price runs after a headline, as small caps do: a first leg of a few minutes, short of the gap or beyond it, then pullbacks
 * and pushes that fade in the regular session.
 */
export class NewsRun {
  readonly #from: number;
  readonly #open: number;
  readonly #length: number;
  /** Time constant of the first leg, minutes. */
  readonly #speed: number;
  /** Where the first leg leads, as a fraction of the gap. */
  readonly #firstLeg: number;
  readonly #swingKeys: readonly number[];

  /** @param key the key of symbol and date @param open minute of the open since 04:00 */
  constructor(event: DayEvent, key: number, open: number) {
    this.#from = event.minute;
    this.#open = open;
    this.#length = open - event.minute;
    this.#speed = 3 + 6 * unit(key, SPEED);
    this.#firstLeg = 0.55 + 0.6 * unit(key, FIRST_LEG);
    this.#swingKeys = SWING_LENGTHS.map((_, at) => keyOf(key, SWINGS + at));
  }

  /** The part of the gap that the price has made by a minute: 0 until the headline, 1 at the open. */
  part(minute: number): number {
    const since = minute - this.#from;
    if (since <= 0) return 0;
    const legs = this.#firstLeg + (1 - this.#firstLeg) * (since / this.#length);
    return rise(since, this.#length, this.#speed) * (legs + calm(this.#length - since) * this.#swings(since));
  }

  /** Pullbacks and pushes in the regular session, as a fraction of the gap: 0 at the open and at `close`. */
  swing(minute: number, close: number): number {
    const since = minute - this.#open;
    const height = LATER + (OPENING - LATER) * Math.exp(-since / FADE_MINUTES);
    return height * Math.min(1, since / GROWTH_MINUTES) * calm(close - minute) * this.#swings(minute - this.#from);
  }

  #swings(since: number): number {
    let sum = 0;
    for (let at = 0; at < SWING_LENGTHS.length; at++) {
      sum += SWING_HEIGHTS[at]! * wave(this.#swingKeys[at]!, since / SWING_LENGTHS[at]!);
    }
    return sum;
  }
}

/**
 * The part of the extra volume that has traded by a time before the open: a rush after the headline, then more towards the open.
 * @param since minutes since the headline @param length minutes from the headline to the open
 */
export const newsVolume = (since: number, length: number): number =>
  RUSH_PART * rise(since, length, RUSH_MINUTES) + (1 - RUSH_PART) * (since / length) ** TOWARDS_OPEN;
