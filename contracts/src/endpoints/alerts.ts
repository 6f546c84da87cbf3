import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { alertEventSchema, alertInputSchema, alertSchema, alertSettingsSchema } from '../entities/alert';

const access = { permission: 'alerts:realtime' } as const;
const oneAlert = z.object({ id: z.uuid() });
const answer = z.object({ alert: alertSchema });

/**
 * Alerts (Pro and up). A fired alert goes to the user's sockets on `/market` as `alert`. On a lower plan alerts do not
 * fire, but users can still read and remove them.
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
      /** True while the plan does not include alerts: none of them fires. */
      suspended: z.boolean(),
    }),
  }),
  create: defineEndpoint({
    method: 'post',
    path: '/api/alerts',
    access,
    summary: 'Create an alert; UNKNOWN_SYMBOL or LIMIT_REACHED',
    body: alertInputSchema,
    status: 201,
    response: answer,
  }),
  update: defineEndpoint({
    method: 'put',
    path: '/api/alerts/{id}',
    access,
    summary: 'Replace an alert',
    params: oneAlert,
    body: alertInputSchema,
    response: answer,
  }),
  remove: defineEndpoint({
    method: 'delete',
    path: '/api/alerts/{id}',
    access: 'user',
    summary: 'Remove an alert; its past events stay',
    params: oneAlert,
    response: z.object({ removed: z.literal(true) }),
  }),
  settings: defineEndpoint({
    method: 'put',
    path: '/api/alert-settings',
    access,
    summary: 'Set how many alerts may reach the caller in an hour',
    body: alertSettingsSchema,
    response: z.object({ settings: alertSettingsSchema }),
  }),
  events: defineEndpoint({
    method: 'get',
    path: '/api/alert-events',
    access: 'user',
    summary: 'Alerts that fired in the last 30 days, newest first',
    query: z.object({
      /** Only events before this one: `next` of the previous answer. */
      before: z.uuid().optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    response: z.object({
      events: z.array(alertEventSchema),
      /** Counts all events, not only those in this answer. */
      unacknowledged: z.int(),
      next: z.uuid().nullable(),
    }),
  }),
  acknowledge: defineEndpoint({
    method: 'post',
    path: '/api/alert-events/acknowledge',
    access: 'user',
    summary: "Mark events as seen; ignores other users' events and those already marked",
    body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(200) }),
    response: z.object({ unacknowledged: z.int() }),
  }),
} as const;
