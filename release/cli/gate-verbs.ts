import { type Build, runGate, signerFor } from '../store';
import type { Arguments } from './arguments';
import { liveMap, tryInBrowser, withBuilds } from './browser-gate';
import { readBuilds } from './builds';
import type { Context, Result } from './context';
import { UsageError } from './usage';
import { CHECKS, contractCheck, readLock, sizeCheck } from './usual-checks';

/** Checks built apps against the live release as `publish` would, without making them live. */
export const gateVerb = async (context: Context, given: Arguments): Promise<Result> => {
  const { rest, against } = given;
  if (rest.length === 0) throw new UsageError('gate needs names of apps');
  const { store, root } = context;
  const builds = await readBuilds(root, rest);
  for (const build of builds) await store.putArtefact(build);
  const live = await liveMap(context);
  await runGate({
    store,
    candidate: withBuilds(live, builds),
    live,
    checks: [contractCheck(await readLock(root), context.progress), sizeCheck],
  });
  const pages = given['no-browser'] ? [] : await tryInBrowser(context, builds, against);
  const passed = [...CHECKS, ...pages];
  const lacking = await lackingKey(context, builds);
  const warnings = lacking === null ? [] : [`publish would still be refused: ${lacking}`];
  return {
    lines: ['The gate is open:', ...passed.map((line) => `  ${line}`), ...warnings],
    value: { passed, warnings },
  };
};

/** Why this machine could not publish the builds; null when it has a key for all of them. */
const lackingKey = async ({ publisher }: Context, builds: readonly Build[]): Promise<string | null> => {
  const apps = builds.map(({ app }) => app);
  return signerFor(publisher, apps, 'publish').then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
};
