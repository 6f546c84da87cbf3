import { randomBytes } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import type { KeySource, StoredKey } from './key-source';

/** How long a purpose uses a key, and for how long after that the key still verifies, milliseconds. */
export interface Rotation {
  readonly every: number;
  readonly overlap: number;
}

/** The keys of one purpose, newest first. The first key signs, all of them verify. */
export type Keys = readonly [StoredKey, ...StoredKey[]];

export interface KeyRing<Purpose extends string> {
  of(purpose: Purpose): Keys;
  /** Makes new keys when they are due, removes expired ones, and reads those that other instances have rotated. */
  refresh(): Promise<void>;
}

const newKey = (created: Date): StoredKey => ({ kid: uuid(), created, secret: randomBytes(32) });

/** The keys that a purpose should have now; the same list object if nothing is due. */
export const rotated = (keys: readonly StoredKey[], { every, overlap }: Rotation, now: Date): readonly StoredKey[] => {
  const newest = keys[0];
  const isDue = newest === undefined || now.getTime() - newest.created.getTime() >= every;
  const all = isDue ? [newKey(now), ...keys] : keys;
  // A key stays valid for the overlap after its successor was made.
  const kept = all.filter((_, place) => {
    const successor = all[place - 1];
    return successor === undefined || now.getTime() - successor.created.getTime() < overlap;
  });
  return kept.length === keys.length && !isDue ? keys : kept;
};

/**
 * Opens the keys of each purpose and makes the missing ones.
 * @throws Error if a key is missing and the source cannot make keys
 */
export const openKeyRing = async <Purpose extends string>({
  source,
  rotations,
  now,
}: {
  readonly source: KeySource;
  readonly rotations: Readonly<Record<Purpose, Rotation>>;
  readonly now: () => Date;
}): Promise<KeyRing<Purpose>> => {
  const held = new Map<string, Keys>();
  const refresh = async () => {
    for (const [purpose, rotation] of Object.entries<Rotation>(rotations)) {
      const found = await source.read(purpose);
      const keys = source.write === null ? found : rotated(found, rotation, now());
      if (keys !== found) await source.write?.(purpose, keys);
      const [first, ...others] = keys;
      if (first === undefined) throw new Error(`There is no key for ${purpose}`);
      held.set(purpose, [first, ...others]);
    }
  };
  await refresh();
  return {
    of: (purpose) => {
      const keys = held.get(purpose);
      if (keys === undefined) throw new Error(`There is no key for ${purpose}`);
      return keys;
    },
    refresh,
  };
};
