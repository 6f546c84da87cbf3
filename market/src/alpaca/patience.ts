import { setTimeout as delay } from 'node:timers/promises';
import { minutes, seconds } from '@prebell/contracts';

const FIRST_WAIT_MS = seconds(1);
const LONGEST_WAIT_MS = minutes(1);

/** A failure that passes on its own, such as an outage or an exhausted rate limit. */
export class Temporary extends Error {
  override readonly name: string = 'Temporary';
  /** True if we already waited as long as the source asked, so that the next request needs no pause. */
  hasWaited = false;
}

/** During the start, retries requests for essential data until they succeed. After `end`, failures go to the caller again. */
export class Patience {
  #lasts = true;

  /**
   * @param report called with the reason why the start waits
   * @param firstWait pause after the first failure, milliseconds; each one doubles it
   */
  constructor(
    private readonly report: (reason: string) => void,
    private readonly firstWait: number = FIRST_WAIT_MS,
  ) {}

  end(): void {
    this.#lasts = false;
  }

  /** Reports what a request waits for; silent once the start is over. */
  waitsFor(reason: string): void {
    if (this.#lasts) this.report(reason);
  }

  /** Retries after each temporary failure, with growing pauses. */
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
