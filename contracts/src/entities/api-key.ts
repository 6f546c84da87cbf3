import { z } from 'zod';
import { instantSchema } from '../open-enum';

/** Every key begins with this, which tells it from an access token. */
export const API_KEY_PREFIX = 'pb_';

/** `perMinute` is what all keys of a Pro account may ask for together; Premium's may ask without a limit. */
export const API_KEY_LIMITS = { perUser: 5, name: 40, perMinute: 60, days: 365 } as const;

/** How long a key may last, days. */
export const API_KEY_DAYS = [30, 90, 365] as const;

export const apiKeyInputSchema = z.strictObject({
  /** A stolen session alone cannot make a key that outlives it. */
  current_password: z.string('Enter your current password').min(1, 'Enter your current password').max(128),
  expires_in_days: z.literal(API_KEY_DAYS).default(API_KEY_LIMITS.days),
  name: z
    .string()
    .trim()
    .min(1, 'Give it a name')
    .max(API_KEY_LIMITS.name, `At most ${API_KEY_LIMITS.name} characters`),
});

export const apiKeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The key's first characters: enough to know it by, not to use it. */
  prefix: z.string(),
  created_at: instantSchema,
  /** To the minute; null while it was never used. */
  last_used_at: instantSchema.nullable(),
  /** When it stops working. */
  expires_at: instantSchema.nullable().default(null),
});
export type ApiKey = z.output<typeof apiKeySchema>;
export type WireApiKey = z.input<typeof apiKeySchema>;
