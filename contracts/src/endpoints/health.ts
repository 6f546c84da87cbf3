import { z } from 'zod';
import { defineEndpoint } from '../endpoint';

/** Health checks for load balancers and supervisors. */
export const health = {
  live: defineEndpoint({
    method: 'get',
    path: '/api/health',
    access: 'public',
    summary: 'The process is up; never touches the database',
    response: z.object({ status: z.literal('ok') }),
  }),
  ready: defineEndpoint({
    method: 'get',
    path: '/api/ready',
    access: 'public',
    summary:
      'Database, migrations, market history and a release for the pages are ready; 503 with the reason until then',
    // With `api`, an instance is also ready without a release. The load balancer uses such an instance while no other one is ready.
    query: z.object({ part: z.literal('api').optional() }),
    response: z.object({
      status: z.literal('ready'),
      /** What is missing for now, what works without it, and how to repair it. */
      missing: z.string().optional(),
    }),
  }),
} as const;
