import type { HaltEvent, ScannerRow } from '@prebell/contracts';
import { describe, expect, it } from 'vitest';
import { chartHits } from '../../../entities/chart/model/chart-hits';
import { hitSignal } from '../../../entities/signals/model/signal';
import { hit } from '../../../shared/testing/hits';
import { row } from '../../../shared/testing/rows';
import { createActivityLog } from './activity';

const time = (second: number) => new Date(Date.UTC(2025, 1, 6, 14, 0, second)).toISOString();

const watch = (...rows: ScannerRow[]) => {
  const known = new Map(rows.map((one) => [one.symbol, one]));
  const table = { isListed: (symbol: string) => known.has(symbol), row: (symbol: string) => known.get(symbol) };
  const log = createActivityLog();
  const stamp = { scanner: 'momentum', prev_seq: 0, seq: 1, event_at: 0, published_at: 0 } as const;
  return {
    log,
    move: (second: number, upserts: ScannerRow[]) =>
      log.noteDelta({ ...stamp, as_of: time(second), upserts, removes: [], order: null, count: 0 }, table),
    halt: (second: number, symbol: string, kind: HaltEvent['kind']) =>
      log.noteHalt({ symbol, kind, at: time(second), since: time(second), code: 'LUDP', resume_at: null }, table),
    earlier: (...events: HaltEvent[]) => log.setHalts(events, table),
    entries: () => log.get().map(({ kind, symbol }) => `${symbol} ${kind}`),
  };
};

