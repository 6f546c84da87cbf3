import type { WireHalt, WireHaltEvent } from '@prebell/contracts';
import type { Listing, StatusChange } from '../provider';

const iso = (ms: number): string => new Date(ms).toISOString();
const isoOrNull = (ms: number | null): string | null => (ms === null ? null : iso(ms));

/** Today's halts of a symbol, epoch milliseconds. */
interface HaltTimes {
  readonly count: number;
  /** When the last halt began; NaN if there was none. */
  readonly haltedAt: number;
  /** When trading resumed after it; NaN until then. */
  readonly resumedAt: number;
}

const NO_HALT: HaltTimes = { count: 0, haltedAt: Number.NaN, resumedAt: Number.NaN };

/** Halted symbols, and today's halt events. */
export class Halts {
  readonly #halted = new Map<number, WireHalt>();
  readonly #log: WireHaltEvent[] = [];
  readonly #times = new Map<number, HaltTimes>();
  readonly #changes = new Map<number, StatusChange[]>();

  constructor(private readonly universe: readonly Listing[]) {}

  clear(): void {
    this.#halted.clear();
    this.#log.length = 0;
    this.#times.clear();
    this.#changes.clear();
  }

  /** Applies a change of status. Returns the event for listeners. */
  apply(change: StatusChange): WireHaltEvent {
    const { index, at, kind, code, resume_at, quote_at = null } = change;
    this.#changes.set(index, [...this.changes(index), change]);
    const since = this.#halted.get(index)?.since ?? iso(at);
    const halt: WireHalt = { code, since, resume_at: isoOrNull(resume_at), quote_at: isoOrNull(quote_at) };
    const times = this.times(index);
    // A halt that is extended or gets another code arrives again.
    const isNew = kind === 'halt' && !this.#halted.has(index);
    if (isNew) this.#times.set(index, { count: times.count + 1, haltedAt: at, resumedAt: Number.NaN });
    else if (kind === 'resume') this.#times.set(index, { ...times, resumedAt: at });
    if (kind === 'halt') this.#halted.set(index, halt);
    else this.#halted.delete(index);
    const event: WireHaltEvent = { ...halt, symbol: this.universe[index]!.symbol, kind, at: iso(at) };
    this.#log.push(event);
    return event;
  }

  /** The halt of a symbol; null while it trades. Returns the same object until it changes. */
  at(index: number): WireHalt | null {
    return this.#halted.get(index) ?? null;
  }

  /** When a symbol was halted and resumed today. */
  times(index: number): HaltTimes {
    return this.#times.get(index) ?? NO_HALT;
  }

  /** Today's changes of a symbol, by time. */
  changes(index: number): readonly StatusChange[] {
    return this.#changes.get(index) ?? [];
  }

  /** The newest event of every halted symbol, and all events of the day; newest first. */
  overview(): { halted: WireHaltEvent[]; log: WireHaltEvent[] } {
    const log = this.#log.toReversed();
    const isHalted = new Set([...this.#halted.keys()].map((index) => this.universe[index]!.symbol));
    return { halted: log.filter(({ kind, symbol }) => kind === 'halt' && isHalted.delete(symbol)), log };
  }
}
