import type { Release } from '@prebell/contracts';
import { ulid } from 'ulid';
import { type AppMap, appMapOf, EMPTY } from './apps';
import type { ReleaseStore } from './store';

/** Computes the next map from the live one, or null for no change. It runs again after each lost race. */
export type Change = (live: AppMap) => Promise<AppMap | null> | AppMap | null;

interface Outcome {
  /** The release that is live now; null when the store is empty and stays so. */
  readonly release: Release | null;
  readonly before: Release | null;
  readonly changed: boolean;
}

/** Enough for more concurrent publishers than there are apps. A store that loses more races is not healthy. */
const MAX_ATTEMPTS = 100;

/** The live release, or null before the first one. */
export const resolveRelease = async (store: Pick<ReleaseStore, 'head' | 'getRelease'>): Promise<Release | null> => {
  const id = await store.head();
  return id === null ? null : store.getRelease(id);
};

/**
 * Writes a release derived from the live one and makes it live. If another publisher was faster, it applies the change
 * again to their release, so that nobody's work is lost.
 */
export const commit = async (store: ReleaseStore, reason: string, change: Change): Promise<Outcome> => {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const before = await resolveRelease(store);
    const next = await change(before === null ? EMPTY : appMapOf(before));
    if (next === null) return { release: before, before, changed: false };
    const id = ulid();
    const parent = before?.id ?? null;
    const release: Release = { id, parent, created_at: new Date().toISOString(), reason, ...next };
    await store.putRelease(release);
    if (await store.swap(parent, id)) return { release, before, changed: true };
    await store.dropRelease(id);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(attempt * 5, 100)));
  }
  throw new Error(`The channel changed ${MAX_ATTEMPTS} times while we wrote this release`);
};
