import { tradingDay } from '@prebell/contracts';
import { describe, expect, it } from 'vitest';
import { CORRECTED_CLOSE, OFFICIAL_CLOSE, OFFICIAL_OPEN, OPENING_TRADE } from '../engine/official';
import { updatesOf } from './conditions';
import { PUBLISHED } from './naive-tape';
import {
  FIRST,
  HIGH_LOW,
  LAST,
  MINUTE,
  OFFICIAL_SHIFT,
  OPEN,
  SALE_CONDITIONS,
  SOURCES,
  VOLUME,
} from './sale-conditions';

const day = tradingDay('2025-02-06')!;
const [early, regular, close] = [day.open * 1000 - 1, day.open * 1000, day.close * 1000];
const everything = LAST | HIGH_LOW | VOLUME | OPEN | FIRST | MINUTE;
const ifOnly = HIGH_LOW | VOLUME | OPEN | FIRST;
const of = (conditions: readonly string[], tape = 'C', at = regular, isPrimary = false) =>
  updatesOf(conditions, tape, at, day, isPrimary);

describe('sale conditions', () => {
  it('are exactly those that the documents list for each plan, once each and with their source', () => {
    const codes = (plan: 'cta' | 'utp') => SALE_CONDITIONS.filter((rule) => rule.plan === plan).map(({ code }) => code);
    expect(codes('cta').sort()).toEqual([...PUBLISHED.AB.keys()].sort());
    expect(codes('utp').sort()).toEqual([...PUBLISHED.C.keys()].sort());
    for (const { sources } of SALE_CONDITIONS)
      expect(sources.map((source) => SOURCES[source])).not.toContain(undefined);
    expect(SALE_CONDITIONS.every(({ sources }) => sources.length > 0)).toBe(true);
  });

  it.each(['A', 'B', 'C'])('of tape %s update what the second transcription of the documents says', (tape) => {
    for (const [code, line] of tape === 'C' ? PUBLISHED.C : PUBLISHED.AB) {
      const updates = of([code], tape);
      const isAllowed = (bit: number) => (updates & bit) !== 0;
      const last = isAllowed(LAST) ? 'Y' : isAllowed(FIRST) ? 'F' : 'N';
      const rest = [HIGH_LOW, VOLUME, MINUTE].map((bit) => (isAllowed(bit) ? 'Y' : 'N')).join('');
      expect(`${code} ${last}${rest}`).toBe(`${code} ${line}`);
    }
  });

  it('let official open and close update nothing, odd lots and averages their shares alone', () => {
    expect([of(['M']), of(['Q'])]).toEqual([0, 0]);
    expect([of(['@', 'I']), of(['@', 'W']), of(['C']), of(['7', 'V'])]).toEqual([VOLUME, VOLUME, VOLUME, VOLUME]);
  });

  it('let out-of-sequence trades set the range, and the last price only if there is no other', () => {
    for (const code of ['Z', 'P', '4', '3', 'G']) expect(of([code])).toBe(ifOnly);
    expect(of(['L'])).toBe(everything);
  });

  it('differ by tape; without a tape the stricter meaning applies', () => {
    const bunched = [of(['B'], 'A'), of(['B'], 'B'), of(['B'], 'C'), of(['B'], '')];
    expect(bunched).toEqual([VOLUME, VOLUME, everything, VOLUME]);
    expect([of(['E'], 'A'), of(['E'], 'C')]).toEqual([everything, VOLUME]);
  });

  it('combine: the strictest wins, and Form T sets prices outside the regular session only', () => {
    expect([of(['@', 'F', 'T'], 'C', early), of(['@', 'F', 'T'])]).toEqual([everything, VOLUME]);
    expect([of(['@', 'T', 'I'], 'C', early), of(['@', 'O', 'M'])]).toEqual([VOLUME, 0]);
    expect([of([]), of(['?'])]).toEqual([everything, VOLUME]);
  });

  it('a sold last trade of tape C is no last sale ten seconds after the close', () => {
    expect([of(['L'], 'C', close + 9_999), of(['L'], 'C', close + 10_000)]).toEqual([everything, HIGH_LOW | VOLUME]);
    expect(of(['L'], 'A', close + 10_000)).toBe(everything);
  });

  it('give official prices on the primary exchange only, an auction only while its price may be the last', () => {
    const official = (conditions: string[], isPrimary = true) =>
      of(conditions, 'C', regular, isPrimary) >> OFFICIAL_SHIFT;
    expect([official(['@', 'O', 'X']), official(['Q']), official(['M']), official(['9'])]).toEqual([
      OPENING_TRADE,
      OFFICIAL_OPEN,
      OFFICIAL_CLOSE,
      CORRECTED_CLOSE,
    ]);
    expect([official(['@', 'O', 'I']), official(['@', 'O'], false), official(['M'], false)]).toEqual([0, 0, 0]);
  });
});
