import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { identityOf } from './process-identity.mjs';

/**
 * Runs `work` while no other process of this clone installs or builds. Takes over a lock whose process is gone.
 * @template T
 * @param {string} root
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withBuildLock(root, work) {
  mkdirSync(join(root, '.build'), { recursive: true });
  const path = join(root, '.build/lock');
  let isPrinted = false;
  while (!take(path)) {
    const holder = read(path);
    const [pid = ''] = holder.split(' ');
    if (holder !== identityOf(pid)) {
      // Two processes may both get here, and the slower one may remove the faster one's lock. Then both build, which costs time
      // but does no harm.
      if (read(path) === holder) rmSync(path, { force: true });
      continue;
    }
    if (!isPrinted) console.log(`Process ${pid} is building in this folder; waiting for it`);
    isPrinted = true;
    await delay(100);
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}

/** The lock appears together with its content, in one step. */
function take(path) {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, identityOf(process.pid));
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
