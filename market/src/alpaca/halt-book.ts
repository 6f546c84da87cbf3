import type { HaltCode, TradingDay } from '@prebell/contracts';
import type { StatusChange } from '../provider';
import { LAST, updatesOf } from './conditions';
import type { AlpacaBar, AlpacaMessage, AlpacaTrade } from './messages';

/** A volatility pause lasts five minutes unless it is prolonged (LULD plan, section VII). */
const PAUSE_MS = 300_000;
/** Between the resumption of quotes and of trading after another halt (Nasdaq rule 4120, display-only period). */
const QUOTING_MS = 300_000;
/** The source reports trades from before a halt up to this late. */
const LATE_MS = 10_000;

const PAUSES: ReadonlySet<HaltCode> = new Set(['LUDP', 'LUDS', 'M', 'T5']);
const IPOS: ReadonlySet<HaltCode> = new Set(['IPO1', 'IPOQ', 'IPOE']);

type Status = Extract<AlpacaMessage, { kind: 'status' }>;

/** Turns the stream's statuses into changes, and ends a halt whose resumption was lost when the symbol trades again. */
export class HaltBook {
  readonly #halted = new Map<string, StatusChange>();
  readonly #changes: StatusChange[] = [];

  clear(): void {
    this.#halted.clear();
    this.#changes.length = 0;
  }

  /** The day's changes in the order they came. */
  get changes(): readonly StatusChange[] {
    return this.#changes;
  }

  status({ symbol, at, state, code }: Status, index: number): void {
    if (state === 'trading') {
      this.#resume(symbol, { index, at, code });
      return;
    }
    const known = this.#halted.get(symbol);
    const isPause = PAUSES.has(code) || (state === 'quoting' && known !== undefined && PAUSES.has(known.code));
    const quote_at = state === 'quoting' ? at : null;
    const resume_at = isPause
      ? pauseEnd(known, at, state)
      : IPOS.has(code) || quote_at === null
        ? null
        : at + QUOTING_MS;
    const change: StatusChange = { index, at, kind: 'halt', code, resume_at, quote_at };
    this.#halted.set(symbol, change);
    this.#changes.push(change);
  }

  /** A trade that can only happen while the symbol trades ends its halt. */
  trade({ symbol, at, conditions, tape }: AlpacaTrade, day: TradingDay | null): void {
    const halt = this.#halted.size === 0 ? undefined : this.#halted.get(symbol);
    if (halt === undefined || day === null || at < halt.at + LATE_MS) return;
    if ((updatesOf(conditions, tape, at, day) & LAST) !== 0) this.#resume(symbol, { ...halt, at });
  }

  /** As `trade`, where minute bars carry the market. */
  bar({ symbol, t }: AlpacaBar): void {
    const halt = this.#halted.get(symbol);
    if (halt !== undefined && t * 1000 >= halt.at + LATE_MS) this.#resume(symbol, { ...halt, at: t * 1000 });
  }

  #resume(symbol: string, { index, at, code }: Pick<StatusChange, 'index' | 'at' | 'code'>): void {
    this.#halted.delete(symbol);
    this.#changes.push({ index, at, kind: 'resume', code, resume_at: null });
  }
}

/** The start of quotes does not move the end of a pause; a repeated report of the pause extends it. */
const pauseEnd = (known: StatusChange | undefined, at: number, state: Status['state']): number =>
  state === 'quoting' && known?.resume_at != null ? known.resume_at : at + PAUSE_MS;
