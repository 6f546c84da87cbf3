import type { Release } from '@prebell/contracts';
import { type AppMap, artefactOf, digestsOf, withArtefact } from './apps';
import { atBase } from './base';
import { baseFor } from './base-for';
import { checkBoth } from './beside';
import type { Build } from './build';
import { type Change, commit } from './commit';
import { type Check, runGate } from './gate';
import { type Publisher, putBuild, signBuild } from './publisher';

interface Options {
  /** Whether the gate checks the candidate; true by default. */
  readonly gate?: boolean;
  /** Additional checks for the gate to run. */
  readonly checks?: readonly Check[];
  /** Write a new release even if every digest is already live. */
  readonly force?: boolean;
  /** Give every app its own addresses instead of a base: browsers load all files again. */
  readonly newBase?: boolean;
  /** Which checks were skipped and why, for the history. */
  readonly note?: string;
}

export interface Published {
  readonly release: Release;
  /** The previous release, null for the first. */
  readonly before: Release | null;
  /** False if everything was already live and nothing was written. */
  readonly changed: boolean;
}

/**
 * Stores the builds, signs them once the gate accepts them, and makes them live together, in one release derived from
 * the live one.
 * @throws GateError when the gate rejects the candidate; then nothing new is live or signed.
 */
export const publish = async (
  publisher: Publisher,
  builds: readonly Build[],
  { gate = true, force = false, newBase = false, checks = [], note }: Options = {},
): Promise<Published> => {
  if (builds.length === 0) throw new Error('There is no app to publish');
  const { store } = publisher;
  for (const build of builds) await putBuild(publisher, build);
  const what = `publish ${builds.map(({ app, digest }) => `${app}@${digest}`).join(' ')}`;
  const reason = note === undefined ? what : `${what} ${note}`;
  const change: Change = async (live, canary) => {
    const candidate = builds.reduce((map: AppMap, { app, artefact }) => withArtefact(map, app, artefact), live);
    const isLive = JSON.stringify(digestsOf(candidate)) === JSON.stringify(digestsOf(live));
    if (isLive && !force) return null;
    if (gate)
      await checkBoth({ canary, next: candidate, live }, (next, before) =>
        runGate({ store, candidate: next, live: before, checks }),
      );
    let next = candidate;
    for (const build of builds) {
      const { app, artefact } = build;
      await signBuild(publisher, build);
      const base = newBase ? undefined : await baseFor(publisher, build, artefactOf(live, app));
      next = withArtefact(next, app, atBase(artefact, app, base));
    }
    return next;
  };
  const { release, before, changed } = await commit(publisher, { reason, right: 'publish', change });
  if (release === null) throw new Error('A release was expected after publishing');
  return { release, before, changed };
};
