import diff from 'semver/functions/diff.js';
import gt from 'semver/functions/gt.js';
import { type WireContract, wireFaults } from './wire';

/** Exported names that remotes can import from a package, by the import path of its entry point. */
export type EntryPoints = Readonly<Record<string, readonly string[]>>;

/** By how much a change raises the version. */
export type Raise = 'patch' | 'minor' | 'major';

/** The shared packages at one commit. */
export interface SharedPackages {
  readonly versions: Readonly<Record<string, string>>;
  readonly wire: WireContract;
  readonly entryPoints: EntryPoints;
}

interface Needed {
  readonly name: string;
  readonly raise: Raise;
  readonly reason: string;
}

const ORDER = ['patch', 'minor', 'major'] as const;
const CONTRACTS = '@prebell/contracts';

/**
 * Changes between two commits that need a higher version. The version in the second commit and the pending changesets
 * both count.
 * @param waiting the highest raise that a changeset asks for, by package
 */
export const raiseFaults = (
  before: SharedPackages,
  after: SharedPackages,
  waiting: Readonly<Record<string, Raise>>,
): string[] =>
  [...wireRaises(before.wire, after.wire), ...entryPointRaises(before.entryPoints, after.entryPoints)]
    .filter(({ name, raise }) => {
      const given = [raiseBetween(before.versions[name], after.versions[name]), waiting[name] ?? null];
      return !given.some((one) => one !== null && ORDER.indexOf(one) >= ORDER.indexOf(raise));
    })
    .map(({ name, raise, reason }) => `${name} needs a ${raise} changeset (npx changeset): ${reason}`);

/**
 * Open pages, and apps that are not deployed again yet, still use the old contract. Whatever breaks for them is a
 * breaking change.
 */
function wireRaises(before: WireContract, after: WireContract): Needed[] {
  const sections = ['endpoints', 'events', 'requests'] as const;
  const gone = sections.flatMap((section) =>
    Object.keys(before[section])
      .filter((name) => after[section][name] === undefined)
      .map((name) => `${name} is gone`),
  );
  const broken = [...gone, ...wireFaults(before, after)];
  if (broken.length > 0) return broken.map((reason) => ({ name: CONTRACTS, raise: 'major', reason }));
  const changed = sections.flatMap((section) =>
    Object.entries(after[section])
      .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[section][name]))
      .map(([name]) => `${name} is ${before[section][name] === undefined ? 'new' : 'different'}`),
  );
  return changed.map((reason) => ({ name: CONTRACTS, raise: 'minor', reason }));
}

function entryPointRaises(before: EntryPoints, after: EntryPoints): Needed[] {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return paths.flatMap((path): Needed[] => {
    const name = path.split('/').slice(0, 2).join('/');
    const [was = [], is = []] = [before[path], after[path]];
    const gone = was.filter((one) => !is.includes(one));
    const added = is.filter((one) => !was.includes(one));
    return [
      ...gone.map((one) => ({ name, raise: 'major' as const, reason: `${one} is gone from ${path}` })),
      ...added.map((one) => ({ name, raise: 'minor' as const, reason: `${one} is new in ${path}` })),
    ];
  });
}

/**
 * By how much the second version is higher than the first. Null if it is not higher, or if the package is new or gone.
 */
function raiseBetween(before: string | undefined, after: string | undefined): Raise | null {
  if (before === undefined || after === undefined || !gt(after, before)) return null;
  const raise = diff(after, before);
  return ORDER.find((one) => one === raise) ?? null;
}
