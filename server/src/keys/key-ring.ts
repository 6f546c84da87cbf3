import { randomBytes } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import type { KeySource, StoredKey } from './key-source';

/** How long a purpose uses one key, and how long the key still counts after that, milliseconds. */
export interface Rotation {
  readonly every: number;
  readonly overlap: number;
}

/** The keys of one purpose, newest first. The first one signs, all verify. */
export type Keys = readonly [StoredKey, ...StoredKey[]];

export interface KeyRing<Purpose extends string> {
  of(purpose: Purpose): Keys;
  /** Makes new keys where they are due, drops those whose overlap is over, and reads what others have rotated. */
  refresh(): Promise<void>;
}

const newKey = (created: Date): StoredKey => ({ kid: uuid(), created, secret: randomBytes(32) });

/** The keys that a purpose should have now: the same list if nothing is due. */
export const rotated = (keys: readonly StoredKey[], { every, overlap }: Rotation, now: Date): readonly StoredKey[] => {
  const newest = keys[0];
  const isDue = newest === undefined || now.getTime() - newest.created.getTime() >= every;
  const all = isDue ? [newKey(now), ...keys] : keys;
  // A key is replaced when the next newer one is made, and counts for the overlap from then on.
  const kept = all.filter((_, place) => {
    const successor = all[place - 1];
    return successor === undefined || now.getTime() - successor.created.getTime() < overlap;
  });
  return kept.length === keys.length && !isDue ? keys : kept;
};

/**
 * Opens the keys of each purpose and makes those that are missing.
 * @throws Error if a source cannot make keys and has none
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
