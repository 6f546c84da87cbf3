import type { Release } from '@prebell/contracts';
import { type AppMap, appMapOf, artefactOf, changedApps, digestsOf, withArtefact } from './apps';
import { type Change, commit } from './commit';
import { assertStored, GateError } from './gate';
import { readStanding } from './history';
import type { Published } from './publish';
import type { Publisher } from './publisher';
import { sidesOf } from './side';
import { skewOf } from './skew';
import type { ReleaseStore } from './store';

interface Options {
  /** Only this app goes back, all others stay. */
  readonly only?: string;
  /** The release whose state becomes live again; the state before the live one by default. */
  readonly to?: string;
  /** Who requested it, for the history; the person who runs this process by default. */
  readonly by?: string;
  /** Compares hosts with remotes by default. */
  readonly gate?: boolean;
  /** What was left out and why, for the history. */
  readonly note?: string;
  /** Receives what could not be compared. */
  readonly warn?: (text: string) => void;
}

/**
 * Makes an earlier state live again, as a new release: history only grows.
 * @throws Error when there is no such state, GateError when its files differ from what was published or when it
 * would break between a host and a remote what works now, RefusedError when its release was altered.
 */
export const rollback = async (
  publisher: Publisher,
  { only, to, by, gate = true, note, warn = () => {} }: Options = {},
): Promise<Published> => {
  const { store, trusted } = publisher;
  const past = await trusted.past();
  const target = to === undefined ? await stateBefore(past, only) : await named(past, to);
  const keyOf = only === undefined ? target.id : (artefactOf(target, only)?.digest ?? null);
  if (keyOf === null) throw new Error(`Release ${target.id} has no ${only}`);
  const what = only === undefined ? `rollback to ${keyOf}` : `rollback ${only} to ${keyOf}`;
  const reason = [what, ...(by === undefined ? [] : [`by ${by}`]), ...(note === undefined ? [] : [note])].join(' ');
  const change: Change = async (current) => {
    const artefact = only === undefined ? null : artefactOf(target, only);
    const next = only === undefined || artefact === null ? appMapOf(target) : withArtefact(current, only, artefact);
    await assertStored(store, next, current);
    if (gate) await assertNoSkew(store, { next, current, warn });
    return next;
  };
  const outcome = await commit(publisher, { reason, right: 'rollback', change, by });
  if (outcome.release === null) throw new Error('A release was expected after rolling back');
  return { ...outcome, release: outcome.release };
};

type Past = Pick<ReleaseStore, 'head' | 'getRelease'>;

async function stateBefore(past: Past, only: string | undefined): Promise<Release> {
  const keyOf = (release: Release) =>
    only === undefined ? JSON.stringify(digestsOf(release)) : (artefactOf(release, only)?.digest ?? '');
  const isReturn = ({ reason }: Release) => reason.startsWith(only === undefined ? 'rollback to ' : 'rollback ');
  const [live, target] = await readStanding(past, { keyOf, isReturn });
  if (live === undefined || target === undefined)
    throw new Error(only === undefined ? 'There is no earlier release' : `There is no earlier release of ${only}`);
  return target;
}

async function named(past: Past, to: string): Promise<Release> {
  for (let id = await past.head(); id !== null; ) {
    const release: Release = await past.getRelease(id);
    if (id === to) return release;
    id = release.parent;
  }
  throw new Error(`Release ${to} was never live in this store`);
}

interface Step {
  readonly next: AppMap;
  readonly current: AppMap;
  readonly warn: (text: string) => void;
}

async function assertNoSkew(store: ReleaseStore, { next, current, warn }: Step): Promise<void> {
  const [after, before] = [await sidesOf(store, next), await sidesOf(store, current)];
  const { faults, warnings } = skewOf({ after, before, changed: changedApps(next, current) });
  for (const text of warnings) warn(text);
  if (faults.length > 0) throw new GateError(faults);
}
