import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { releaseSchema } from '@prebell/contracts';
import { type AppMap, artefactOf, digestsOf } from './apps';
import { integrityOf } from './build';
import { readIfPresent } from './disk';
import type { ReleaseStore } from './store';

/** A candidate the gate refused; each fault is one sentence. */
export class GateError extends Error {
  override readonly name = 'GateError';

  constructor(readonly faults: readonly string[]) {
    super(`The gate refused this release:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  }
}

/** What the gate looks at, in the words of the command's output. */
export const GATE_CHECKS = [
  'the release and every manifest parse',
  'no path belongs to two remotes',
  'every file a changed app names is in the store',
  'the entry of every changed app has the bytes its integrity promises',
] as const;

/** Checks a candidate before it becomes live. @throws GateError with every fault found. */
export const runGate = async (store: ReleaseStore, candidate: AppMap, live: AppMap): Promise<void> => {
  const before = digestsOf(live);
  const changed = Object.entries(digestsOf(candidate)).filter(([app, digest]) => before[app] !== digest);
  const faults = [
    ...shapeFaults(candidate),
    ...pathFaults(candidate),
    ...(await Promise.all(changed.map(([app]) => fileFaults(store, candidate, app)))).flat(),
  ];
  if (faults.length > 0) throw new GateError(faults);
};

function shapeFaults(candidate: AppMap): string[] {
  const parsed = releaseSchema.pick({ shell: true, chromeless: true, remotes: true }).safeParse(candidate);
  return parsed.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
}

function pathFaults({ remotes }: AppMap): string[] {
  const owners = new Map<string, string>();
  const faults: string[] = [];
  for (const [name, { manifest }] of Object.entries(remotes)) {
    for (const { path } of manifest.routes) {
      const owner = owners.get(path);
      if (owner === undefined) owners.set(path, name);
      else faults.push(`${path} is claimed by ${owner} and by ${name}`);
    }
  }
  return faults;
}

async function fileFaults(store: ReleaseStore, candidate: AppMap, app: string): Promise<string[]> {
  const artefact = artefactOf(candidate, app);
  if (artefact === null) return [];
  const folder = store.artefactPath(app, artefact.digest);
  const fileOf = (url: string) => join(folder, url.slice(`/artifacts/${app}/${artefact.digest}/`.length));
  const named = [artefact.entry, ...artefact.css, ...artefact.preload];
  const present = await Promise.all(named.map(async (url) => (await readIfPresent(fileOf(url))) !== null));
  const missing = named.filter((_, index) => !present[index]).map((url) => `${app}: ${url} is not in the store`);
  if (missing.length > 0) return missing;
  const same = integrityOf(await readFile(fileOf(artefact.entry))) === artefact.integrity;
  return same ? [] : [`${app}: ${artefact.entry} does not have the bytes its integrity promises`];
}
