import { WATCHLIST_LIMITS } from '@prebell/contracts';
import type { CustomScan } from '@prebell/market';
import type { Connection } from '../../db/database';
import type { Actor } from '../../http/actor';
import { assertAccess } from '../../http/guard';
import { unknownWatchlist } from './watchlists.policy';
import { findWatchlist } from './watchlists.repository';

/** Finds the actor's own watchlist and converts it to the form that the market streams. Throws UPGRADE_REQUIRED or NOT_FOUND. */
export const watchlistOf = async (db: Connection, id: string, actor: Actor): Promise<CustomScan> => {
  assertAccess(actor, { permission: 'watchlists:custom' });
  const row = await findWatchlist(db, { id, userId: actor.id });
  if (row === undefined) throw unknownWatchlist();
  const { version, symbols } = row;
  return { id, definition: { version, symbols }, cap: WATCHLIST_LIMITS.symbols };
};
