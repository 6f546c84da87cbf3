import { HOSTS } from '@prebell/contracts';
import satisfies from 'semver/functions/satisfies.js';
import type { Facts } from './facts';
import { type WireContract, wireFaults } from './wire';

interface Candidate {
  /** The candidate state: every app, including those that change. */
  readonly after: readonly Facts[];
  readonly before: readonly Facts[];
  /** Apps that change. */
  readonly changed: readonly string[];
  readonly lock: WireContract;
  /** Version of the contracts package the platform runs with. */
  readonly contractVersion: string;
}

const MODULES = ['./routes', './lifecycles'];

/** Everything that would break for others: visitors' links, other apps, the back end. */
export const contractFaults = ({ after, before, changed, lock, contractVersion }: Candidate): string[] => [
  ...after
    .filter(({ app }) => changed.includes(app))
    .flatMap((facts) => [
      ...manifestFaults(facts, before.find(({ app }) => app === facts.app) ?? null, contractVersion),
      ...(facts.wire === null ? [] : wireFaults(facts.wire, lock).map((fault) => `${facts.app}: ${fault}`)),
      ...(facts.manifest !== undefined && facts.wire === null ? [`${facts.app} has no wire.json: build it again`] : []),
    ]),
  ...sharedFaults(after),
];

function manifestFaults(facts: Facts, before: Facts | null, contractVersion: string): string[] {
  const { app, manifest, exposes } = facts;
  if (manifest === undefined) return [];
  const fault = (text: string) => `${app}: ${text}`;
  const missing = [...MODULES, ...manifest.widgets.map((widget) => `./widgets/${widget}`)].filter(
    (module) => !exposes.includes(module),
  );
  const range = satisfies(contractVersion, manifest.contract)
    ? []
    : [fault(`needs contracts ${manifest.contract}, the platform has ${contractVersion}`)];
  const was = before?.manifest;
  const routes = (was?.routes ?? []).flatMap(({ path, access }) => {
    const now = manifest.routes.find((route) => route.path === path);
    if (now === undefined) return [fault(`${path} is no longer a page: links to it would break`)];
    return now.access === access ? [] : [fault(`${path} was for ${access}, and would be for ${now.access}`)];
  });
  const widgets = (was?.widgets ?? []).filter((widget) => !manifest.widgets.includes(widget));
  return [
    ...range,
    ...missing.map((module) => fault(`${module} is declared but not exposed`)),
    ...routes,
    ...widgets.map((widget) => fault(`widget ${widget} is gone, and other apps may use it`)),
  ];
}

/** Checks every range of every remote against what each host brings: a change on either side can break it. */
function sharedFaults(after: readonly Facts[]): string[] {
  const hosts = after.filter(({ app }) => (HOSTS as readonly string[]).includes(app));
  const remotes = after.filter(({ manifest }) => manifest !== undefined);
  return hosts.flatMap((host) =>
    remotes.flatMap(({ app, shared }) =>
      Object.entries(shared).flatMap(([name, range]) => {
        const version = host.shared[name];
        if (version === undefined) return [`${app} needs ${name}, which ${host.app} does not bring`];
        return satisfies(version, range) ? [] : [`${app} needs ${name} ${range}, and ${host.app} brings ${version}`];
      }),
    ),
  );
}
