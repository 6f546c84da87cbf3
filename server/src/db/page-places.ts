import type { Place } from './keyset';

/** Below this offset, skipping rows in the database is fastest. */
const SHALLOW = 2_000;
/** Distance between cached positions, in rows. */
const STEP = 500;
/** How long cached positions are used. Rows inserted meanwhile shift deep pages by their number. */
const KEPT_MS = 5 * 60_000;

interface Kept {
  readonly at: number;
  readonly places: Promise<readonly Place[]>;
}

const kept = new WeakMap<object, Map<string, Kept>>();

/** Where to start: after a position, or at the beginning if it is null, and how many rows to skip from there. */
export interface Seek {
  readonly from: Place | null;
  readonly offset: number;
}

/**
 * Finds the start of a deep page without skipping every row before it. Reads the position of every 500th row once per
 * order, and caches these positions for some minutes.
 * @param name identifies the list together with its order and filter
 * @param load reads the position of every `step`th row
 */
export const seekPage = async (
  db: object,
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
