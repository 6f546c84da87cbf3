import type { WireHit } from '@prebell/contracts';
import type { ScanHitsState } from './scan-hits';

type Stay = ScanHitsState['listed'][number][1];
type Gone = ScanHitsState['gone'][number][1];

/** Market time of the last hit in a log, epoch milliseconds. */
export const lastMoment = (hits: readonly Pick<WireHit, 'at'>[]): number =>
  hits.reduce((latest, { at }) => Math.max(latest, Date.parse(at)), 0);

/**
 * Derives from a scanner's stored hits who is on its list, and who left when. The log does not say whether a symbol was
 * below a threshold at the end, so its five minutes start over.
 */
export const stateOfLog = (
  hits: readonly Omit<WireHit, 'scanner'>[],
  indexes: ReadonlyMap<string, number>,
): ScanHitsState => {
  const listed = new Map<number, Stay>();
  const gone = new Map<number, Gone>();
  for (const { kind, symbol, at: moment, rank, inputs, best: known } of hits) {
    const index = indexes.get(symbol);
    // The source no longer lists this symbol.
    if (index === undefined) continue;
    const at = Date.parse(moment);
    const best = known ?? { rank, percent_change: inputs.percent_change };
    if (kind === 'enter') {
      gone.delete(index);
      listed.set(index, { rank, enteredAt: at, belowSince: null, due: null, reason: 'fell_short', best });
    } else {
      listed.delete(index);
      gone.set(index, { at, best });
    }
  }
  return { listed: [...listed], gone: [...gone] };
};
