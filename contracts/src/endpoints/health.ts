import { z } from 'zod';
import { defineEndpoint } from '../endpoint';

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
    summary: 'Database, migrations and market history are ready; 503 until then',
    response: z.object({ status: z.literal('ready') }),
  }),
} as const;
