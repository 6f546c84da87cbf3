import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { bestHitSchema, lockedSampleSchema } from '../entities/sample';

/** Samples of what higher plans include, for accounts without those plans. */
export const samples = {
  locked: defineEndpoint({
    method: 'get',
    path: '/api/samples/locked',
    access: 'user',
    summary: 'What the scanners outside the caller’s plan listed 15 minutes ago, by scanner',
    response: z.object({ scanners: z.record(z.string(), lockedSampleSchema) }),
  }),
  best: defineEndpoint({
    method: 'get',
    path: '/api/samples/best',
    access: 'user',
    summary:
      'The strongest Momentum symbol of the last day that is over, among the entries that the tier may see; null without one',
    response: z.object({ best: bestHitSchema.nullable() }),
  }),
} as const;
