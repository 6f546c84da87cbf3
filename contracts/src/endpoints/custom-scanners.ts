import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import {
  customDefinitionSchema,
  customResultSchema,
  customScannerInputSchema,
  customScannerSchema,
} from '../entities/custom-scanner';

const oneScanner = z.object({ id: z.uuid() });
const answer = z.object({ scanner: customScannerSchema });

/**
 * A user's own scanners (Premium). An invalid definition is refused with the path of the condition: `where.2.value`.
 */
export const customScanners = {
  list: defineEndpoint({
    method: 'get',
    path: '/api/custom-scanners',
    access: 'user',
    summary: 'The caller’s own scanners by name',
    response: z.object({ scanners: z.array(customScannerSchema) }),
  }),
  create: defineEndpoint({
    method: 'post',
    path: '/api/custom-scanners',
    access: 'user',
    summary: 'Create a scanner',
    body: customScannerInputSchema,
    status: 201,
    response: answer,
  }),
  update: defineEndpoint({
    method: 'put',
    path: '/api/custom-scanners/{id}',
    access: 'user',
    summary: 'Replace name and definition of a scanner',
    params: oneScanner,
    body: customScannerInputSchema,
    response: answer,
  }),
  remove: defineEndpoint({
    method: 'delete',
    path: '/api/custom-scanners/{id}',
    access: 'user',
    summary: 'Remove a scanner',
    params: oneScanner,
    response: z.object({ removed: z.literal(true) }),
  }),
  results: defineEndpoint({
    method: 'get',
    path: '/api/custom-scanners/{id}/results',
    access: 'user',
    summary: 'What a scanner matches now, ranked',
    params: oneScanner,
    response: customResultSchema,
  }),
  dryRun: defineEndpoint({
    method: 'post',
    path: '/api/custom-scanners/dry-run',
    access: 'user',
    summary: 'What a definition would match now; nothing is stored',
    body: z.strictObject({ definition: customDefinitionSchema }),
    response: customResultSchema,
  }),
} as const;
