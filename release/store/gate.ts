import { releaseSchema } from '@prebell/contracts';
import { type AppMap, artefactOf, changedApps } from './apps';
import { digestOf, otherName } from './build';
import { pathFaults } from './paths';
import type { ReleaseStore } from './store';

/** The gate rejected a candidate; each fault is one sentence. */
export class GateError extends Error {
  override readonly name = 'GateError';

  constructor(readonly faults: readonly string[]) {
    super(`The gate refused this release:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  }
}

/** What the gate checks, as the command's output words it. */
export const GATE_CHECKS = [
  'the release and every manifest parse',
  'no path belongs to two remotes or to the platform',
  'every file a changed app names is in the store, and its integrity is known',
  'every stored file of a changed app has the bytes its digest promises',
] as const;

/** An additional check of a candidate; each fault is one sentence. */
export type Check = (store: ReleaseStore, candidate: AppMap, live: AppMap) => Promise<readonly string[]>;

interface GateInput {
  readonly store: ReleaseStore;
  readonly candidate: AppMap;
  readonly live: AppMap;
  readonly checks?: readonly Check[];
}

/** Checks a candidate before it becomes live. @throws GateError with every fault found. */
export const runGate = async ({ store, candidate, live, checks = [] }: GateInput): Promise<void> => {
  const changed = changedApps(candidate, live);
  refuse([
    ...shapeFaults(candidate),
    ...pathFaults(candidate, changed),
    ...(await storeFaults(store, candidate, live)),
  ]);
  // Now the artefacts are known to be complete, so the additional checks can read them.
  refuse((await Promise.all(checks.map((check) => check(store, candidate, live)))).flat());
};

/**
 * Checks the stored files.
 * @throws GateError if a file of an app that `candidate` would change differs from what was published.
 */
export const assertStored = async (store: ReleaseStore, candidate: AppMap, live: AppMap): Promise<void> => {
  refuse(await storeFaults(store, candidate, live));
};

function refuse(faults: readonly string[]): void {
  if (faults.length > 0) throw new GateError(faults);
}

async function storeFaults(store: ReleaseStore, candidate: AppMap, live: AppMap): Promise<string[]> {
  const changed = changedApps(candidate, live);
  return (await Promise.all(changed.map((app) => fileFaults(store, candidate, app)))).flat();
}

function shapeFaults(candidate: AppMap): string[] {
  const parsed = releaseSchema.pick({ shell: true, chromeless: true, remotes: true }).safeParse(candidate);
  const unread = parsed.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
  const others = Object.entries(candidate.remotes).filter(([app, { manifest }]) => manifest.name !== app);
  return [...unread, ...others.map(([app, { manifest }]) => otherName(app, manifest))];
}

/** A digest covers every file of an artefact, so one comparison detects any change since the build. */
async function fileFaults(store: ReleaseStore, candidate: AppMap, app: string): Promise<string[]> {
  const artefact = artefactOf(candidate, app);
  if (artefact === null) return [];
  const { digest, base = digest, entry, css, preload, file_integrity } = artefact;
  const files = await store.files(app, digest);
  const isStored = (url: string) => files.has(url.slice(`/artifacts/${app}/${base}/`.length));
  const missing = [entry, ...css, ...preload].filter((url) => !isStored(url));
  if (missing.length > 0) return missing.map((url) => `${app}: ${url} is not in the store`);
  const unknown = [...css, ...preload].filter((url) => file_integrity[url] === undefined);
  if (unknown.length > 0) return unknown.map((url) => `${app}: the integrity of ${url} is unknown: build it again`);
  const found = digestOf(files);
  if (found === digest) return [];
  return [`${app}: the stored bytes give ${found}: delete artifacts/${app}/${digest} of the store and publish again`];
}
