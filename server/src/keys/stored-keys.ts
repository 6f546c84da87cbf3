import { z } from 'zod';
import type { StoredKey } from './key-source';

const BYTES = 32;

/** The stored form of the keys of one purpose: newest first, each with its own name. */
export const storedKeysSchema = z
  .array(
    z.object({
      kid: z.string().min(1),
      created: z.iso.datetime(),
      secret: z
        .string()
        .regex(/^[\w-]{43}$/)
        .transform((text) => Buffer.from(text, 'base64url'))
        .refine(({ length }) => length === BYTES),
    }),
  )
  .min(1)
  .refine((keys) => new Set(keys.map(({ kid }) => kid)).size === keys.length)
  .transform((keys): StoredKey[] => keys.map((key) => ({ ...key, created: new Date(key.created) })));

export const writeStoredKeys = (keys: readonly StoredKey[]): string =>
  `${JSON.stringify(
    keys.map(({ kid, created, secret }) => ({
      kid,
      created: created.toISOString(),
      secret: secret.toString('base64url'),
    })),
    null,
    2,
  )}\n`;
