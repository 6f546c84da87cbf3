import { minutes, toSeconds } from '@prebell/contracts';
import type { Logger } from 'pino';

/** Frames with trades before a verdict: single trades may be reported late. */
const FRAMES = 500;
const TOLERATED_MS = minutes(1);
const WARN_EVERY_MS = minutes(10);

/**
 * Compares the computer's clock with the trades of a stream in real time. A clock that is wrong spoils relative volume
 * or has every trade dropped, and nothing else would say why.
 */
export class ClockCheck {
  #frames = 0;
  #least = Number.POSITIVE_INFINITY;
  #most = Number.NEGATIVE_INFINITY;
  #warnedAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly log: Pick<Logger, 'warn'>) {}

  /** Notes the newest trade of a frame. Both in epoch milliseconds. */
  note(at: number, now: number): void {
    this.#least = Math.min(this.#least, now - at);
    this.#most = Math.max(this.#most, now - at);
    this.#frames += 1;
    if (this.#frames < FRAMES) return;
    const late = this.#least > TOLERATED_MS ? this.#least : this.#most < -TOLERATED_MS ? this.#most : null;
    if (late !== null && now - this.#warnedAt >= WARN_EVERY_MS) {
      this.#warnedAt = now;
      this.log.warn(
        { seconds: Math.round(toSeconds(Math.abs(late))) },
        `All trades lie in the ${late > 0 ? 'past' : 'future'}: the clock of this computer is wrong, or it cannot keep up`,
      );
    }
    this.#frames = 0;
    this.#least = Number.POSITIVE_INFINITY;
    this.#most = Number.NEGATIVE_INFINITY;
  }
}
