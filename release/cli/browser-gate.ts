import { findChromium } from '../../tooling/lib/chromium.mjs';
import { openBrowser, tryCandidate } from '../gate/browser';
import { lackingFor, WAYS_ON, withCopy } from '../gate/copy';
import { knownFiles } from '../gate/known-files';
import {
  type AppMap,
  appMapOf,
  type Build,
  changedApps,
  EMPTY,
  GateError,
  resolveRelease,
  withArtefact,
} from '../store';
import type { Context } from './context';

/** The live apps; empty before the first release. */
export const liveMap = async ({ publisher }: Pick<Context, 'publisher'>): Promise<AppMap> => {
  const release = await resolveRelease(publisher.trusted);
  return release === null ? EMPTY : appMapOf(release);
};

export const withBuilds = (live: AppMap, builds: readonly Build[]): AppMap =>
  builds.reduce((map, { app, artefact }) => withArtefact(map, app, artefact), live);

/**
 * Tries builds in Chromium, on the platform at `against` or on a copy of the live product. The platform at `against`
 * refuses unsigned builds, and a publish signs only after its checks, so the browser gets the files from the build's
 * folder. Returns one sentence for each page, and one for the time taken.
 * @throws GateError with the faults it found, or Error when this machine cannot try the builds
 */
export const tryInBrowser = async (
  context: Context,
  builds: readonly Build[],
  against: string | undefined,
): Promise<readonly string[]> => {
  const live = await liveMap(context);
  const candidate = withBuilds(live, builds);
  const apps = builds.map(({ app }) => app);
  const changed = against === undefined ? changedApps(candidate, live) : apps;
  if (changed.length === 0) return [];
  await assertAble(context.root, candidate, against);
  const place = against ?? 'a copy of the live product';
  context.progress(`trying ${apps.join(', ')} in a browser, in ${place}`);
  const began = performance.now();
  const known = await knownFiles(context.store, live, builds);
  // Start the browser while the copy starts.
  const opening = openBrowser();
  opening.catch(() => undefined);
  const tryAt = async (url: string, more: { readonly isLive: boolean; readonly unsigned?: readonly Build[] }) =>
    tryCandidate(await opening, { candidate, changed, url, known, ...more });
  const trying =
    against === undefined
      ? withCopy({ ...context, candidate }, (url) => tryAt(url, { isLive: true }))
      : tryAt(new URL(against).origin, { isLive: false, unsigned: builds });
  const { faults, visited } = await trying.finally(async () => (await opening.catch(() => null))?.close());
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  const took = `the browser took ${seconds} s for ${visited.length} ${visited.length === 1 ? 'page' : 'pages'}`;
  if (faults.length === 0) return [...visited, took];
  context.progress(took);
  throw new GateError(faults);
};

async function assertAble(root: string, { shell }: AppMap, against: string | undefined): Promise<void> {
  const missing = against === undefined ? lackingFor(root, shell !== null) : null;
  const reason =
    missing ??
    (await findChromium({ mayInstall: false }).then(
      () => null,
      (error: Error) => error.message,
    ));
  if (reason === null) return;
  throw new Error(`The candidate could not be tried in a browser. ${reason}.\n${WAYS_ON}`);
}
