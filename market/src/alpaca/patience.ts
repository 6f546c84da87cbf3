import { setTimeout as delay } from 'node:timers/promises';
import { minutes, seconds } from '@prebell/contracts';

const FIRST_WAIT_MS = seconds(1);
const LONGEST_WAIT_MS = minutes(1);

/** A failure that ends by itself, such as an outage or a used-up limit. */
export class Temporary extends Error {
  override readonly name: string = 'Temporary';
  /** True if the wait that the source asks for is over: the next request needs no pause. */
  hasWaited = false;
}

/**
 * During the start, data that the market cannot do without is requested again for as long as it takes. After `end`, a
 * failure is the caller's again.
 */
export class Patience {
  #lasts = true;

  /**
   * @param tell called with the reason why the start waits
   * @param firstWait pause after the first failure, milliseconds; each one doubles it
   */
  constructor(
    private readonly tell: (reason: string) => void,
    private readonly firstWait: number = FIRST_WAIT_MS,
  ) {}

  end(): void {
    this.#lasts = false;
  }

  /** Says what a request waits for, while the start lasts. */
  waitsFor(reason: string): void {
    if (this.#lasts) this.tell(reason);
  }

  /** Asks again after each temporary failure, with growing pauses. */
  async until<T>(ask: () => Promise<T>): Promise<T> {
    for (let failures = 0; ; failures += 1) {
      try {
        return await ask();
      } catch (error) {
        if (!this.#lasts || !(error instanceof Temporary)) throw error;
        this.waitsFor(error.message);
        if (error.hasWaited) continue;
        await delay(Math.min(this.firstWait * 2 ** failures, LONGEST_WAIT_MS) * (0.5 + Math.random() / 2));
      }
    }
  }
}
