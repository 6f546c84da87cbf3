import { hkdfSync } from 'node:crypto';
import { z } from 'zod';
import type { KeySource } from './key-source';
import { storedKeysSchema } from './stored-keys';

const givenSchema = z.record(z.string(), storedKeysSchema);

/**
 * Keys from the environment: JSON with a list for each purpose. The operators rotate them.
 * @throws ZodError or SyntaxError
 */
export const givenKeys = (text: string): KeySource => {
  const given = givenSchema.parse(JSON.parse(text));
  return { read: async (purpose) => given[purpose] ?? [], write: null };
};

/** A key from which other keys are derived. */
export interface RootKey {
  readonly kid: string;
  readonly secret: Buffer;
}

/** Derives one key for each purpose from each root key. Instances with the same root keys get the same derived keys. */
export const derivedKeys = (roots: readonly RootKey[]): KeySource => ({
  read: async (purpose) =>
    roots.map(({ kid, secret }) => ({
      kid: `${kid}.${purpose}`,
      created: new Date(0),
      secret: Buffer.from(hkdfSync('sha256', secret, '', `prebell ${purpose}`, 32)),
    })),
  write: null,
});
