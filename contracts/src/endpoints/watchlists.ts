import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { watchlistInputSchema, watchlistRowsSchema, watchlistSchema } from '../entities/watchlist';

const access = { permission: 'watchlists:custom' } as const;
const oneList = z.object({ id: z.uuid() });
const answer = z.object({ watchlist: watchlistSchema });

/**
 * Watchlists (Pro and up), streamed by `watchlist:subscribe` on `/market`. On a lower plan users can read and remove
 * their lists, but get no rows.
 */
export const watchlists = {
  list: defineEndpoint({
    method: 'get',
    path: '/api/watchlists',
    access: 'user',
    summary: 'The caller’s watchlists by name',
    response: z.object({
      watchlists: z.array(watchlistSchema),
      /** True while the plan does not include watchlists. */
      suspended: z.boolean(),
    }),
  }),
  create: defineEndpoint({
    method: 'post',
    path: '/api/watchlists',
    access,
    summary: 'Create a watchlist; UNKNOWN_SYMBOL, NAME_TAKEN or LIMIT_REACHED',
    body: watchlistInputSchema,
    status: 201,
    response: answer,
  }),
  update: defineEndpoint({
    method: 'put',
    path: '/api/watchlists/{id}',
    access,
    summary: 'Replace name and symbols of a watchlist',
    params: oneList,
    body: watchlistInputSchema,
    response: answer,
  }),
  remove: defineEndpoint({
    method: 'delete',
    path: '/api/watchlists/{id}',
    access: 'user',
    summary: 'Remove a watchlist',
    params: oneList,
    response: z.object({ removed: z.literal(true) }),
  }),
  rows: defineEndpoint({
    method: 'get',
    path: '/api/watchlists/{id}/rows',
    access,
    summary: 'The current figures of a watchlist’s symbols',
    params: oneList,
    response: watchlistRowsSchema,
  }),
} as const;
