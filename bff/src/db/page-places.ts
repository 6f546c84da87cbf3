import type { Connection } from './database';
import type { Place } from './keyset';

/** Below this offset the database counts rows off faster than anything else could. */
const SHALLOW = 2_000;
/** One place is kept for as many rows. */
const STEP = 500;
/** How long kept places serve; rows that came in between shift deep pages by as many rows. */
const KEPT_MS = 5 * 60_000;

interface Kept {
  readonly at: number;
  readonly places: Promise<readonly Place[]>;
}

const kept = new WeakMap<Connection, Map<string, Kept>>();

/** Where to begin: after a place, or at the start, and how many rows to pass over from there. */
export interface Seek {
  readonly from: Place | null;
  readonly offset: number;
}

/**
 * Finds the start of a deep page without counting off every row before it. The places of every 500th row are read once for
 * an order and kept for some minutes.
 * @param name of the list with its order and filter
 * @param load reads the place of every `step`th row
 */
export const seekPage = async (
  db: Connection,
  {
    name,
    offset,
    load,
  }: { readonly name: string; readonly offset: number; readonly load: (step: number) => Promise<Place[]> },
): Promise<Seek> => {
  if (offset < SHALLOW) return { from: null, offset };
  const known = kept.get(db) ?? new Map<string, Kept>();
  kept.set(db, known);
  const now = performance.now();
  let places = known.get(name);
  if (!places || now - places.at > KEPT_MS) {
    places = { at: now, places: load(STEP) };
    known.set(name, places);
    places.places.catch(() => known.delete(name));
  }
  const all = await places.places;
  const index = Math.min(Math.floor(offset / STEP), all.length);
  const from = all[index - 1];
  return from ? { from, offset: offset - index * STEP } : { from: null, offset };
};
