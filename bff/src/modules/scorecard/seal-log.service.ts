import { HORIZONS, minutes, type ScorecardLog, toMs, tradingDay, type WireHit } from '@prebell/contracts';
import { LIVE_RUN } from '@prebell/market';
import type { Deps } from '../../deps';
import { findLogs, findWholeLog } from '../hits/hits.repository';
import {
  type HitFacts,
  hitBody,
  hitFacts,
  keyOfEntry,
  type OutcomeFacts,
  outcomeBody,
  outcomeFacts,
  readBody,
  type Seal,
  type SealedHit,
} from './entry.codec';
import { appendEntries, findOpenHits, findRun, lockLog } from './scorecard.repository';

/** How many days back to look for missing outcomes, after a platform was down. */
const OPEN_DAYS_MS = minutes(7 * 24 * 60);
/** An outcome can be settled this long after its time, because its bar must end first. */
const SETTLED_AFTER_MS = minutes(2);
const ASKED_AGAIN_MS = minutes(1);
/** How many hits to ask the engine about at once. Few, because it reads their bars between its ticks. */
const ASKED = 10;

type SealDeps = Pick<Deps, 'asLeader' | 'db' | 'market' | 'now'>;

/** The log that the hits of a source belong to. */
export const logOf = ({ market }: Pick<Deps, 'market'>): ScorecardLog => {
  const { provider } = market.status().feed;
  if (provider === 'simulator') return 'simulated';
  return provider === 'replay' ? 'recorded' : 'live';
};

/** What this process knows about a sealed day. */
interface KnownDay {
  /** The run of the stored hit log that we compared with the sealed one. */
  readonly source: string;
  readonly run: number;
  last: number;
}

type StoredDay = Awaited<ReturnType<typeof findLogs>>[number];

interface OpenHit {
  readonly hit: SealedHit;
  readonly sealed: Set<string>;
  /** When to ask again, market time. */
  askAt: number;
}

const sameHit = (sealed: string | undefined, facts: HitFacts): boolean => {
  const body = sealed === undefined ? null : readBody(sealed);
  return body?.type === 'hit' && body.line === facts.line;
};

/** The next time at which an outcome of a hit can be settled. */
const dueOf = ({ hit, sealed }: Pick<OpenHit, 'hit' | 'sealed'>): number => {
  const next = HORIZONS.find((horizon) => !sealed.has(String(horizon)));
  const at = Date.parse(hit.at);
  if (typeof next === 'number') return at + minutes(next) + SETTLED_AFTER_MS;
  const day = tradingDay(hit.date)!;
  return toMs(at < toMs(day.close) ? day.close : day.post_close) + minutes(5);
};

/**
 * Seals the stored hits of the market's log, and their outcomes once they are settled. The hit recorder stores each hit
 * on the market's leader. A stored hit is sealed even if a process dies in between. The database refuses to seal the
 * same hit twice.
 */
