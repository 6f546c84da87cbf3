import { customScan, type OwnHitMark } from '@prebell/market';
import type { Deps } from '../../deps';
import { insertDueOwnAlerts } from '../alerts/due-alerts.repository';
import { findLoggedScans } from './logged-scans.service';
import { keysOfHits } from './own-hits.codec';
import { findNewestOfSymbols, insertOwnHits, pruneOwnHits } from './own-hits.repository';

/** Prune a user's hits after this many new ones. */
const PRUNE_AFTER = 200;

/**
 * Tells the market which custom scanners to log, and stores their hits. A hit is stored before anybody sees it, in one
 * transaction with the alerts that it raises. Until then the engine keeps it.
 */
export const createOwnHitStore = ({
  market,
  db,
  asLeader,
  now,
  dueAlerts,
  ownHits,
}: Pick<Deps, 'market' | 'db' | 'asLeader' | 'now' | 'dueAlerts' | 'ownHits'>) => {
  let stored: OwnHitMark | null = null;
  /** The engine that we told to log the scanners in `followed`. */
  let engine: string | null = null;
  let followed: ReadonlySet<string> = new Set();
  /** New hits of each user since the last pruning. */
  const unpruned = new Map<string, number>();

  return {
    /** Makes the market log the scanners of all accounts whose plan has them. @param date the market's day. */
    async follow(date: string): Promise<void> {
      const scans = await findLoggedScans(db, now());
      const keys = new Set(scans.map(({ id, version }) => `${id}:${version}`));
      const { mark } = await market.ownHits(stored);
      if (mark.engine !== engine) followed = new Set();
      engine = mark.engine;
      if (keys.size === followed.size && [...keys].every((key) => followed.has(key))) return;
      const fresh = scans.filter(({ id, version }) => !followed.has(`${id}:${version}`)).map(({ id }) => id);
      const logs = await findNewestOfSymbols(db, { date, scanners: fresh });
      await market.followScans(
        scans.map(({ id, version, definition }) => ({
          id,
          definition: customScan(definition, version),
          log: logs.get(id) ?? [],
        })),
      );
      followed = keys;
    },

    /** Stores the hits that the market found since the last call. */
    async store(): Promise<void> {
      for (;;) {
        const { mark, hits } = await market.ownHits(stored);
        if (hits.length === 0) return;
        const { added, due } = await asLeader(async (tx) => {
          const inserted = await insertOwnHits(tx, hits);
          for (const { scanner } of inserted.added) {
            const owner = inserted.owners.get(scanner)!;
            unpruned.set(owner, (unpruned.get(owner) ?? PRUNE_AFTER) + 1);
          }
          for (const [owner, count] of unpruned)
            if (count >= PRUNE_AFTER) {
              await pruneOwnHits(tx, owner);
              unpruned.set(owner, 0);
            }
          const { speed } = market.status().feed;
          const due = await insertDueOwnAlerts(tx, inserted.added, { now: now(), marketNow: market.now(), speed });
          return { ...inserted, due };
        });
        stored = mark;
        if (due > 0) dueAlerts.announce();
        for (const key of keysOfHits(added)) ownHits.announce(key);
      }
    },
  };
};
