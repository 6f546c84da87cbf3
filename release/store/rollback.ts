import type { Release } from '@prebell/contracts';
import { type AppMap, appMapOf, artefactOf, changedApps, digestsOf, withArtefact } from './apps';
import { commit } from './commit';
import { assertStored, GateError } from './gate';
import { readStanding } from './history';
import type { Published } from './publish';
import { sidesOf } from './side';
import { skewOf } from './skew';
import type { ReleaseStore } from './store';

interface Options {
  /** Only this app goes back, all others stay. */
  readonly only?: string;
  /** Who requested it, for the history. */
  readonly by?: string;
  /** Compares hosts with remotes by default. */
  readonly gate?: boolean;
  /** What was left out and why, for the history. */
  readonly note?: string;
  /** Receives what could not be compared. */
  readonly warn?: (text: string) => void;
}

/**
 * Makes the previous state live again, as a new release: history only grows.
 * @throws Error when there is no earlier state, GateError when its files differ from what was published or when it
 * would break between a host and a remote what works now.
 */
export const rollback = async (
  store: ReleaseStore,
  { only, by, gate = true, note, warn = () => {} }: Options = {},
): Promise<Published> => {
  const keyOf = (release: Release) =>
    only === undefined ? JSON.stringify(digestsOf(release)) : (artefactOf(release, only)?.digest ?? '');
  const isReturn = ({ reason }: Release) => reason.startsWith(only === undefined ? 'rollback to ' : 'rollback ');
  const [live, target] = await readStanding(store, { keyOf, isReturn });
  if (live === undefined || target === undefined) {
    throw new Error(only === undefined ? 'There is no earlier release' : `There is no earlier release of ${only}`);
  }
  const what = only === undefined ? `rollback to ${target.id}` : `rollback ${only} to ${keyOf(target)}`;
  const reason = [what, ...(by === undefined ? [] : [`by ${by}`]), ...(note === undefined ? [] : [note])].join(' ');
  const outcome = await commit(store, reason, async (current) => {
    const artefact = only === undefined ? null : artefactOf(target, only);
    const next = only === undefined || artefact === null ? appMapOf(target) : withArtefact(current, only, artefact);
    await assertStored(store, next, current);
    if (gate) await assertNoSkew(store, { next, current, warn });
    return next;
  });
  if (outcome.release === null) throw new Error('A release was expected after rolling back');
  return { ...outcome, release: outcome.release };
};

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