export const createSealer = ({ asLeader, db, market, now }: SealDeps) => {
  const days = new Map<string, KnownDay>();
  let open: OpenHit[] | null = null;

  const sealOf = (run: number): Seal => {
    const { speed, running } = market.status().feed;
    return { run, sealedAt: now().getTime(), marketAt: market.now(), speed: running ? speed : 0 };
  };

  /**
   * Seals the hits of a day after those already sealed. If hits differ from the sealed ones, the day was decided again
   * with other data or rules. It then becomes another run, which no figure counts.
   */
  const sealDay = async (log: ScorecardLog, { date, run: source, last }: StoredDay): Promise<number> => {
    const known = days.get(date);
    const before = known?.source === source ? known : { run: 0, last: 0 };
    if (last <= before.last) return 0;
    const hits: readonly WireHit[] = await findWholeLog(db, date, before.last);
    if (hits.length === 0) return 0;
    const facts = hits.map(hitFacts);
    const { added, day, bodies } = await asLeader(async (tx) => {
      const size = await lockLog(tx, log);
      const sealed = await findRun(tx, { log, date, after: before.last });
      const newest = Math.max(before.run, sealed.run);
      const isSame = facts.every((each) => !sealed.bodies.has(each.seq) || sameHit(sealed.bodies.get(each.seq), each));
      const run = isSame ? Math.max(1, newest) : newest + 1;
      const fresh = isSame ? facts.filter(({ seq }) => !sealed.bodies.has(seq)) : facts;
      const seal = sealOf(run);
      const entries = fresh.map((each) => ({ key: keyOfEntry({ ...each, run }), body: hitBody(each, seal) }));
      await appendEntries(tx, { log, size, entries });
      return {
        added: entries.length,
        bodies: entries.map(({ body }) => body),
        day: { source, run, last: hits.at(-1)!.seq },
      };
    });
    days.set(date, day);
    for (const body of bodies) follow(body, []);
    return added;
  };

  /**
   * Whether outcomes of a hit may come from this source. A replayed day may use other data, so it decides no outcome of
   * a sealed hit before it has produced the same hit again.
   */
  const isOfSource = (log: ScorecardLog, { date, run, seq }: SealedHit): boolean => {
    const known = days.get(date);
    return log === 'live' || (known?.run === run && seq <= known.last);
  };

  const follow = (body: string, sealed: readonly string[]) => {
    const hit = readBody(body);
    if (hit?.type !== 'hit' || !hit.is_counted) return;
    const each = { hit, sealed: new Set(sealed) };
    open?.push({ ...each, askAt: dueOf(each) });
  };

  /** The days whose hits belong to this log: all stored days for a live source, the current day for others. */
  const daysOf = async (log: ScorecardLog): Promise<readonly StoredDay[]> => {
    const current = await market.hitLog(Number.MAX_SAFE_INTEGER);
    const stored = await findLogs(db);
    return log === 'live'
      ? stored.filter(({ run }) => run.startsWith(LIVE_RUN))
      : stored.filter(({ date, run }) => date === current.date && run === current.run);
  };

  return {
    /** Seals stored hits that are not sealed yet. @returns how many hits */
    async sealHits(): Promise<number> {
      const log = logOf({ market });
      let added = 0;
      for (const day of await daysOf(log)) added += await sealDay(log, day);
      return added;
    },

    /** Seals the outcomes that are settled by now. @returns how many */
    async sealOutcomes(): Promise<number> {
      const log = logOf({ market });
      const at = market.now();
      if (open === null) {
        open = [];
        const since = new Date(at - OPEN_DAYS_MS).toISOString().slice(0, 10);
        for (const { body, sealed } of await findOpenHits(db, log, since)) follow(body, sealed);
      }
      const due = open.filter(({ hit, askAt }) => askAt <= at && isOfSource(log, hit)).slice(0, ASKED);
      if (due.length === 0) return 0;
      const settled = await market.outcomes(
        due.map(({ hit: { symbol, date, at: moment } }) => ({ symbol, date, at: moment })),
      );
      const found = due.map((each, k) => ({
        each,
        fresh: outcomeFacts(each.hit, settled[k]!).filter(({ horizon }) => !each.sealed.has(horizon)),
      }));
      const added = await sealFound(log, found);
      for (const { each, fresh } of found) {
        for (const { horizon } of fresh) each.sealed.add(horizon);
        each.askAt = Math.max(dueOf(each), at + ASKED_AGAIN_MS);
      }
      open = open.filter(({ sealed }) => !sealed.has('close') && !sealed.has('none'));
      return added;
    },
  };

  function sealFound(
    log: ScorecardLog,
    found: readonly { readonly each: OpenHit; readonly fresh: readonly OutcomeFacts[] }[],
  ): Promise<number> {
    const all = found.flatMap(({ each, fresh }) => fresh.map((facts) => ({ facts, run: each.hit.run })));
    if (all.length === 0) return Promise.resolve(0);
    return asLeader(async (tx) => {
      const size = await lockLog(tx, log);
      const entries = all.map(({ facts, run }) => ({
        key: keyOfEntry({ ...facts, run }),
        body: outcomeBody(facts, sealOf(run)),
      }));
      return appendEntries(tx, { log, size, entries });
    });
  }
};
