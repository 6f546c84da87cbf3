import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../lib/load.mjs';
import { freePort } from '../lib/platform.mjs';
import { processesOf } from './everything.mjs';

/** Every file of a folder, with what changes when somebody writes to it. */
const filesOf = async (folder) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  const states = files.map(async (file) => {
    const { ino, size, mtimeMs } = await stat(file);
    return [file, [ino, size, mtimeMs].join()];
  });
  return new Map(await Promise.all(states));
};

/**
 * Starts a second platform on a folder while everything of the first one stands still, so that whatever is written meanwhile is the
 * second one's doing.
 */
export const secondStart = async (platform, postmaster, folder) => {
  const pids = processesOf(platform, postmaster);
  const port = await freePort();
  const signal = (name) => {
    for (const pid of pids) process.kill(pid, name);
  };
  signal('SIGSTOP');
  try {
    const before = await filesOf(folder);
    const began = performance.now();
    const child = spawn(process.execPath, ['tooling/start.mjs'], {
      cwd: root,
      env: { ...process.env, DATA_DIR: folder, PORT: String(port), DATABASE_URL: '' },
      stdio: 'ignore',
    });
    const [code] = await once(child, 'exit');
    const seconds = (performance.now() - began) / 1_000;
    const after = await filesOf(folder);
    const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
      (file) => before.get(file) !== after.get(file),
    );
    return { code, seconds, changed };
  } finally {
    signal('SIGCONT');
  }
};
