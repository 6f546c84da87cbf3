import type { HaltCode, TradingDay } from '@prebell/contracts';
import type { TradeHalt } from '../halts/trade-halts';
import type { StatusChange } from '../provider';
import { updatesOf } from './conditions';
import type { AlpacaBar, AlpacaMessage, AlpacaTrade } from './messages';
import { LAST } from './sale-conditions';

/** A volatility pause lasts five minutes unless it is extended (LULD plan, section VII). */
const PAUSE_MS = 300_000;
/** After any other halt, time from the resumption of quotes to that of trading (Nasdaq rule 4120, display-only period). */
const QUOTING_MS = 300_000;
/** The source may report trades from before a halt up to this late. */
const LATE_MS = 10_000;
/** Times of the same halt in the stream and in the feed differ by at most this much. */
const SAME_MS = 2_000;

const PAUSES: ReadonlySet<HaltCode> = new Set(['LUDP', 'LUDS', 'M', 'T5']);
const IPOS: ReadonlySet<HaltCode> = new Set(['IPO1', 'IPOQ', 'IPOE']);

type Status = Extract<AlpacaMessage, { kind: 'status' }>;

interface Seed {
  /** Universe index by symbol. */
  readonly indexes: ReadonlyMap<string, number>;
  /** Current real time and start of the day, epoch milliseconds. */
  readonly now: number;
  readonly since: number;
}

/**
 * Turns the stream's statuses and the feed of trade halts into changes. If the message about a resumption was lost, the
 * halt ends when the symbol trades again.
 */
export class HaltBook {
  readonly #halted = new Map<string, StatusChange>();
  readonly #changes: StatusChange[] = [];

  /**
   * Starts the day that begins at `since`, epoch milliseconds. Keeps the changes that the stream already reported for
   * it, and earlier halts other than pauses.
   */
  openDay(since: number): void {
    const today = this.#changes.filter(({ at }) => at >= since);
    const lasting = [...this.#halted].filter(([, { at, code }]) => at >= since || !PAUSES.has(code));
    this.#halted.clear();
    for (const [symbol, halt] of lasting) this.#halted.set(symbol, halt);
    const older = lasting.map(([, halt]) => halt).filter(({ at }) => at < since);
    this.#changes.splice(0, Number.POSITIVE_INFINITY, ...older, ...today);
  }

  /**
   * Adds the feed's reports, oldest halt first: halts that still last, and today's finished halts with their
   * resumption. Later news from the stream takes precedence.
   */
  seed(reports: readonly TradeHalt[], { indexes, now, since }: Seed): void {
    for (const report of reports) {
      const index = indexes.get(report.symbol);
      const isOver = report.trade_at !== null && report.trade_at <= now;
      if (index === undefined || report.at > now || (isOver && report.at < since)) continue;
      const before = this.#newest(index) ?? Number.NEGATIVE_INFINITY;
      const known = this.#halted.get(report.symbol);
      const halt = report.at > before + SAME_MS ? haltOf(index, report) : withClocks(known, report);
      if (halt !== null) {
        this.#halted.set(report.symbol, halt);
        this.#changes.push(halt);
      }
      const lasting = this.#halted.get(report.symbol);
      if (isOver && lasting !== undefined && lasting.at <= report.trade_at!)
        this.#resume(report.symbol, { index, at: report.trade_at!, code: report.code });
    }
  }

  /** Time of a symbol's newest change, epoch milliseconds; undefined without one. */
  #newest(index: number): number | undefined {
    return this.#changes.findLast((change) => change.index === index)?.at;
  }

  /** Whether a status only repeats the newest change. */
  #isKnown(index: number, at: number, state: Status['state'], code: HaltCode): boolean {
    const newest = this.#changes.findLast((change) => change.index === index);
    if (newest?.at !== at || newest.code !== code) return false;
    return (newest.kind === 'resume') === (state === 'trading') && (newest.quote_at === at) === (state === 'quoting');
  }

  /** The day's changes in the order they came. */
  get changes(): readonly StatusChange[] {
    return this.#changes;
  }

  /** If two statuses of a symbol arrive, the later one by time decides, whatever their order of arrival. */
  status({ symbol, at, state, code }: Status, index: number): void {
    if (at < (this.#newest(index) ?? 0) || this.#isKnown(index, at, state, code)) return;
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

  /** Ends a halt when a trade arrives that is possible only while the symbol trades. */
  trade({ symbol, at, conditions, tape }: AlpacaTrade, day: TradingDay | null): void {
    const halt = this.#halted.size === 0 ? undefined : this.#halted.get(symbol);
    if (halt === undefined || day === null || at < halt.at + LATE_MS) return;
    if ((updatesOf(conditions, tape, at, day) & LAST) !== 0) this.#resume(symbol, { ...halt, at });
  }

  /** Like `trade`, for feeds of minute bars. */
  bar({ symbol, t }: AlpacaBar): void {
    const halt = this.#halted.get(symbol);
    if (halt !== undefined && t * 1000 >= halt.at + LATE_MS) this.#resume(symbol, { ...halt, at: t * 1000 });
  }

  #resume(symbol: string, { index, at, code }: Pick<StatusChange, 'index' | 'at' | 'code'>): void {
    this.#halted.delete(symbol);
    this.#changes.push({ index, at, kind: 'resume', code, resume_at: null });
  }
}

const haltOf = (index: number, { at, code, quote_at, trade_at }: TradeHalt): StatusChange => {
  const resume_at = trade_at ?? (PAUSES.has(code) ? at + PAUSE_MS : null);
  return { index, at, kind: 'halt', code, resume_at, quote_at };
};

/** A known halt with its clocks updated from a report; null if the report says nothing new. */
const withClocks = (known: StatusChange | undefined, report: TradeHalt): StatusChange | null => {
  if (known === undefined || Math.abs(known.at - report.at) > SAME_MS) return null;
  const resume_at = report.trade_at ?? known.resume_at;
  const quote_at = report.quote_at ?? known.quote_at ?? null;
  return resume_at === known.resume_at && quote_at === (known.quote_at ?? null)
    ? null
    : { ...known, resume_at, quote_at };
};

/** The start of quotes does not move the end of a pause; a repeated report of the pause extends it. */
const pauseEnd = (known: StatusChange | undefined, at: number, state: Status['state']): number =>
  state === 'quoting' && known?.resume_at != null ? known.resume_at : at + PAUSE_MS;
