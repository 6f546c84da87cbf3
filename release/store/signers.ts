import type { Release } from '@prebell/contracts';
import { isReleaseOf, type Line, lineFaults, openLine } from '../signing/line';
import { StatementError } from '../signing/statement';
import type { Publisher } from './publisher';

/** Who made a release live: the team that owns the key, and the person according to the publisher. */
export type ReleaseSigner = Pick<Line, 'team' | 'by'>;

type Named = Pick<Release, 'id' | 'parent'>;

/** More releases than anybody views. */
const MOST_KNOWN = 500;

/**
 * Reads who made a release live, from its signed line in the log. Caches the result until the pinned keys change. Null
 * if no trusted key signed the release in its present form.
 */
export const createSignerReader = ({ store, ring }: Pick<Publisher, 'store' | 'ring'>) => {
  const known = new Map<string, ReleaseSigner>();

  const read = async ({ id, parent }: Named): Promise<ReleaseSigner | null> => {
    const [record, text, trust] = await Promise.all([store.recordAfter(parent), store.releaseText(id), ring.trust()]);
    if (record?.release !== id) return null;
    try {
      const line = openLine(record, trust);
      // Do not compare its place in the log; `log verify` does that.
      const isSound = lineFaults(line, record, { before: undefined, trust }).length === 0;
      return isSound && isReleaseOf(line, text) ? { team: line.team, by: line.by } : null;
    } catch (error) {
      if (error instanceof StatementError) return null;
      throw error;
    }
  };

  return async (release: Named): Promise<ReleaseSigner | null> => {
    const key = `${release.id} ${(await ring.trust()).version}`;
    const signer = known.get(key) ?? (await read(release));
    if (signer === null) return null;
    known.set(key, signer);
    const [oldest] = known.keys();
    if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
    return signer;
  };
};
