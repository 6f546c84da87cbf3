import satisfies from 'semver/functions/satisfies.js';
import { z } from 'zod';
import { parsedOrNull, skewOf } from '../store';
import type { Facts } from './facts';
import { type WireContract, wireFaults } from './wire';

interface Candidate {
  /** The candidate state: all apps, including the changed ones. */
  readonly after: readonly Facts[];
  readonly before: readonly Facts[];
  /** Names of the changed apps. */
  readonly changed: readonly string[];
  readonly lock: WireContract;
  /** Version of the contracts package that the back end runs with. */
  readonly contractVersion: string;
}

const MODULES = ['./routes', './lifecycles'];
/** Module Federation's manifest, through which hosts of other teams load a remote. */
const OPEN_MANIFEST = 'mf-manifest.json';
const openManifestSchema = z.object({
  metaData: z.object({
    publicPath: z.literal('auto'),
    remoteEntry: z.object({ name: z.string(), path: z.string() }),
  }),
});

/** Everything that the candidate would break for others: links of visitors, other apps, the back end. */
export const contractFaults = ({ after, before, changed, lock, contractVersion }: Candidate): string[] => [
  ...after
    .filter(({ app }) => changed.includes(app))
    .flatMap((facts) => [
      ...manifestFaults(facts, before.find(({ app }) => app === facts.app) ?? null),
      ...contractsFaults(facts, contractVersion),
      ...(facts.manifest === undefined ? [] : openManifestFaults(facts)),
      ...(facts.wire === null ? [] : wireFaults(facts.wire, lock).map((fault) => `${facts.app}: ${fault}`)),
      ...(facts.manifest !== undefined && facts.wire === null ? [`${facts.app} has no wire.json: build it again`] : []),
    ]),
  ...skewOf({ after, changed }).faults,
];

function manifestFaults(facts: Facts, before: Facts | null): string[] {
  const { app, manifest, exposes } = facts;
  if (manifest === undefined) return [];
  const fault = (text: string) => `${app}: ${text}`;
  const missing = [...MODULES, ...manifest.widgets.map((widget) => `./widgets/${widget}`)].filter(
    (module) => !exposes.includes(module),
  );
  const was = before?.manifest;
  const routes = (was?.routes ?? []).flatMap(({ path, access }) => {
    const now = manifest.routes.find((route) => route.path === path);
    if (now === undefined) return [fault(`${path} is no longer a page: links to it would break`)];
    return now.access === access ? [] : [fault(`${path} was for ${access}, and would be for ${now.access}`)];
  });
  const widgets = (was?.widgets ?? []).filter((widget) => !manifest.widgets.includes(widget));
  return [
    ...missing.map((module) => fault(`${module} is declared but not exposed`)),
    ...routes,
    ...widgets.map((widget) => fault(`widget ${widget} is gone, and other apps may use it`)),
  ];
}

/** Why an app's contracts do not match the version that the back end has. */
function contractsFaults({ app, manifest, contracts }: Facts, version: string): string[] {
  if (manifest === undefined)
    return contracts === undefined ? [`${app} does not say which contracts it has: build it again`] : [];
  const { contract } = manifest;
  if (contract === undefined) return [`${app} does not say which contracts it needs: build it again`];
  return satisfies(version, contract) ? [] : [`${app} needs contracts ${contract}, and the back end has ${version}`];
}

/** Why a host of another team could not load a remote, or would load the wrong code for it. */
function openManifestFaults({ app, files }: Facts): string[] {
  const text = files.get(OPEN_MANIFEST)?.toString('utf8');
  if (text === undefined) return [`${app} has no ${OPEN_MANIFEST}: build it again`];
  const parsed = openManifestSchema.safeParse(parsedOrNull(text));
  if (!parsed.success) return [`${app}: ${OPEN_MANIFEST} does not say where the entry is: build it again`];
  const { name, path } = parsed.data.metaData.remoteEntry;
  const entry = path === '' ? name : `${path}/${name}`;
  return files.has(entry)
    ? []
    : [`${app}: ${OPEN_MANIFEST} names the entry ${entry}, which is not a file of this build`];
}
