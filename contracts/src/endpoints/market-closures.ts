import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { sentDaySchema } from '../entities/instant';
import { instantSchema } from '../open-enum';

/** An extra day on which the market stays closed, such as a day of mourning. */
export const marketClosureSchema = z.object({
  date: z.iso.date(),
  name: z.string(),
  created_by: z.string(),
  created_at: instantSchema,
});

const oneDay = z.object({ date: sentDaySchema });
const reason = z.string().trim().min(1, 'Enter a reason').max(300);

export const marketClosures = {
  list: defineEndpoint({
    method: 'get',
    path: '/api/admin/market-closures',
    access: 'admin',
    summary: 'Extra days on which the market stays closed',
    response: z.object({ closures: z.array(marketClosureSchema) }),
  }),
  close: defineEndpoint({
    method: 'put',
    path: '/api/admin/market-closures/{date}',
    access: 'admin',
    summary: 'Close the market on a trading day; every client learns it immediately',
    params: oneDay,
    body: z.object({ name: z.string().trim().min(1, 'Name the closure').max(60), reason }),
    response: z.object({ closure: marketClosureSchema }),
  }),
  reopen: defineEndpoint({
    method: 'delete',
    path: '/api/admin/market-closures/{date}',
    access: 'admin',
    summary: 'Remove a closure',
    params: oneDay,
    response: z.object({ removed: z.literal(true) }),
  }),
} as const;
