import { describe, expect, it } from 'vitest';
import { SecurityHistory } from './history';

const nameChange = (old_symbol: string, new_symbol: string, date: string) => ({ old_symbol, new_symbol, date });
const history = (...nameChanges: ReturnType<typeof nameChange>[]) =>
  new SecurityHistory({ splits: [], spinOffs: [], nameChanges });

describe('name changes', () => {
  it('lead from an earlier symbol to the one of a date, over several changes, and never use later ones', () => {
    const known = history(nameChange('FB', 'META', '2022-06-09'), nameChange('META', 'MM', '2024-01-02'));
    expect(known.symbolOn('2022-06-08', 'FB', '2022-01-03')).toBe('FB');
    expect(known.symbolOn('2022-06-09', 'FB', '2022-01-03')).toBe('META');
    expect(known.symbolOn('2024-05-01', 'FB', '2022-01-03')).toBe('MM');
    expect(known.symbolOn('2024-05-01', 'META', '2023-01-03')).toBe('MM');
    expect(known.symbolOn('2024-05-01', 'AAPL', '2022-01-03')).toBe('AAPL');
  });

  it('keep two companies apart that had one symbol', () => {
    // A fund gave META up before a company took it.
    const known = history(nameChange('META', 'METV', '2022-01-31'), nameChange('FB', 'META', '2022-06-09'));
    expect(known.symbolOn('2022-07-01', 'META', '2022-01-03')).toBe('METV');
    expect(known.symbolOn('2022-07-01', 'META', '2022-06-20')).toBe('META');
    // Nothing says where the former owner went.
    const gone = history(nameChange('FB', 'META', '2022-06-09'));
    expect(gone.symbolOn('2022-07-01', 'META', '2022-01-03')).toBeNull();
    expect(gone.symbolOn('2022-07-01', 'META', '')).toBe('META');
  });

  it('back and forth end', () => {
    const known = history(nameChange('A', 'B', '2024-01-02'), nameChange('B', 'A', '2024-02-01'));
    expect([known.symbolOn('2024-03-01', 'A', '2023-12-01'), known.symbolOn('2024-01-15', 'A', '2023-12-01')]).toEqual([
      'A',
      'B',
    ]);
  });
});

describe('splits', () => {
  const split = (symbol: string, date: string, factor: number) => ({ symbol, date, factor });

  it('multiply after a date and up to another, under any symbol of the security', () => {
    const known = new SecurityHistory({
      splits: [split('OLD', '2024-01-10', 10), split('NEW', '2024-03-01', 20), split('OLD', '2024-05-01', 3)],
      spinOffs: [],
      nameChanges: [nameChange('OLD', 'NEW', '2024-02-01')],
    });
    expect(known.factor('NEW', '2024-01-02', '2024-04-01')).toBe(200);
    expect(known.factor('NEW', '2024-01-10', '2024-04-01')).toBe(20);
    expect(known.factor('OLD', '2024-01-02', '2024-01-20')).toBe(10);
    // Another company has the symbol OLD by May.
    expect(known.factor('NEW', '2024-01-02', '2024-06-01')).toBe(200);
    expect(known.factor('OLD', '2024-04-01', '2024-06-01')).toBe(3);
  });

  it.each(['OLD', 'NEW'])('on the day of a name change count whichever symbol is named: %s', (symbol) => {
    const known = new SecurityHistory({
      splits: [split(symbol, '2024-02-01', 10)],
      spinOffs: [],
      nameChanges: [nameChange('OLD', 'NEW', '2024-02-01')],
    });
    expect(known.factor('NEW', '2024-01-02', '2024-02-01')).toBe(10);
    expect(known.newest('NEW', '2024-02-01').split?.factor).toBe(10);
  });
});
