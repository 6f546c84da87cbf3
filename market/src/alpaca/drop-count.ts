import { minutes } from '@prebell/contracts';
import type { Logger } from 'pino';

const EVERY_MS = minutes(1);

/** The log names at most this many unknown conditions, because a faulty source may send any text. */
const MOST_NAMES = 100;
const LONGEST_NAME = 20;

/** Counts dropped messages by reason and logs one line a minute. */
export class DropCount {
  readonly #counts = new Map<string, number>();
  readonly #totals = new Map<string, number>();
  readonly #names = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly log: Pick<Logger, 'warn'>) {}

  add(reason: string): void {
    this.#counts.set(reason, (this.#counts.get(reason) ?? 0) + 1);
    this.#count(reason);
    this.#timer ??= setTimeout(() => this.#report(), EVERY_MS).unref();
  }

  /** Notes a trade with a sale condition that is in no table: its shares count, its price does not. Logs each name once. */
  unknownCondition(code: string, tape: string): void {
    this.#count('unknown condition');
    const name = `${tape}:${String(code).slice(0, LONGEST_NAME)}`;
    if (this.#names.has(name) || this.#names.size >= MOST_NAMES) return;
    this.#names.add(name);
    this.log.warn(
      { condition: String(code).slice(0, LONGEST_NAME), tape },
      'A sale condition is unknown: trades with it count their shares and set no price',
    );
  }

  /** Counts since the start, by reason. */
  totals(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#totals);
  }

  /** Counts since the last log line. */
  counts(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#counts);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #count(reason: string): void {
    this.#totals.set(reason, (this.#totals.get(reason) ?? 0) + 1);
  }

  #report(): void {
    this.log.warn({ dropped: this.counts() }, 'Messages of the market data source were dropped');
    this.#counts.clear();
    this.#timer = undefined;
  }
}
