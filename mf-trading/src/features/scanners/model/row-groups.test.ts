import { describe, expect, it } from 'vitest';
import { row } from '../../../shared/testing/rows';
import { isSameRanking, newsFirst, rowGroups } from './row-groups';

const HEADLINES: Readonly<Record<string, string>> = { B: 'B wins clearance', D: 'D prices an offering' };
const ranked = newsFirst(['A', 'B', 'C', 'D'], (symbol) => row({ symbol, catalyst: HEADLINES[symbol] ?? null }));
const NO_PINS: ReadonlySet<string> = new Set();
const heads = (groups: ReturnType<typeof rowGroups>) =>
  groups.map(({ label, symbols }) => `${label}: ${symbols.join(' ')}`);

describe('the groups of a scanner list', () => {
  it('show symbols with news first; both groups keep the ranking', () => {
    expect(heads(rowGroups(ranked, NO_PINS))).toEqual(['With news: B D', 'Without news: A C']);
  });

  it('begin with the pinned rows, and leave out empty groups', () => {
    expect(heads(rowGroups(ranked, new Set(['C', 'D'])))).toEqual(['Pinned: D C', 'With news: B', 'Without news: A']);
    expect(heads(rowGroups(ranked, new Set(['B', 'D'])))).toEqual(['Pinned: B D', 'Without news: A C']);
  });

  it('have no heads in a list that is not grouped, and pinned rows still come first', () => {
    expect(rowGroups({ symbols: ['A', 'B', 'C'], news: null }, new Set(['C']))).toEqual([
      { id: 'all', label: null, symbols: ['C', 'A', 'B'] },
    ]);
  });

  it('change when a symbol gets a headline without changing its place', () => {
    expect(isSameRanking(ranked, { ...ranked })).toBe(true);
    expect(isSameRanking(ranked, { ...ranked, news: new Set(['B']) })).toBe(false);
    expect(isSameRanking(ranked, { symbols: ranked.symbols, news: null })).toBe(false);
  });
});
