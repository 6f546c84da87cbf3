import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { requireProgram } from '../../tooling/lib/programs.mjs';

interface Started {
  readonly command: string;
  readonly args: string[];
  readonly account?: { readonly uid?: number; readonly gid?: number };
  readonly env?: NodeJS.ProcessEnv;
}
/** Where a part of a cluster runs; see `startCluster`. */
export interface Machine {
  readonly host: string;
  readonly address: string;
  readonly wrap: (started: Started) => Partial<Started>;
}

const ip = (...args: string[]) => execFileSync(requireProgram('ip'), args, { stdio: 'pipe' });
/** A hardware address that nobody has. What is sent there is silently lost, as if a cable were cut. */
const NOWHERE = '02:00:00:00:00:01';

/** Gives each part of a cluster its own network. A bridge on this machine connects them; the link between any two can be cut. */
export const openMachines = (environmentOf: (name: string) => NodeJS.ProcessEnv = () => ({})) => {
  if (process.getuid?.() !== 0) throw new Error('Only root may give each part of a cluster a network of its own');
  const id = `pb${randomBytes(3).toString('hex')}`;
  const net = `10.${randomBytes(1)[0]}.${randomBytes(1)[0]}`;
  const spaces = new Map<string, { readonly space: string; readonly device: string; readonly host: string }>();
  ip('link', 'add', id, 'type', 'bridge');
  ip('addr', 'add', `${net}.1/24`, 'dev', id);
  ip('link', 'set', id, 'up');

  const add = (name: string) => {
    const host = `${net}.${spaces.size + 2}`;
    const [space, outside] = [`${id}-${name}`, `${id}v${spaces.size}`];
    ip('netns', 'add', space);
    ip('link', 'add', outside, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space);
    ip('link', 'set', outside, 'master', id, 'up');
    ip('-n', space, 'addr', 'add', `${host}/24`, 'dev', 'eth0');
    for (const device of ['lo', 'eth0']) ip('-n', space, 'link', 'set', device, 'up');
    const made = { space, device: 'eth0', host };
    spaces.set(name, made);
    return made;
  };
  /** The balancer stays in its clients' network; each other part gets its own network at its first use. */
  const of = (name: string) =>
    name === 'haproxy' ? { space: null, device: id, host: `${net}.1` } : (spaces.get(name) ?? add(name));

  const machineOf = (name: string): Machine => {
    const { space, host } = of(name);
    const environment = environmentOf(name);
    const wrap = ({ command, args, account = {}, env = process.env }: Started): Partial<Started> => {
      const all = { ...env, ...environment };
      if (space === null) return { env: all };
      const { uid, gid } = account;
      const as = uid === undefined ? [] : ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
      return { command: 'ip', args: ['netns', 'exec', space, ...as, command, ...args], account: {}, env: all };
    };
    return { host: space === null ? '127.0.0.1' : host, address: host, wrap };
  };

  const neighbour = (verb: 'replace' | 'del', from: string, to: string) => {
    const { space, device } = of(from);
    const what = verb === 'replace' ? ['lladdr', NOWHERE, 'nud', 'permanent'] : [];
    ip(...(space === null ? [] : ['-n', space]), 'neigh', verb, of(to).host, ...what, 'dev', device);
  };
  const both = (verb: 'replace' | 'del', one: string, other: string) => {
    neighbour(verb, one, other);
    neighbour(verb, other, one);
  };
  return {
    machineOf,
    /** Drops everything between two parts, in both directions, until `join`. */
    cut: (one: string, other: string) => both('replace', one, other),
    join: (one: string, other: string) => both('del', one, other),
    /** Cuts a part off from all others, until `plugIn`. */
    unplug: (name: string) => ip('-n', of(name).space ?? '', 'link', 'set', 'eth0', 'down'),
    plugIn: (name: string) => ip('-n', of(name).space ?? '', 'link', 'set', 'eth0', 'up'),
    close: () => {
      for (const { space } of spaces.values()) ip('netns', 'del', space);
      ip('link', 'del', id);
    },
  };
};
export type Machines = ReturnType<typeof openMachines>;
