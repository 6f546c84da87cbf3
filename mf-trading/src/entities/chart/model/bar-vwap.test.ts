import { toMs } from '@prebell/contracts';
import { describe, expect, it } from 'vitest';
import { createBarVwap } from './bar-vwap';

/** 2025-02-06 09:50 ET. */
const AT = 1_738_853_400;
const bar = { t: AT, o: 1, h: 1, l: 1, c: 1, v: 100 };
const quote = (second: number) => ({ vwap: 1.22, as_of: new Date(toMs(AT + second)).toISOString() });
const vwapOf = (second: number, resolution: '1' | '5') => createBarVwap()(bar, resolution, quote(second)).vwap;

describe('the engine’s VWAP', () => {
  it('belongs to the bar of the last trade, also where that has the time of the bar’s end', () => {
    expect([0, 30, 60].map((second) => vwapOf(second, '1'))).toEqual([1.22, 1.22, 1.22]);
    expect(vwapOf(300, '5')).toBe(1.22);
  });

  it('of a later trade never changes the bar before, and an unknown one changes nothing', () => {
    expect([61, 300].map((second) => vwapOf(second, '1'))).toEqual([undefined, undefined]);
    expect([-1, 301, 600].map((second) => vwapOf(second, '5'))).toEqual([undefined, undefined, undefined]);
    expect(createBarVwap()(bar, '5', null)).toBe(bar);
    expect(createBarVwap()(bar, '5', { vwap: null, as_of: quote(1).as_of })).toBe(bar);
  });
});
