import { hkdfSync } from 'node:crypto';
import { z } from 'zod';
import type { KeySource } from './key-source';
import { storedKeysSchema } from './stored-keys';

const givenSchema = z.record(z.string(), storedKeysSchema);

/**
 * Keys from the environment: JSON with a list for each purpose. Operators rotate them.
 * @throws ZodError or SyntaxError
 */
export const givenKeys = (text: string): KeySource => {
  const given = givenSchema.parse(JSON.parse(text));
  return { read: async (purpose) => given[purpose] ?? [], write: null };
};

/** A key from which others are derived. */
export interface RootKey {
  readonly kid: string;
  readonly secret: Buffer;
}

/** One key of each purpose from each root, so that instances that share the roots share these keys too. */
export const derivedKeys = (roots: readonly RootKey[]): KeySource => ({
  read: async (purpose) =>
    roots.map(({ kid, secret }) => ({
      kid: `${kid}.${purpose}`,
      created: new Date(0),
      secret: Buffer.from(hkdfSync('sha256', secret, '', `prebell ${purpose}`, 32)),
    })),
  write: null,
});
