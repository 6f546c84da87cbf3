import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { chartMarkInputSchema, chartMarkSchema } from '../entities/chart-mark';
import { symbolSchema } from '../entities/market';

const oneMark = z.object({ id: z.uuid() });

/**
 * Levels and notes that users draw on their charts. The client chooses the id, so that repeating a request whose answer
 * was lost adds no second mark. Every change names the version that it builds on.
 */
export const chartMarks = {
  list: defineEndpoint({
    method: 'get',
    path: '/api/chart-marks',
    access: 'user',
    summary: 'The caller’s levels and notes on the chart of a symbol',
    query: z.object({ symbol: symbolSchema }),
    response: z.object({ marks: z.array(chartMarkSchema) }),
  }),
  save: defineEndpoint({
    method: 'put',
    path: '/api/chart-marks/{id}',
    access: 'user',
    summary: 'Add or change a level or note; MARK_CHANGED, NOT_FOUND, LIMIT_REACHED or UNKNOWN_SYMBOL',
    params: oneMark,
    body: chartMarkInputSchema,
    response: z.object({ mark: chartMarkSchema }),
  }),
  remove: defineEndpoint({
    method: 'delete',
    path: '/api/chart-marks/{id}',
    access: 'user',
    summary: 'Remove a level or note; MARK_CHANGED if it has another version',
    params: oneMark,
    query: z.object({ version: z.coerce.number().int().min(0) }),
    response: z.object({ removed: z.literal(true) }),
  }),
} as const;
