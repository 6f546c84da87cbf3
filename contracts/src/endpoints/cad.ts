import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { callSchema, newCallSchema } from '../entities/call';

export const cad = {
  calls: defineEndpoint({
    method: 'get',
    path: '/api/cad/calls',
    access: { permission: 'cad:read' },
    summary: 'Calls, newest first',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(1000).default(200),
      /** Id of the last call of the page before. */
      before: z.uuid().optional(),
      status: z.string().max(40).optional(),
      q: z.string().trim().max(100).optional(),
    }),
    response: z.object({ calls: z.array(callSchema) }),
  }),
  createCall: defineEndpoint({
    method: 'post',
    path: '/api/cad/calls',
    access: { permission: 'cad:write' },
    summary: 'Log a new call',
    status: 201,
    body: newCallSchema,
    response: z.object({ call: callSchema }),
  }),
} as const;