describe('the activity of a scanner', () => {
  it('lists entries, exits, new highs and halts, newest first', () => {
    const { log, move, halt, entries } = watch(row({ symbol: 'A', hod: 4 }));
    move(3, [row({ symbol: 'A', hod: 4.5 }), row({ symbol: 'NEW' })]);
    halt(4, 'A', 'halt');
    halt(5, 'A', 'resume');
    halt(6, 'ELSEWHERE', 'halt');
    log.setHits([
      hit({ seq: 2, symbol: 'B', kind: 'leave', at: time(2) }),
      hit({ seq: 1, symbol: 'B', at: time(1) }),
      hit({ seq: 3, symbol: 'B', at: time(9), kind: 'unknown' }),
    ]);
    expect(entries()).toEqual(['A resumed', 'A halted', 'A high', 'B left']);
  });

  it('begins with the halts from before the desk was open, of listed symbols and those with entries, once', () => {
    const { log, halt, earlier, entries } = watch(row({ symbol: 'A' }));
    const event = (second: number, symbol: string, kind: HaltEvent['kind']): HaltEvent => {
      const at = time(second);
      return { symbol, kind, at, since: at, code: 'LUDP', resume_at: null };
    };
    log.setHits([hit({ seq: 1, symbol: 'B', at: time(1) })]);
    halt(5, 'A', 'resume');
    earlier(event(5, 'A', 'resume'), event(4, 'A', 'halt'), event(3, 'B', 'halt'), event(2, 'ELSEWHERE', 'halt'));
    expect(entries()).toEqual(['A resumed', 'A halted', 'B halted', 'B entered']);
  });

  it('has the gap of an entry into gappers, whose criterion it is', () => {
    const { log } = watch();
    const inputs = { ...hit().inputs, percent_change: 1.95, gap: 6.1 };
    log.setHits([hit({ seq: 2, scanner: 'gappers', inputs }), hit({ seq: 1, symbol: 'B', inputs })]);
    expect(log.get().map(({ gap }) => gap)).toEqual([6.1, null]);
  });

  it('says of a symbol that was away for a moment that it is back', () => {
    const { log, entries } = watch();
    log.setHits([hit({ seq: 2, symbol: 'B', at: time(2), back: true }), hit({ seq: 1, symbol: 'B', at: time(1) })]);
    expect(entries()).toEqual(['B back']);
    expect(hitSignal(hit({ back: true }))).toBeNull();
    expect(hitSignal(hit({ back: false }))).toMatchObject({ text: 'DVLT entered Momentum' });
    expect(chartHits([hit({ back: true }), hit()], 'DVLT')).toHaveLength(1);
  });

  it('does not tell that a symbol at the edge of a rule left and came back at once', () => {
    const { log, entries } = watch();
    const at = (minute: number) => new Date(Date.UTC(2025, 1, 6, 14, minute)).toISOString();
    const flap = [
      hit({ seq: 3, symbol: 'B', at: at(4), back: true }),
      hit({ seq: 2, symbol: 'B', at: at(2), kind: 'leave' }),
      hit({ seq: 1, symbol: 'B', at: at(1) }),
    ];
    log.setHits(flap);
    expect(entries()).toEqual(['B entered']);
    log.setHits([hit({ seq: 4, symbol: 'B', at: at(5), kind: 'leave' }), ...flap]);
    expect(entries()).toEqual(['B left']);
    log.setHits([
      hit({ seq: 5, symbol: 'B', at: at(15), back: true }),
      hit({ seq: 4, symbol: 'B', at: at(5), kind: 'leave' }),
    ]);
    expect(entries()).toEqual(['B back']);
  });

  it('has one line for each symbol: its newest entry or exit, with how often and since when it was there, and its best', () => {
    const { log } = watch();
    const at = (minute: number) => new Date(Date.UTC(2025, 1, 6, 14, minute)).toISOString();
    const inputs = (percent_change: number) => ({ ...hit().inputs, percent_change });
    const entry = hit({ seq: 4, symbol: 'B', at: at(30), inputs: inputs(12) });
    const exit = hit({
      seq: 5,
      symbol: 'B',
      at: at(40),
      kind: 'leave',
      inputs: inputs(9),
      best: { rank: 1, percent_change: 31 },
    });
    log.setHits([
      exit,
      entry,
      hit({ seq: 3, symbol: 'C', at: at(25) }),
      hit({ seq: 2, symbol: 'B', at: at(10), kind: 'leave', inputs: inputs(18) }),
      hit({ seq: 1, symbol: 'B', at: at(1), inputs: inputs(20) }),
    ]);
    expect(log.get()).toMatchObject([
      { symbol: 'B', kind: 'left', hit: exit, story: { entries: 2, since: at(1), entry, best: 31 } },
      { symbol: 'C', kind: 'entered', story: { entries: 1, since: at(25) } },
    ]);
  });

  it('has what happened at the same time in the order of strength, not of the alphabet', () => {
    const { log, entries } = watch();
    const moved = (seq: number, symbol: string, percent_change: number | null) =>
      hit({ seq, symbol, at: time(1), inputs: { ...hit().inputs, percent_change } });
    log.setHits([moved(4, 'D', 8), moved(3, 'C', null), moved(2, 'B', 40), moved(1, 'A', 11)]);
    expect(entries()).toEqual(['B entered', 'A entered', 'D entered', 'C entered']);
  });

  it('does not repeat a symbol’s high within a minute', () => {
    const { move, entries } = watch(row({ symbol: 'A', hod: 4 }));
    for (const second of [0, 20, 59]) move(second, [row({ symbol: 'A', hod: 5 + second })]);
    expect(entries()).toEqual(['A high']);
    move(60, [row({ symbol: 'A', hod: 99 })]);
    expect(entries()).toEqual(['A high', 'A high']);
  });

  it('shows the change at the new high, not the change of the price that has fallen since', () => {
    const { log, move } = watch(row({ symbol: 'A', hod: 4 }));
    // 10 at +20 % had its previous close at 8.3333; 12.5 is 50 % above it.
    move(0, [row({ symbol: 'A', hod: 12.5, price: 10, percent_change: 20 })]);
    expect(log.get()[0]?.percent_change).toBeCloseTo(50);
  });

  it('drops the oldest', () => {
    const rows = Array.from({ length: 520 }, (_, n) => row({ symbol: `S${n}`, hod: 1 }));
    const { move, entries } = watch(...rows);
    move(
      0,
      rows.map((one) => ({ ...one, hod: 2 })),
    );
    expect(entries()).toHaveLength(500);
  });
});
