import { tryCandidate } from '../gate/browser';
import { type AppMap, appMapOf, type Build, EMPTY, GateError, resolveRelease, runGate, withArtefact } from '../store';
import type { Arguments } from './arguments';
import { readBuilds } from './builds';
import type { Context, Result } from './context';
import { UsageError } from './usage';
import { CHECKS, contractCheck, readLock, sizeCheck } from './usual-checks';

/** Checks built apps against the live release as `publish` would, without making them live. */
export const gateVerb = async (context: Context, { rest, against }: Arguments): Promise<Result> => {
  if (rest.length === 0) throw new UsageError('gate needs names of apps');
  const { store, root } = context;
  const builds = await readBuilds(root, rest);
  for (const build of builds) await store.putArtefact(build);
  const live = await liveMap(context);
  await runGate({
    store,
    candidate: withBuilds(live, builds),
    live,
    checks: [contractCheck(await readLock(root)), sizeCheck],
  });
  const pages = against === undefined ? [] : await tryInBrowser(context, builds, against);
  const passed = [...CHECKS, ...pages];
  return { lines: ['The gate is open:', ...passed.map((line) => `  ${line}`)], value: { passed } };
};

/** Tries a candidate inside the platform at `url`. @throws GateError with the faults it found. */
export const tryInBrowser = async (context: Context, builds: readonly Build[], url: string): Promise<string[]> => {
  const live = await liveMap(context);
  context.progress(`trying ${builds.map(({ app }) => app).join(', ')} in a browser at ${url}`);
  const changed = builds.map(({ app }) => app);
  const { faults, visited } = await tryCandidate({ candidate: withBuilds(live, builds), changed, url });
  if (faults.length > 0) throw new GateError(faults);
  return visited;
};

const withBuilds = (live: AppMap, builds: readonly Build[]): AppMap =>
  builds.reduce((map, { app, artefact }) => withArtefact(map, app, artefact), live);

const liveMap = async ({ store }: Context): Promise<AppMap> => {
  const release = await resolveRelease(store);
  return release === null ? EMPTY : appMapOf(release);
};
