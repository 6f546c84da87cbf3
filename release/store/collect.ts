import { type Canary, hours, type Release } from '@prebell/contracts';
import { digestsOf } from './apps';
import { basesOf } from './base';
import { readHistory } from './history';
import type { ReleaseStore, StoredArtefact } from './store';

/** Retention rules of the store: an artefact is removed when none of them keeps it. */
export interface Retention {
  /**
   * How many releases, counted back from the live one, stay complete, so that a rollback to any of them needs no
   * upload.
   */
  readonly releases: number;
  /** How many days an artefact stays after it was stored, and after the last release that names it was replaced. */
  readonly days: number;
  /** How many hours a release stays after one of its tabs was last reported open. */
  readonly openHours: number;
}

export const RETENTION: Retention = { releases: 50, days: 30, openHours: 24 };

interface Options extends Partial<Retention> {
  readonly now?: Date;
  /** Reports what would be removed, without changing anything. */
  readonly isTrial?: boolean;
}

export interface Collected {
  readonly dropped: readonly StoredArtefact[];
  readonly kept: number;
}

/** Removes artefacts that neither a rollback nor an open tab can still request. The release files stay. */
export const collect = async (
  store: ReleaseStore,
  { now = new Date(), isTrial = false, ...changes }: Options = {},
): Promise<Collected> => {
  const retention = { ...RETENTION, ...changes };
  const [history, lastOpen, artefacts] = [
    await readHistory(store, Number.POSITIVE_INFINITY),
    await store.lastOpen(),
    await store.artefacts(),
  ];
  const needed = neededDigests(history, lastOpen, { now, retention });
  const oldest = before(now, retention.days * 24);
  const due = artefacts.filter(({ app, digest, storedAt }) => !needed.has(`${app}/${digest}`) && storedAt < oldest);
  if (isTrial) return { dropped: due, kept: artefacts.length - due.length };
  const dropped: StoredArtefact[] = [];
  for (const artefact of due) if (await store.dropArtefact(artefact)) dropped.push(artefact);
  return { dropped, kept: artefacts.length - dropped.length };
};

/** `app/digest` of everything that a retained release names. `history` begins with the live release. */
export const neededDigests = (
  history: readonly Release[],
  lastOpen: ReadonlyMap<string, Date>,
  { now, retention }: { now: Date; retention: Retention },
): Set<string> => {
  const sinceReplaced = before(now, retention.days * 24);
  const sinceOpen = before(now, retention.openHours);
  const counts = ({ id, canary }: Release, index: number) => {
    const successor = history[index - 1];
    const isRecent = successor === undefined || new Date(successor.created_at) >= sinceReplaced;
    const openAt = [id, canary?.release ?? ''].map((one) => lastOpen.get(one));
    return index < retention.releases || isRecent || openAt.some((at) => at !== undefined && at >= sinceOpen);
  };
  const releases = history.filter(counts);
  return new Set(
    releases.flatMap((release) => [
      ...Object.entries(digestsOf(release)).map((pair) => pair.join('/')),
      ...Object.entries(basesOf(release)).map((pair) => pair.join('/')),
      ...(release.canary ? canaryDigests(release.canary).map((digest) => `${release.canary?.app}/${digest}`) : []),
    ]),
  );
};

const canaryDigests = ({ digest, base = digest }: Canary): string[] => [digest, base];

const before = (now: Date, count: number): Date => new Date(now.getTime() - hours(count));
