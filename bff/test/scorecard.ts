import { HORIZONS, type ScorecardLog, toMs, tradingDay, type WireHit } from '@prebell/contracts';
import type { HitOutcome } from '@prebell/market';
import { sql } from 'kysely';
import type { Database } from '../src/db/database';
import { hitBody, hitFacts, keyOfEntry, outcomeBody, outcomeFacts } from '../src/modules/scorecard/entry.codec';
import { appendEntries, lockLog } from '../src/modules/scorecard/scorecard.repository';

/** A hit half an hour after the open of a trading day. */
export const hitOn = (date: string, seq: number, more: Partial<WireHit> = {}): WireHit => ({
  id: `${date}-${seq}`,
  date,
  seq,
  scanner: 'momentum',
  rule_version: 3,
  kind: 'enter',
  reason: null,
  symbol: `S${seq}`,
  at: new Date(toMs(tradingDay(date)!.open) + 1_800_000 + 1_000 * seq).toISOString(),
  rank: 1,
  inputs: {
    price: 5,
    percent_change: 12.5,
    gap: 3,
    volume: 100,
    relative_volume: 4,
    relative_volume_5m: null,
    adv_pct: 10,
    float: null,
    vwap: 4.9,
    hod: 5.1,
    catalyst: null,
  },
  ...more,
});

/** A trade that made `net` percent at every horizon. */
export const tradeOf = ({ at }: Pick<WireHit, 'at'>, net: number): HitOutcome => ({
  entered_at: Date.parse(at) + 60_000,
  price: 5,
  outcomes: HORIZONS.map((_, k) => ({
    at: Date.parse(at) + 600_000 * (k + 1),
    price: 5 + net / 20,
    gross_pct: net + 0.3,
    net_pct: net,
    mfe_pct: Math.max(0, net) + 1,
    mae_pct: Math.min(0, net) - 1,
    volume: 1_000,
    is_filled: true,
  })),
});

interface Sealed {
  readonly hit: WireHit;
  readonly outcome?: HitOutcome;
  /** Real time of the seals, epoch milliseconds; by default a second after the hit. */
  readonly sealedAt?: number;
}

/** Seals hits with their outcomes, as the platform does. */
export const sealAll = (db: Database, log: ScorecardLog, all: readonly Sealed[]): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const size = await lockLog(tx, log);
    const entries = all.flatMap(({ hit, outcome, sealedAt }) => {
      const facts = hitFacts(hit);
      const marketAt = Date.parse(hit.at) + 1_000;
      const seal = { run: 1, sealedAt: sealedAt ?? marketAt, marketAt, speed: 1 };
      const later = outcome === undefined ? [] : outcomeFacts(facts, outcome);
      return [
        { key: keyOfEntry({ ...facts, run: 1 }), body: hitBody(facts, seal) },
        ...later.map((each) => ({ key: keyOfEntry({ ...each, run: 1 }), body: outcomeBody(each, seal) })),
      ];
    });
    return appendEntries(tx, { log, size, entries });
  });

/** Works on the tables as only their owner can: who must switch off the guard first. */
export const asOwner = async (db: Database, work: () => Promise<unknown>): Promise<void> => {
  const guard = async (state: 'disable' | 'enable') => {
    for (const table of ['scorecard_entries', 'scorecard_heads'])
      await sql`alter table ${sql.table(table)} ${sql.raw(state)} trigger all`.execute(db);
  };
  await guard('disable');
  try {
    await work();
  } finally {
    await guard('enable');
  }
};

export const clearScorecard = (db: Database): Promise<void> =>
  asOwner(db, () => sql`truncate scorecard_entries, scorecard_heads`.execute(db));
