import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { alertEventSchema, alertInputSchema, alertSchema, alertSettingsSchema } from '../entities/alert';

const access = { permission: 'alerts:realtime' } as const;
const oneAlert = z.object({ id: z.uuid() });
const answer = z.object({ alert: alertSchema });

/**
 * Alerts (Pro and up). What fires is sent to the user's sockets on `/market` as `alert`. Lost with the plan they rest:
 * reading and removing stays open to everybody.
 */
export const alerts = {
  list: defineEndpoint({
    method: 'get',
    path: '/api/alerts',
    access: 'user',
    summary: 'The caller’s alerts, newest first',
    response: z.object({
      alerts: z.array(alertSchema),
      settings: alertSettingsSchema,
      /** The plan does not include alerts at the moment: none fires. */
      suspended: z.boolean(),
    }),
  }),
  create: defineEndpoint({
    method: 'post',
    path: '/api/alerts',
    access,
    summary: 'Makes an alert; UNKNOWN_SYMBOL, or LIMIT_REACHED',
    body: alertInputSchema,
    status: 201,
    response: answer,
  }),
  update: defineEndpoint({
    method: 'put',
    path: '/api/alerts/{id}',
    access,
    summary: 'Replaces an alert',
    params: oneAlert,
    body: alertInputSchema,
    response: answer,
  }),
  remove: defineEndpoint({
    method: 'delete',
    path: '/api/alerts/{id}',
    access: 'user',
    summary: 'Removes an alert; what it told of stays',
    params: oneAlert,
    response: z.object({ removed: z.literal(true) }),
  }),
  settings: defineEndpoint({
    method: 'put',
    path: '/api/alert-settings',
    access,
    summary: 'Sets how many alerts may reach the caller in an hour',
    body: alertSettingsSchema,
    response: z.object({ settings: alertSettingsSchema }),
  }),
  events: defineEndpoint({
    method: 'get',
    path: '/api/alert-events',
    access: 'user',
    summary: 'What fired in the last 30 days, newest first',
    query: z.object({
      /** Only what fired before this event: the `next` of the answer before. */
      before: z.uuid().optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    response: z.object({
      events: z.array(alertEventSchema),
      /** Of all, not only of these. */
      unacknowledged: z.int(),
      next: z.uuid().nullable(),
    }),
  }),
  acknowledge: defineEndpoint({
    method: 'post',
    path: '/api/alert-events/acknowledge',
    access: 'user',
    summary: 'Marks events as seen; those of others and those marked already are left alone',
    body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(200) }),
    response: z.object({ unacknowledged: z.int() }),
  }),
} as const;
