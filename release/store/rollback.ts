import type { Release } from '@prebell/contracts';
import { appMapOf, artefactOf, digestsOf, withArtefact } from './apps';
import { commit } from './commit';
import { assertStored } from './gate';
import { readStanding } from './history';
import type { Published } from './publish';
import type { ReleaseStore } from './store';

interface Options {
  /** Only this app goes back, all others stay. */
  readonly only?: string;
  /** Who requested it, for the history. */
  readonly by?: string;
}

/**
 * Makes the previous state live again, as a new release: history only grows.
 * @throws Error when there is no earlier state, GateError when its files differ from what was published.
 */
export const rollback = async (store: ReleaseStore, { only, by }: Options = {}): Promise<Published> => {
  const keyOf = (release: Release) =>
    only === undefined ? JSON.stringify(digestsOf(release)) : (artefactOf(release, only)?.digest ?? '');
  const isReturn = ({ reason }: Release) => reason.startsWith(only === undefined ? 'rollback to ' : 'rollback ');
  const [live, target] = await readStanding(store, { keyOf, isReturn });
  if (live === undefined || target === undefined) {
    throw new Error(only === undefined ? 'There is no earlier release' : `There is no earlier release of ${only}`);
  }
  const what = only === undefined ? `rollback to ${target.id}` : `rollback ${only} to ${keyOf(target)}`;
  const outcome = await commit(store, by === undefined ? what : `${what} by ${by}`, async (current) => {
    const artefact = only === undefined ? null : artefactOf(target, only);
    const next = only === undefined || artefact === null ? appMapOf(target) : withArtefact(current, only, artefact);
    await assertStored(store, next, current);
    return next;
  });
  if (outcome.release === null) throw new Error('A release was expected after rolling back');
  return { ...outcome, release: outcome.release };
};
