import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { platformStatusSchema, scannerSampleSchema } from '../entities/status';
import {
  incidentSchema,
  incidentStateSchema,
  statusComponentSchema,
  statusHistorySchema,
  subscriberEmailSchema,
} from '../entities/status-history';

const linkToken = z.object({ token: z.string().min(1).max(200) });

const text = z.string().trim().min(1, 'Say what happens').max(1_000);

/** The status page: measurements, incidents and their e-mails. */
export const status = {
  history: defineEndpoint({
    method: 'get',
    path: '/api/status/history',
    access: 'public',
    summary: 'Checks of each component over 90 days, latency of 24 hours, incidents',
    response: statusHistorySchema,
  }),
  openIncident: defineEndpoint({
    method: 'post',
    path: '/api/admin/incidents',
    access: 'admin',
    summary: 'Publish an incident on the status page and in its feed',
    body: z.object({
      title: z.string().trim().min(1, 'Name the incident').max(120),
      components: z.array(statusComponentSchema).min(1, 'Choose what it affects').max(7),
      state: incidentStateSchema,
      text,
    }),
    response: z.object({ incident: incidentSchema }),
  }),
  updateIncident: defineEndpoint({
    method: 'post',
    path: '/api/admin/incidents/{id}/updates',
    access: 'admin',
    summary: 'Add an entry to an incident’s log; the state resolved ends it',
    params: z.object({ id: z.uuid() }),
    body: z.object({ state: incidentStateSchema, text }),
    response: z.object({ incident: incidentSchema }),
  }),
  askForMails: defineEndpoint({
    method: 'post',
    path: '/api/status/mails',
    access: 'public',
    summary: 'Mail a link that subscribes an address to incidents; the same answer for every address',
    body: z.object({ email: subscriberEmailSchema }),
    /** `sends_mail` is false without a mail server; the link then stays in the outbox. */
    response: z.object({ sends_mail: z.boolean().default(true) }),
  }),
  confirmMails: defineEndpoint({
    method: 'post',
    path: '/api/status/mails/confirm',
    access: 'public',
    summary: 'Subscribe an address to incidents with a mailed link',
    body: linkToken,
    response: z.object({ email: z.string() }),
  }),
  stopMails: defineEndpoint({
    method: 'post',
    path: '/api/status/mails/stop',
    access: 'public',
    summary: 'End a subscription to incidents and delete its address; mail programs call it (RFC 8058)',
    query: linkToken,
    response: z.object({}),
  }),
  openStop: defineEndpoint({
    method: 'get',
    path: '/api/status/mails/stop',
    access: 'public',
    summary: 'Redirect to the page that ends a subscription to incidents',
    query: linkToken,
    response: z.object({}),
  }),
  platform: defineEndpoint({
    method: 'get',
    path: '/api/status',
    access: 'public',
    summary: 'The platform’s own measurements: uptime, latency, updates, caching, universe',
    response: platformStatusSchema,
  }),
  sample: defineEndpoint({
    method: 'get',
    path: '/api/status/sample',
    access: 'public',
    summary: 'Three rows of the momentum scanner as they were 15 minutes ago',
    response: scannerSampleSchema,
  }),
} as const;
