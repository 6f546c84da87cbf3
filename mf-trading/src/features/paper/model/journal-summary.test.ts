import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { journalSummary } from './journal-summary';

const trade = (net_cents: number, costs_cents = 100) => ({ net_cents, costs_cents });

describe('the summary of the journal', () => {
  it('counts net, win rate, average win and loss, and profit factor, after costs', () => {
    expect(journalSummary([trade(9_000), trade(3_000), trade(-4_000), trade(0)])).toEqual({
      ...{ trades: 4, net: 8_000, costs: 400, wins: 2, winRate: 50 },
      ...{ averageWin: 6_000, averageLoss: -2_000, profitFactor: 3 },
    });
  });

  it('has no profit factor while nothing is lost, and no averages of nothing', () => {
    expect(journalSummary([trade(500)])).toMatchObject({ winRate: 100, averageLoss: null, profitFactor: null });
    expect(journalSummary([trade(-500)])).toMatchObject({ winRate: 0, averageWin: null, profitFactor: 0 });
    expect(journalSummary([])).toMatchObject({ net: 0, winRate: null, profitFactor: null });
  });

  it('has a profit factor above one exactly when the net is above zero', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 1 }), (nets) => {
        const { net, profitFactor } = journalSummary(nets.map((cents) => trade(cents)));
        if (profitFactor !== null) expect(profitFactor > 1).toBe(net > 0);
      }),
    );
  });
});
