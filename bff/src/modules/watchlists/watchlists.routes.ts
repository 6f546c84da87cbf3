import { endpoints, WATCHLIST_LIMITS, type WireWatchlist } from '@prebell/contracts';
import { addInTurn } from '@prebell/server/db';
import { AppError } from '@prebell/server/errors';
import type { Deps } from '../../deps';
import { createRouter, type Router } from '../../http/app-env';
import { can } from '../../http/guard';
import { assertListed } from '../../http/listed-symbols';
import { mount } from '../../http/mount';
import { nameTakenBy } from '../../http/name-taken';
import { visibleFor } from '../plans/visible-fields.policy';
import { unknownWatchlist } from './watchlists.policy';
import {
  deleteWatchlist,
  findWatchlist,
  insertWatchlist,
  listWatchlists,
  updateWatchlist,
  type WatchlistRow,
} from './watchlists.repository';

const present = ({ user_id: _, created_at, updated_at, ...row }: WatchlistRow): WireWatchlist => ({
  ...row,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
});

const orNameTaken = nameTakenBy('watchlists_name', 'You already have a watchlist with this name');

export const watchlistsRoutes = ({ db, market, now }: Pick<Deps, 'db' | 'market' | 'now'>): Router => {
  const router = createRouter();

  mount(router, endpoints.watchlists.list, async ({ actor }) => ({
    watchlists: (await listWatchlists(db, actor.id)).map(present),
    suspended: !can(actor, 'watchlists:custom'),
  }));
  mount(router, endpoints.watchlists.create, async ({ actor, body }) => {
    await assertListed(market, body.symbols);
    const row = await addInTurn(db, { kind: 'watchlists', userId: actor.id }, async (tx) => {
      if ((await listWatchlists(tx, actor.id)).length >= WATCHLIST_LIMITS.perUser)
        throw new AppError(
          'LIMIT_REACHED',
          `You can have at most ${WATCHLIST_LIMITS.perUser} watchlists. Remove one first.`,
        );
      return orNameTaken(insertWatchlist(tx, { ...body, userId: actor.id, at: now() }));
    });
    return { watchlist: present(row) };
  });
  mount(router, endpoints.watchlists.update, async ({ actor, params, body }) => {
    await assertListed(market, body.symbols);
    const row = await orNameTaken(updateWatchlist(db, { ...body, id: params.id, userId: actor.id, at: now() }));
    if (row === undefined) throw unknownWatchlist();
    return { watchlist: present(row) };
  });
  mount(router, endpoints.watchlists.remove, async ({ actor, params }) => {
    if (!(await deleteWatchlist(db, { id: params.id, userId: actor.id }))) throw unknownWatchlist();
    return { removed: true as const };
  });
  mount(router, endpoints.watchlists.rows, async ({ actor, params }) => {
    const row = await findWatchlist(db, { id: params.id, userId: actor.id });
    if (row === undefined) throw unknownWatchlist();
    const results = (await market.rows(row.symbols)).map(visibleFor(actor).row);
    const traded = new Set(results.map(({ symbol }) => symbol));
    return { results, untraded: row.symbols.filter((symbol) => !traded.has(symbol)) };
  });
  return router;
};
