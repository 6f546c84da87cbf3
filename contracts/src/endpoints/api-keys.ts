import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { apiKeyInputSchema, apiKeySchema } from '../entities/api-key';

/**
 * Keys for programs (Pro: limited, Premium: unlimited), sent as `Authorization: Bearer pb_…`. Lost with the plan they rest:
 * reading and revoking stays open to everybody. A key does not manage keys. It ends on its day, and with the credentials it was
 * made with: a change of password, signing out everywhere and deactivation end every key.
 */
export const apiKeys = {
  list: defineEndpoint({
    method: 'get',
    path: '/api/api-keys',
    access: 'user',
    summary: 'The caller’s keys, newest first',
    response: z.object({
      keys: z.array(apiKeySchema),
      /** Requests a minute all keys may make together; null without a limit. */
      per_minute: z.int().nullable(),
      /** The plan does not include the API at the moment: no key is accepted. */
      suspended: z.boolean(),
    }),
  }),
  create: defineEndpoint({
    method: 'post',
    path: '/api/api-keys',
    access: { permission: 'api:limited' },
    summary: 'Makes a key with the current password; it is shown in this answer and never again',
    body: apiKeyInputSchema,
    status: 201,
    response: z.object({ key: apiKeySchema, secret: z.string() }),
  }),
  revoke: defineEndpoint({
    method: 'delete',
    path: '/api/api-keys/{id}',
    access: 'user',
    summary: 'Revokes a key at once',
    params: z.object({ id: z.uuid() }),
    response: z.object({ revoked: z.literal(true) }),
  }),
} as const;
