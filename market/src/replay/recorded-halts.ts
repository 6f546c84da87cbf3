import { type HaltCode, minutes, toMs, tradingDay } from '@prebell/contracts';
import type { Logger } from 'pino';
import { z } from 'zod';
import { instantOf } from '../halts/trade-halts';
import type { Listing, StatusChange } from '../provider';
import { fileRecords } from './csv';
import { readingFile } from './day-files';

/** A volatility pause lasts five minutes unless the exchange extends it (Limit Up-Limit Down Plan, section VII). */
const PAUSE_MS = minutes(5);

/** How NYSE words its reasons: its file of past halts has no codes. */
const CODES: ReadonlyMap<string, HaltCode> = new Map([
  ['LULD pause', 'LUDP'],
  ['News pending', 'T1'],
  ['News dissemination', 'T2'],
  ['Additional information requested', 'T12'],
  ['Corporate Action', 'M1'],
  ['Regulatory concern', 'H11'],
  ['SEC Trading Suspension', 'H10'],
]);

interface RecordedHalt {
  readonly symbol: string;
  readonly at: number;
  /** When trading resumed; null if the file does not say. */
  readonly resumed: number | null;
  /** True if another halt of the symbol began before this one was over; then only that one's resumption counts. */
  readonly isOverrun: boolean;
  readonly code: HaltCode;
}

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/);
const lineSchema = z.object({
  symbol: z.string().min(1),
  date: z.string().regex(/^\d\d\/\d\d\/\d{4}$/),
  time,
  resumeDate: z.union([z.literal(''), z.iso.date()]),
  resumeTime: z.union([z.literal(''), time]),
});

/** Null if the line is not a halt on a trading day. */
const haltOf = (field: (heading: string) => string): RecordedHalt | null => {
  const line = lineSchema.safeParse({
    symbol: field('Symbol').replace('/', '.'),
    date: field('Halt Date'),
    time: field('Halt Time'),
    resumeDate: field('Resume Date'),
    resumeTime: field('NYSE Resume Time'),
  });
  if (!line.success) return null;
  const { symbol, date, resumeDate, resumeTime } = line.data;
  const at = instantOf(`${date.slice(6)}-${date.slice(0, 2)}-${date.slice(3, 5)}`, line.data.time);
  if (at === null) return null;
  const resumed = resumeDate === '' || resumeTime === '' ? null : instantOf(resumeDate, resumeTime);
  return { symbol, at, resumed, isOverrun: false, code: CODES.get(field('Reason')) ?? 'other' };
};

/**
 * Marks overlapping halts. If a symbol is halted again before it resumes, it trades only after the last resumption.
 * `halts` are in time order.
 */
const overrun = (halts: readonly RecordedHalt[]): RecordedHalt[] => {
  const last = new Map<string, RecordedHalt>();
  // Go from the newest to the oldest, so that each halt can check the one after it.
  return halts
    .toReversed()
    .map((halt) => {
      const next = last.get(halt.symbol);
      const isOverrun =
        next !== undefined &&
        halt.resumed !== null &&
        next.at < halt.resumed &&
        (next.resumed === null || next.resumed > halt.resumed);
      const known = isOverrun ? { ...halt, resumed: next.resumed, isOverrun } : halt;
      last.set(halt.symbol, known);
      return known;
    })
    .toReversed();
};

/** The halts of recorded days, from a file in the format of NYSE's list of past halts. */
export class RecordedHalts {
  /** Changes on the days that were opened, by date. */
  private readonly days = new Map<string, readonly StatusChange[]>();

  private constructor(
    private readonly indexOf: ReadonlyMap<string, number>,
    private readonly halts: readonly RecordedHalt[],
    private readonly log: Pick<Logger, 'warn'>,
  ) {}

  static async read(
    path: string,
    { universe, log }: { readonly universe: readonly Listing[]; readonly log: Pick<Logger, 'warn'> },
  ): Promise<RecordedHalts> {
    const indexOf = new Map(universe.map(({ symbol }, index) => [symbol, index]));
    return readingFile('MARKET_REPLAY_HALTS', path, async () => {
      const halts: RecordedHalt[] = [];
      let rejected = 0;
      for await (const field of fileRecords(path)) {
        const halt = haltOf(field);
        if (halt === null) rejected += 1;
        else halts.push(halt);
      }
      if (halts.length === 0) throw new Error('no line has Halt Date, Halt Time and Symbol of a trading day');
      if (rejected > 0)
        log.warn({ rejected }, 'Replay: lines of MARKET_REPLAY_HALTS could not be read and are left out');
      halts.sort((a, b) => a.at - b.at);
      return new RecordedHalts(indexOf, overrun(halts), log);
    });
  }

  /** Prepares a day. Warns if the file does not cover it, because its halts are then unknown. */
  openDay(date: string): void {
    const { pre_open, post_close } = tradingDay(date)!;
    const start = toMs(pre_open);
    if (toMs(post_close) < this.halts[0]!.at || start > this.halts.at(-1)!.at)
      this.log.warn({ date }, `Replay: MARKET_REPLAY_HALTS does not reach ${date}: its halts are unknown`);
    const changes = this.halts
      .filter(({ symbol, resumed }) => this.indexOf.has(symbol) && (resumed === null || resumed > start))
      .flatMap((halt) => this.#changesOf(halt));
    this.days.set(
      date,
      changes.sort((a, b) => a.at - b.at),
    );
  }

  /** Changes in (after, until] on an open day, oldest first. A halt from an earlier day that still lasts keeps its own time. */
  statuses(date: string, after: number, until: number): readonly StatusChange[] {
    return (this.days.get(date) ?? []).filter(({ at }) => at > after && at <= until);
  }

  /** When a halt begins, nobody knows when it will end. Only a volatility pause has a planned end. */
  #changesOf({ symbol, at, resumed, isOverrun, code }: RecordedHalt): StatusChange[] {
    const index = this.indexOf.get(symbol)!;
    const halt: StatusChange = { index, at, kind: 'halt', code, resume_at: code === 'LUDP' ? at + PAUSE_MS : null };
    return resumed === null || isOverrun
      ? [halt]
      : [halt, { index, at: resumed, kind: 'resume', code, resume_at: null }];
  }
}
