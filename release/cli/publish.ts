import { type Build, publish, putBuild, runGate } from '../store';
import type { Arguments } from './arguments';
import { liveMap, tryInBrowser, withBuilds } from './browser-gate';
import { readBuilds, unpublished } from './builds';
import { publishCanary, shareOf } from './canary';
import type { Context, Result } from './context';
import { leftOut, loudly } from './left-out';
import { patiently } from './patience';
import { report } from './report';
import { UsageError } from './usage';
import { CHECKS, contractCheck, ownWire, readLock, sizeCheck } from './usual-checks';

/** `release publish`: stores builds, checks them unless told not to, and makes them live together in one release. */
export const publishVerb = async (context: Context, given: Arguments): Promise<Result> => {
  const { rest, changed, force, against } = given;
  if (changed === rest.length > 0) throw new UsageError('publish needs names of apps, or --changed');
  const said = leftOut(given);
  // A start needs no `--reason`, but the history must say that no browser tried these builds.
  const note = said ?? (changed ? 'published at a start, without a browser check' : undefined);
  const share = shareOf(given);
  const hasGate = !given['no-gate'];
  const builds = changed ? await unpublished(context) : await readBuilds(context.root, rest);
  if (builds.length === 0)
    return { lines: ['Nothing to publish: every built app is already live'], value: { changed: false, apps: {} } };
  context.progress(`storing ${builds.map(nameOf).join(', ')}`);
  for (const build of builds) {
    const maps = await patiently(context, `storing ${nameOf(build)}`, putBuild(context.publisher, build));
    if (maps === 0)
      context.progress(`${build.app} has no source maps beside its build: Admin shows its stacks as reported`);
  }
  const warn = once(context.progress);
  // `--changed` runs at a start, with a back end built from the same sources. An app over its size budget must not
  // prevent that start.
  const checks = changed ? [contractCheck(ownWire())] : [contractCheck(await readLock(context.root), warn), sizeCheck];
  const hasBrowser = hasGate && !changed && !given['no-browser'];
  let pages: readonly string[] = [];
  if (hasBrowser) {
    const live = await liveMap(context);
    // First the checks that need no browser, because they fail fast.
    await runGate({ store: context.store, candidate: withBuilds(live, builds), live, checks });
    pages = await tryInBrowser(context, builds, against);
  }
  const [only] = builds;
  if (share !== null && only !== undefined) {
    const result = await publishCanary(context, only, {
      gate: hasGate,
      newBase: given['new-base'],
      checks,
      note,
      ...share,
    });
    if (said !== undefined) context.progress(loudly('published', said));
    return result;
  }
  const options = { gate: hasGate, force, newBase: given['new-base'], checks, ...(note !== undefined && { note }) };
  const outcome = await patiently(context, 'publishing', publish(context.publisher, builds, options));
  const { lines, value } = report(outcome);
  const gate =
    outcome.changed && hasGate ? [`gate: ${[...(changed ? CHECKS.slice(0, -1) : CHECKS), ...pages].join('; ')}`] : [];
  if (outcome.changed && said !== undefined) context.progress(loudly('published', said));
  return { lines: [...lines, ...gate], value };
};

/** The gate runs again after a lost race and gives the same warnings. Print each only once. */
const once = (say: (line: string) => void): ((line: string) => void) => {
  const said = new Set<string>();
  return (line) => {
    if (!said.has(line)) say(line);
    said.add(line);
  };
};

const nameOf = ({ app, digest }: Build): string => `${app}@${digest}`;
