import type { Release } from '@prebell/contracts';
import { appMapOf, artefactOf, digestsOf, withArtefact } from './apps';
import { commit } from './commit';
import { readHistory, standingStates } from './history';
import type { Published } from './publish';
import type { ReleaseStore } from './store';

/**
 * Makes the state before the live one live again, as a new release: history only ever grows. With `only`, one app goes back
 * and all others stay. @throws Error when there is no earlier state.
 */
export const rollback = async (store: ReleaseStore, { only }: { only?: string } = {}): Promise<Published> => {
  const keyOf = (release: Release) =>
    only === undefined ? JSON.stringify(digestsOf(release)) : (artefactOf(release, only)?.digest ?? '');
  const history = (await readHistory(store, Number.POSITIVE_INFINITY)).filter((release) => keyOf(release) !== '');
  const [live, target] = standingStates(history, keyOf);
  if (live === undefined || target === undefined) {
    throw new Error(only === undefined ? 'There is no earlier release' : `There is no earlier release of ${only}`);
  }
  const reason = only === undefined ? `rollback to ${target.id}` : `rollback ${only} to ${keyOf(target)}`;
  const outcome = await commit(store, reason, (current) => {
    if (only === undefined) return appMapOf(target);
    const artefact = artefactOf(target, only);
    return artefact === null ? null : withArtefact(current, only, artefact);
  });
  if (outcome.release === null) throw new Error('A release was expected after rolling back');
  return { ...outcome, release: outcome.release };
};
