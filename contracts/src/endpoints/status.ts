import { defineEndpoint } from '../endpoint';
import { platformStatusSchema, scannerSampleSchema } from '../entities/status';

export const status = {
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
