import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { childrenOf } from '../chaos/nemesis.mjs';

/** The embedded database of a data folder: its connection and the id of its postmaster. */
export const databaseOf = (dataDir) => {
  const { folder, socket, database, user } = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8'));
  const [pid] = readFileSync(join(folder, 'cluster', 'postmaster.pid'), 'utf8').split('\n');
  return {
    connection: `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(socket)}`,
    postmaster: Number(pid),
  };
};

/** All processes of a platform: the back end, the postmaster and its children. */
export const processesOf = (platform, postmaster) => [platform.pid, postmaster, ...childrenOf(postmaster)];

const isThere = (pid) => {
  try {
    // A process that ended and was not collected yet is gone.
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].startsWith('Z');
  } catch {
    return false;
  }
};

/** Kills all of them at the same moment; resolves when none is left. */
export const killAll = async (platform, postmaster) => {
  const pids = processesOf(platform, postmaster);
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      // A child whose work was over just now.
      if (error.code !== 'ESRCH') throw error;
    }
  }
  while (pids.some(isThere)) await delay(5);
};
