import { HOSTS } from '@prebell/contracts';
import satisfies from 'semver/functions/satisfies.js';
import type { Offer, Side, Use } from './side';

/**
 * Packages of this repository, whose exported names the builds record. For all other packages only versions are
 * compared.
 */
const OWN = '@prebell/';

interface Skew {
  readonly faults: readonly string[];
  readonly warnings: readonly string[];
}

interface Pair {
  readonly remote: Side;
  readonly host: Side;
}

interface Candidate {
  /** The candidate state: all apps, including the changed ones. */
  readonly after: readonly Side[];
  /** Names of the changed apps. */
  readonly changed: readonly string[];
  /** The live state, if its existing faults may stay: a rollback need not repair them. */
  readonly before?: readonly Side[];
}

/** What would break between hosts and remotes. Compares every pair in which at least one app changes. */
export const skewOf = ({ after, changed, before = [] }: Candidate): Skew => {
  const isChanged = ({ app }: Side) => changed.includes(app);
  const pairs = pairsOf(after).filter(({ remote, host }) => isChanged(remote) || isChanged(host));
  const known = new Set(pairsOf(before).flatMap(pairFaults));
  const faults = pairs.flatMap((pair) =>
    pairFaults(pair)
      .filter((fault) => !known.has(fault))
      .map((fault) => `${fault}: ask ${teamToAsk(pair, isChanged)}`),
  );
  const silent = new Set(
    pairs.flatMap(({ remote, host }) => [
      ...(remote.uses === undefined ? [`${remote.app} does not record what it uses`] : []),
      ...(host.offers === undefined ? [`${host.app} does not record what it offers`] : []),
    ]),
  );
  return { faults, warnings: [...silent].map((text) => `${text}: only versions are compared. Build it again`) };
};

const pairsOf = (sides: readonly Side[]): Pair[] => {
  const hosts = sides.filter(({ app }) => (HOSTS as readonly string[]).includes(app));
  const remotes = sides.filter(({ manifest }) => manifest !== undefined);
  return hosts.flatMap((host) => remotes.map((remote) => ({ remote, host }))).filter(isShown);
};

/** The chromeless host shows only pages without the frame. */
const isShown = ({ remote, host }: Pair): boolean =>
  host.app !== 'chromeless' || remote.manifest?.routes.some(({ chrome }) => chrome === 'none') === true;

/** The team of the app that does not change, or the remote's team if both change. */
function teamToAsk({ remote, host }: Pair, isChanged: (side: Side) => boolean): string {
  const stays = isChanged(remote) && !isChanged(host) ? host : remote;
  return stays.team ?? `the team of ${stays.app}`;
}

const pairFaults = (pair: Pair): string[] => [
  ...contractsFaults(pair),
  ...runtimeFaults(pair),
  ...versionFaults(pair),
  ...nameFaults(pair),
];

function contractsFaults({ remote, host }: Pair): string[] {
  const range = remote.manifest?.contract;
  if (range === undefined || host.contracts === undefined || satisfies(host.contracts, range)) return [];
  return [`${remote.app} needs contracts ${range}, and ${host.app} has ${host.contracts}`];
}

/** Remotes from before 2026-11-30 contain their own copy of the bundler's runtime, and hosts from then provide none. */
function runtimeFaults({ remote, host }: Pair): string[] {
  const range = remote.runtime;
  if (range === undefined) return [];
  if (host.runtime === undefined)
    return [`${remote.app} takes the federation runtime from its host, and ${host.app} gives none`];
  if (satisfies(host.runtime, range)) return [];
  return [`${remote.app} needs the federation runtime ${range}, and ${host.app} gives ${host.runtime}`];
}

function versionFaults({ remote, host }: Pair): string[] {
  const hasNames = remote.uses !== undefined && host.offers !== undefined;
  return Object.entries(remote.shared).flatMap(([name, range]) => {
    const version = ownOf(host.shared, name);
    if (version === undefined) return [`${remote.app} needs ${name}, which ${host.app} does not bring`];
    // A minor version only adds names, and names are compared one by one. A major version also changes what they do.
    const needed = hasNames && name.startsWith(OWN) ? range.replace(/^(\^\d+)\..*$/, '$1') : range;
    if (satisfies(version, needed)) return [];
    return [`${remote.app} needs ${name} ${needed}, and ${host.app} brings ${version}`];
  });
}

function nameFaults({ remote, host }: Pair): string[] {
  const { uses, app } = remote;
  const { offers, html } = host;
  if (uses === undefined || offers === undefined) return [];
  const attributes = new Set(html);
  const missing = Object.entries(uses).flatMap(([entryPoint, names]) => {
    const offered = ownOf(offers, entryPoint);
    if (offered === undefined) return [entryPoint];
    return Object.entries(names).flatMap(([name, use]) => {
      const offer = ownOf(offered, name);
      const lacking = offer === undefined ? [name] : lackingIn(name, use, offer, attributes);
      return lacking.map((what) => `${what} of ${entryPoint}`);
    });
  });
  return missing.map((what) => `${app} uses ${what}, which ${host.app} does not offer`);
}

/** Read own properties only. These keys come from builds, and every object inherits names such as `constructor`. */
const ownOf = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

/** Parts of a name that `use` needs and `offer` lacks, in the words of a fault. */
function lackingIn(name: string, use: Use, offer: Offer, attributes: ReadonlySet<string>): string[] {
  const { props, values = {}, members } = offer;
  const isTaken = (prop: string) =>
    props === undefined || props.includes(prop) || (offer.html === true && isHtml(prop, attributes));
  const isGiven = (prop: string) => use.always === undefined || use.always.includes(prop);
  return [
    ...(use.props ?? []).filter((prop) => !isTaken(prop)).map((prop) => `the prop '${prop}' of ${name}`),
    ...(offer.required ?? []).filter((prop) => !isGiven(prop)).map((prop) => `${name} without its prop '${prop}'`),
    ...Object.entries(use.values ?? {}).flatMap(([prop, texts]) =>
      texts
        .filter((text) => ownOf(values, prop)?.includes(text) === false)
        .map((text) => `the prop '${prop}' of ${name} with the value '${text}'`),
    ),
    ...(use.members ?? [])
      .filter((member) => members?.includes(member) === false)
      .map((member) => `${member} from ${name}()`),
  ];
}

/** TypeScript accepts attributes with a hyphen (`aria-label`, `data-id`) without a declaration. */
const isHtml = (prop: string, attributes: ReadonlySet<string>): boolean => prop.includes('-') || attributes.has(prop);
