import { minutes } from '@prebell/contracts';
import type { Logger } from 'pino';

const EVERY_MS = minutes(1);

/** Counts dropped messages by reason and logs one line a minute. */
export class DropCount {
  readonly #counts = new Map<string, number>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly log: Pick<Logger, 'warn'>) {}

  add(reason: string): void {
    this.#counts.set(reason, (this.#counts.get(reason) ?? 0) + 1);
    this.#timer ??= setTimeout(() => this.#tell(), EVERY_MS).unref();
  }

  /** Counts since the last log line. */
  counts(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#counts);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #tell(): void {
    this.log.warn({ dropped: this.counts() }, 'Messages of the market data source were dropped');
    this.#counts.clear();
    this.#timer = undefined;
  }
}
