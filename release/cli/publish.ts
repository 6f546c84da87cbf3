import { type Build, publish } from '../store';
import type { Arguments } from './arguments';
import { readBuilds, unpublished } from './builds';
import type { Context, Result } from './context';
import { tryInBrowser } from './gate-verbs';
import { report } from './report';
import { UsageError } from './usage';
import { CHECKS, contractCheck, ownWire, readLock, sizeCheck } from './usual-checks';

/** `release publish`: stores builds, checks them unless told not to, and makes them live together. */
export const publishVerb = async (context: Context, given: Arguments): Promise<Result> => {
  const { rest, changed, force, against } = given;
  if (changed === rest.length > 0) throw new UsageError('publish needs names of apps, or --changed');
  const hasGate = !given['no-gate'];
  const builds = changed ? await unpublished(context) : await readBuilds(context.root, rest);
  if (builds.length === 0)
    return { lines: ['Nothing to publish: every built app is already live'], value: { changed: false, apps: {} } };
  context.progress(`storing ${builds.map(nameOf).join(', ')}`);
  for (const build of builds) await context.store.putArtefact(build);
  if (hasGate && against !== undefined) await tryInBrowser(context, builds, against);
  // `--changed` runs at a start, with a back end from the same sources. Sizes must not stop that start.
  const checks = changed ? [contractCheck(ownWire())] : [contractCheck(await readLock(context.root)), sizeCheck];
  const outcome = await publish(context.store, builds, { gate: hasGate, force, checks });
  const { lines, value } = report(outcome);
  const gate = outcome.changed && hasGate ? [`gate: ${(changed ? CHECKS.slice(0, -1) : CHECKS).join('; ')}`] : [];
  return { lines: [...lines, ...gate], value };
};

const nameOf = ({ app, digest }: Build): string => `${app}@${digest}`;
