import path from 'node:path';
import { days } from '@prebell/contracts';
import {
  derivedKeys,
  fileKeys,
  givenKeys,
  type KeyRing,
  type KeySource,
  openKeyRing,
  type RootKey,
  type Rotation,
} from '@prebell/server/keys';
import { type Config, ConfigError } from '../../config';

/** These keys rotate only by hand, because people who keep checkpoints rely on the public key they were given. */
const BY_HAND = Number.POSITIVE_INFINITY;

/**
 * For each purpose, how long a key is used, and how long it stays valid after that: at least as long as anything it
 * signed. Keys of access tokens are separate (`auth/keys.gateway.ts`), and so are those of releases.
 */
const ROTATIONS = {
  refresh: { every: days(90), overlap: days(31) },
  bindings: { every: days(90), overlap: days(31) },
  devices: { every: days(180), overlap: days(366) },
  previews: { every: days(30), overlap: days(1) },
  factors: { every: days(180), overlap: days(30) },
  requests: { every: days(7), overlap: days(30) },
  checkpoints: { every: BY_HAND, overlap: BY_HAND },
} as const satisfies Record<string, Rotation>;

export type KeyPurpose = keyof typeof ROTATIONS;

type KeyConfig = Pick<Config, 'purposeKeys' | 'authKeys' | 'dataDir'>;

/**
 * PURPOSE_KEYS if set; otherwise keys derived from AUTH_KEYS, which instances share; otherwise files in the data
 * folder, which rotate.
 */
const sourceOf = ({ purposeKeys, authKeys, dataDir }: KeyConfig, roots: readonly RootKey[]): KeySource => {
  if (purposeKeys !== null) return givenKeys(purposeKeys);
  if (authKeys !== null) return derivedKeys(roots);
  return fileKeys(path.join(dataDir, 'purpose-keys'));
};

/**
 * Opens the keys of every purpose.
 * @throws ConfigError if PURPOSE_KEYS cannot be read or a purpose is missing
 */
export const openPurposeKeys = async (
  config: KeyConfig,
  roots: readonly RootKey[],
  now: () => Date = () => new Date(),
): Promise<KeyRing<KeyPurpose>> => {
  try {
    return await openKeyRing({ source: sourceOf(config, roots), rotations: ROTATIONS, now });
  } catch (error) {
    if (config.purposeKeys === null) throw error;
    const names = Object.keys(ROTATIONS).join(', ');
    throw new ConfigError(`PURPOSE_KEYS: must be JSON with a list of keys for each of ${names}`);
  }
};

declare module '../../deps' {
  interface Deps {
    /** The keys of each purpose. They may rotate while the process runs. */
    readonly ring: KeyRing<KeyPurpose>;
  }
}
