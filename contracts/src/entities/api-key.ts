import { z } from 'zod';
import { instantSchema } from '../open-enum';

/** Prefix of every key, which distinguishes it from an access token. */
export const API_KEY_PREFIX = 'pb_';

/** `perMinute` is the limit for all keys of a Pro account together, `perMinuteUnlimited` that of a Premium account. */
export const API_KEY_LIMITS = { perUser: 5, name: 40, perMinute: 60, perMinuteUnlimited: 6000, days: 365 } as const;

/** Maximum lifetime of a key, days. */
export const API_KEY_DAYS = [30, 90, 365] as const;

export const apiKeyInputSchema = z.strictObject({
  /** Required so that nobody with only a stolen session can create a key that outlives it. */
  current_password: z.string('Enter your current password').min(1, 'Enter your current password').max(128),
  expires_in_days: z.literal(API_KEY_DAYS).default(API_KEY_LIMITS.days),
  name: z.string().trim().min(1, 'Enter a name').max(API_KEY_LIMITS.name, `At most ${API_KEY_LIMITS.name} characters`),
});

export const apiKeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The key's first characters: enough to recognise it, not to use it. */
  prefix: z.string(),
  created_at: instantSchema,
  /** Accurate to the minute; null if it was never used. */
  last_used_at: instantSchema.nullable(),
  /** When it expires. */
  expires_at: instantSchema.nullable().default(null),
});
export type ApiKey = z.output<typeof apiKeySchema>;
export type WireApiKey = z.input<typeof apiKeySchema>;
