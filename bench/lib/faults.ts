import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Cluster } from './cluster';
import type { Machines } from './machines';
import { childrenOf } from './process-tree';

/** How long a pause or a partition lasts. */
const FAULT_MS = 10_000;
/** Longer than the lease (20 s), so that a hanging primary wakes up after its successor took over. */
const HANG_MS = 35_000;

/** A fault of a cluster with a standby. `act` resolves once its cause is over. */
export interface Fault {
  readonly name: string;
  readonly act: () => Promise<void>;
}

const KILLED = ['web1', 'web2', 'web3', 'cad1', 'market1', 'market2', 'nats', 'haproxy', 'pgbouncer', 'etcd1'];
const PAUSED = ['web1', 'cad1', 'market1', 'market2', 'nats', 'haproxy', 'pgbouncer', 'etcd2'];
const CUT = [
  ['web1', 'nats'],
  ['cad1', 'nats'],
  ['market1', 'nats'],
  ['market2', 'nats'],
  ['haproxy', 'web2'],
  ['haproxy', 'cad1'],
  ['pgbouncer', 'haproxy-postgres'],
  ['pg1', 'pg2'],
  ['haproxy-postgres', 'pg1'],
  ['haproxy-postgres', 'pg2'],
] as const;
const UNPLUGGED = [['pg1'], ['pg2'], ['etcd1'], ['etcd2', 'etcd3'], ['nats'], ['web3']];

/** Faults of a cluster: each part is killed, paused or cut off. */
export const faultsOf = ({ members, nodes }: Cluster, machines: Machines): Fault[] => {
  const pidOf = (name: string): number => members.get(name).pid;
  // A child process does HAProxy's work.
  const treeOf = (name: string) => [pidOf(name), ...childrenOf(pidOf(name))];
  const postmasterOf = (name: string): number => {
    const { data } = nodes.find((node: { name: string }) => node.name === name)!;
    return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  };
  const kill = (name: string, pids: () => number[]): Fault => ({
    name: `kill ${name}`,
    act: async () => {
      for (const pid of pids()) process.kill(pid, 'SIGKILL');
    },
  });
  const during = (name: string, begin: () => void, end: () => void, lastsMs = FAULT_MS): Fault => ({
    name,
    act: async () => {
      begin();
      await delay(lastsMs).finally(end);
    },
  });
  const pause = (name: string, pids: () => number[], lastsMs = FAULT_MS): Fault => {
    let stopped: number[] = [];
    return during(
      `pause ${name}`,
      () => {
        stopped = pids();
        for (const pid of stopped) process.kill(pid, 'SIGSTOP');
      },
      () => {
        for (const pid of stopped) process.kill(pid, 'SIGCONT');
      },
      lastsMs,
    );
  };
  return [
    ...KILLED.map((name) => kill(name, () => treeOf(name))),
    ...nodes.map(({ name }: { name: string }) => kill(`PostgreSQL of ${name}`, () => [postmasterOf(name)])),
    ...nodes.map(({ name }: { name: string }) => kill(`the node ${name}`, () => [pidOf(name), postmasterOf(name)])),
    ...PAUSED.map((name) => pause(name, () => treeOf(name))),
    ...nodes.flatMap(({ name }: { name: string }) => {
      const server = () => [postmasterOf(name), ...childrenOf(postmasterOf(name))];
      return [pause(`PostgreSQL of ${name}`, server), pause(`PostgreSQL of ${name} for long`, server, HANG_MS)];
    }),
    ...CUT.map(([one, other]) =>
      during(
        `cut ${one} from ${other}`,
        () => machines.cut(one, other),
        () => machines.join(one, other),
      ),
    ),
    ...UNPLUGGED.map((names) =>
      during(
        `unplug ${names.join(' and ')}`,
        () => names.map(machines.unplug),
        () => names.map(machines.plugIn),
      ),
    ),
  ];
};
