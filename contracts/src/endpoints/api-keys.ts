import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { apiKeyInputSchema, apiKeySchema } from '../entities/api-key';

/**
 * Keys for programs (Pro: limited, Premium: unlimited), sent as `Authorization: Bearer pb_…`. On a lower plan keys do
 * not work, but users can still read and revoke them. A key cannot manage keys. A key ends on its expiry day, and when
 * its owner changes the password, signs out everywhere or is deactivated.
 */
export const apiKeys = {
  list: defineEndpoint({
    method: 'get',
    path: '/api/api-keys',
    access: 'user',
    summary: 'The caller’s keys, newest first',
    response: z.object({
      keys: z.array(apiKeySchema),
      /** Requests per minute for all keys together; null without a limit. */
      per_minute: z.int().nullable(),
      /** True while the plan does not include the API: no key is accepted. */
      suspended: z.boolean(),
    }),
  }),
  create: defineEndpoint({
    method: 'post',
    path: '/api/api-keys',
    access: { permission: 'api:limited' },
    summary: 'Create a key with the current password; only this answer shows it',
    body: apiKeyInputSchema,
    status: 201,
    response: z.object({ key: apiKeySchema, secret: z.string() }),
  }),
  revoke: defineEndpoint({
    method: 'delete',
    path: '/api/api-keys/{id}',
    access: 'user',
    summary: 'Revoke a key immediately',
    params: z.object({ id: z.uuid() }),
    response: z.object({ revoked: z.literal(true) }),
  }),
} as const;
