import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import contracts from '../../contracts/package.json' with { type: 'json' };
import { contractFaults } from '../gate/contract';
import { type Facts, readFacts } from '../gate/facts';
import { sizeFaults } from '../gate/size';
import { describeWire, type WireContract } from '../gate/wire';
import { type AppMap, type Check, changedApps, digestsOf, GATE_CHECKS, type ReleaseStore, skewOf } from '../store';

/** What the gate checks, as the command's output words it. */
export const CHECKS = [
  ...GATE_CHECKS,
  'pages, modules, versions and the wire contract break nothing live',
  'hosts offer every name that remotes use of shared packages',
  'sizes are within budget',
] as const;

export const lockPath = (root: string): string => join(root, 'release/wire.lock');

/** The wire contract that candidates must keep, as committed in the repository. */
export const readLock = async (root: string): Promise<WireContract> => {
  const text = await readFile(lockPath(root), 'utf8').catch(() => null);
  if (text === null) throw new Error('There is no wire.lock: run npm run release -- lock');
  return JSON.parse(text);
};

/** One line per endpoint, event and request, so that a diff shows what changed. */
export const printLock = (wire: WireContract): string => {
  const sections = Object.entries(wire).map(([section, entries]) => {
    const lines = Object.entries(entries).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`);
    return `${JSON.stringify(section)}: {\n${lines.join(',\n')}\n}`;
  });
  return `{${sections.join(',\n')}}\n`;
};

/** The wire contract of these sources. A start deploys the back end together with everything that changed. */
export const ownWire = (): WireContract => describeWire();

/**
 * Compares a candidate's wire contract with `lock`, and the names that remotes use with those that hosts offer. `warn`
 * receives what could not be compared.
 */
export const contractCheck =
  (lock: WireContract, warn: (text: string) => void = () => {}): Check =>
  async (store, candidate, live) => {
    const changed = changedApps(candidate, live);
    const [after, before] = [await factsOf(store, candidate), await factsOf(store, live)];
    for (const text of skewOf({ after, changed }).warnings) warn(text);
    return contractFaults({ after, before, changed, lock, contractVersion: contracts.version });
  };

export const sizeCheck: Check = async (store, candidate, live) => {
  const changed = changedApps(candidate, live);
  return (await factsOf(store, candidate)).filter(({ app }) => changed.includes(app)).flatMap(sizeFaults);
};

/** The facts of every app in the map. */
const factsOf = async (store: ReleaseStore, map: AppMap): Promise<Facts[]> => {
  const facts = await Promise.all(Object.keys(digestsOf(map)).map((app) => readFacts(store, map, app)));
  return facts.filter((one) => one !== null);
};
