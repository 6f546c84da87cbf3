import type { HostArtefact } from '@prebell/contracts';
import { fitsBase } from './base';
import type { Build } from './build';
import type { Publisher } from './publisher';
import { RefusedError } from './trusted';

/**
 * Beyond this number an app gets a new base. This limits how many signatures a publish reads and a server searches.
 * Returning visitors then load the whole app again, once.
 */
export const MOST_SHARERS = 40;

/**
 * Chooses the base at which a signed build becomes live after `before`, and notes the build there. Undefined if it must
 * be at its own addresses.
 * @param before the live artefact of its app
 */
export const baseFor = async (
  { store, trusted }: Pick<Publisher, 'store' | 'trusted'>,
  { app, digest }: Pick<Build, 'app' | 'digest'>,
  before: Pick<HostArtefact, 'digest' | 'base'> | null,
): Promise<string | undefined> => {
  if (before === null) return undefined;
  const base = before.base ?? before.digest;
  if (base === digest) return undefined;
  const fits = async (noted: readonly string[]): Promise<boolean> => {
    const others = new Set([before.digest, ...noted].filter((one) => one !== digest && one !== base));
    if (others.size >= MOST_SHARERS) return false;
    // An artefact whose signature no longer counts may have left any bytes in caches.
    const read = Promise.all([digest, base, ...others].map((one) => trusted.attested(app, one)));
    const [next, first, ...sharers] = (await read.catch(noneWhenRefused)) ?? [];
    return next !== undefined && first !== undefined && fitsBase(app, next, { base: first, sharers });
  };
  const noted = await store.sharers(app, base);
  if (!(await fits(noted))) return undefined;
  await store.noteSharer(app, base, digest);
  // Another publisher may have noted an artefact with a file of the same name in the meantime.
  if (await fits(await store.sharers(app, base))) return base;
  if (!noted.includes(digest)) await store.dropSharer(app, base, digest);
  return undefined;
};

const noneWhenRefused = (error: unknown): readonly [] => {
  if (error instanceof RefusedError) return [];
  throw error;
};
