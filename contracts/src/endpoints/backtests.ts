import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { backtestInputSchema, backtestSchema, backtestTradeSchema, recordedDaySchema } from '../entities/backtest';
import { sentDaySchema } from '../entities/instant';

const one = z.object({ id: z.uuid() });
const answer = z.object({ backtest: backtestSchema });

/** Tests of scans on recorded days (Premium). Anybody with an account may read a shared test by its link. */
export const backtests = {
  days: defineEndpoint({
    method: 'get',
    path: '/api/backtests/days',
    access: 'user',
    summary: 'The recorded days that scans can be tested on, without simulated days',
    response: z.object({
      days: z.array(recordedDaySchema),
      /** Trading days between the first and the last recorded day that were not recorded. */
      missing: z.array(z.iso.date()),
      /** Whether the market on screen is a simulation. */
      simulated: z.boolean(),
      quota: z.object({ per_day: z.int(), left: z.int() }),
    }),
  }),
  create: defineEndpoint({
    method: 'post',
    path: '/api/backtests',
    access: 'user',
    summary: 'Test a scan on recorded days',
    body: backtestInputSchema,
    status: 201,
    response: answer,
  }),
  list: defineEndpoint({
    method: 'get',
    path: '/api/backtests',
    access: 'user',
    summary: 'The caller’s tests, newest first, without results',
    response: z.object({ backtests: z.array(backtestSchema) }),
  }),
  read: defineEndpoint({
    method: 'get',
    path: '/api/backtests/{id}',
    access: 'user',
    summary: 'The caller’s own test, or a shared one, with its progress or result',
    params: one,
    response: answer,
  }),
  trades: defineEndpoint({
    method: 'get',
    path: '/api/backtests/{id}/trades',
    access: 'user',
    summary: 'The hits of one day of a test and their outcomes',
    params: one,
    query: z.object({
      date: sentDaySchema,
      /** `variant` from the result; 0 for a test without variants. */
      variant: z.coerce.number().int().min(0).max(10_000).default(0),
    }),
    response: z.object({ date: z.iso.date(), trades: z.array(backtestTradeSchema) }),
  }),
  cancel: defineEndpoint({
    method: 'post',
    path: '/api/backtests/{id}/cancel',
    access: 'user',
    summary: 'Stop a test; the days that are done stay',
    params: one,
    response: answer,
  }),
  share: defineEndpoint({
    method: 'put',
    path: '/api/backtests/{id}/share',
    access: 'user',
    summary: 'Share this test with every account that has its link, or stop sharing it',
    params: one,
    body: z.strictObject({ is_shared: z.boolean() }),
    response: answer,
  }),
  remove: defineEndpoint({
    method: 'delete',
    path: '/api/backtests/{id}',
    access: 'user',
    summary: 'Remove a test',
    params: one,
    response: z.object({ removed: z.literal(true) }),
  }),
} as const;
