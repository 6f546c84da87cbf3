import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const PAUSE_MS = 8_000;

/** The process id of an embedded PostgreSQL's postmaster. */
export const postmasterOf = ({ folder }) =>
  Number(readFileSync(join(folder, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);

/** Child processes of a process. */
export const childrenOf = (pid) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1].split(' ')[1]) === pid;
      } catch {
        return false;
      }
    })
    .map(Number);

/** What can go wrong, each with a name. `postmaster` is the database's process. */
const disasters = ({ members }, postmaster) => {
  const kill = (name) => process.kill(members.get(name).pid, 'SIGKILL');
  const pause = async (name) => {
    const { pid } = members.get(name);
    process.kill(pid, 'SIGSTOP');
    await delay(PAUSE_MS);
    process.kill(pid, 'SIGCONT');
  };
  const killed = ['web1', 'web2', 'web3', 'cad1', 'market1', 'market2', 'redis'];
  const paused = ['web1', 'web2', 'web3', 'cad1', 'market1', 'redis'];
  return [
    ...killed.map((name) => [`kill ${name}`, () => kill(name)]),
    ...paused.map((name) => [`pause ${name}`, () => pause(name)]),
    // A backend that dies takes all connections with it, and the database recovers from its log.
    ['crash PostgreSQL', () => process.kill(childrenOf(postmaster).at(-1), 'SIGKILL')],
    [
      'pause PostgreSQL',
      async () => {
        const pids = childrenOf(postmaster);
        for (const pid of pids) process.kill(pid, 'SIGSTOP');
        await delay(PAUSE_MS);
        for (const pid of pids) process.kill(pid, 'SIGCONT');
      },
    ],
  ];
};

/** Strikes every `everyMs` while it runs, each kind once before any comes again; tells what it did. */
export const strike = async (cluster, postmaster, { everyMs, random, isRunning }) => {
  const done = [];
  let left = [];
  while (isRunning()) {
    await delay(everyMs);
    if (!isRunning()) break;
    if (left.length === 0) left = disasters(cluster, postmaster);
    const [[name, act]] = left.splice(Math.floor(random() * left.length), 1);
    console.log(`${new Date().toISOString()} ${name}`);
    done.push(name);
    try {
      await act();
    } catch (error) {
      console.log(`${name}: ${error.message}`);
    }
  }
  return done;
};
