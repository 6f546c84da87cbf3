import type { Canary, Release } from '@prebell/contracts';
import { ulid } from 'ulid';
import { sealLine, touchedApps } from '../signing/line';
import { type AppMap, digestsOf, EMPTY } from './apps';
import { nextBases } from './base';
import { nextCanary, ownRelease, type Standing, standingOf } from './beside';
import { timeOfLine } from './clocks';
import { releaseText } from './formats';
import { type Publisher, type Right, signerFor } from './publisher';
import type { ReleaseStore } from './store';

/** Computes the next map from the live one, or null for no change. It is called again after each lost race. */
export type Change = (live: AppMap, canary: Standing | null) => Promise<AppMap | null> | AppMap | null;

interface Outcome {
  /** The live release; null if the store is empty and stays empty. */
  readonly release: Release | null;
  readonly before: Release | null;
  readonly changed: boolean;
}

/**
 * Enough for more concurrent publishers than there are apps. Losing more races means that something is wrong with the
 * store.
 */
const MAX_ATTEMPTS = 100;

/** The live release, or null before the first one. */
export const resolveRelease = async (store: Pick<ReleaseStore, 'head' | 'getRelease'>): Promise<Release | null> => {
  const id = await store.head();
  return id === null ? null : store.getRelease(id);
};

interface Wish {
  readonly reason: string;
  readonly right: Right;
  readonly change: Change;
  /** The next canary; `commit` fills in its release. Without this function the canary stays as it is. */
  readonly canary?: (present: Canary | undefined) => Canary | undefined;
  /** Who asked for it; by default the person who runs this process. */
  readonly by?: string | undefined;
  /** Allows a store whose releases are not signed yet. */
  readonly isFirst?: boolean;
}

/**
 * Writes a release derived from the live one and makes it live, with a signed line in the log. If another publisher was
 * faster, it applies the change again on top of theirs, so that nobody's work is lost.
 * @throws ClockError when a publisher's clock is wrong
 */
export const commit = async (publisher: Publisher, wish: Wish): Promise<Outcome> => {
  const { store, trusted, origin, clock } = publisher;
  const { reason, right, change, canary: rollout = (present) => present, by, isFirst = false } = wish;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const line = await trusted.line();
    const parent = line?.release ?? (await store.head());
    if (line === null && parent !== null && !isFirst) throw new Error(UNSIGNED);
    const live = line === null ? EMPTY : await trusted.mapOf(line.apps, line.bases);
    const before = line === null ? null : await trusted.getRelease(line.release);
    const wanted = await change(live, await standingOf(trusted, line));
    if (wanted === null) return { release: before, before, changed: false };
    const apps = digestsOf(wanted);
    // Hosts would reject a release with an unsigned part, so build it from signed parts only.
    const bases = nextBases(line, wanted);
    const next = await trusted.mapOf(apps, bases);
    const id = ulid();
    const canary = nextCanary(line, apps, rollout(line?.canary));
    const created_at = timeOfLine({ own: clock(), store: await store.now(), before: line?.at ?? null, right });
    const release: Release = { id, parent, created_at, reason, ...next, ...(canary && { canary }) };
    const beside = canary?.release === line?.canary?.release ? null : await ownRelease(trusted, release);
    const signer = await signerFor(publisher, touchedApps(line, { apps, canary }), right);
    const content = {
      sequence: (line?.sequence ?? 0) + 1,
      previous: line?.hash ?? null,
      release: id,
      parent,
      at: release.created_at,
      reason,
      by: by ?? origin.by,
      apps,
      ...(bases && { bases }),
      ...(canary && { canary }),
    };
    if (beside !== null) await store.putRelease(beside);
    await store.putRelease(release);
    if (await takesTurn(store, { parent, id, line: sealLine(content, releaseText(release), signer) })) {
      // Remember our own line on this machine, so that the store cannot lose it unnoticed. If the store does not
      // respond now, the next call does this.
      await trusted.line().catch(() => null);
      return { release, before, changed: true };
    }
    await store.dropRelease(id);
    if (beside !== null) await store.dropRelease(beside.id);
    await assertHeadway(publisher, parent);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(attempt * 5, 100)));
  }
  throw new Error(`The channel changed ${MAX_ATTEMPTS} times while we wrote this release`);
};

const UNSIGNED =
  'No release of this store can be trusted: it is from before releases were signed (npm run release -- adopt signs it), or somebody altered it (npm run release -- log verify)';

interface Turn {
  readonly parent: string | null;
  readonly id: string;
  readonly line: unknown;
}

/**
 * Makes a release live unless another one was faster. A failed write may have succeeded all the same: perhaps its
 * response was lost, or only the pointer after it failed. Then the store's record decides.
 */
async function takesTurn(store: ReleaseStore, { parent, id, line }: Turn): Promise<boolean> {
  try {
    return await store.swap(parent, id, line);
  } catch (error) {
    const record = await store.recordAfter(parent).catch(() => undefined);
    if (record === undefined)
      throw new Error(`${OPEN} ${id} (${error instanceof Error ? error.message : String(error)})`);
    if (record?.release === id) return true;
    throw error;
  }
}

const OPEN =
  'The release store stopped answering at the last step. npm run release -- status says whether this release is live:';

/** Fails if an untrusted line occupies the place after `parent`, because then no publish can succeed. */
async function assertHeadway({ store, trusted }: Publisher, parent: string | null): Promise<void> {
  if (((await trusted.line())?.release ?? null) !== parent) return;
  const record = await store.recordAfter(parent);
  if (record === null) return;
  throw new Error(
    `Another release (${record.release}) follows ${parent ?? 'nothing'}, and it cannot be trusted: npm run release -- log verify`,
  );
}
