import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Runs `work` while no other start of this clone installs or builds. A lock whose process is gone is taken over.
 * @template T
 * @param {string} root
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withBuildLock(root, work) {
  mkdirSync(join(root, '.build'), { recursive: true });
  const path = join(root, '.build/lock');
  let told = false;
  while (!take(path)) {
    const holder = Number(read(path));
    if (!isAlive(holder)) {
      rmSync(path, { force: true });
      continue;
    }
    if (!told) console.log(`Process ${holder} is building this clone; waiting for it`);
    told = true;
    await delay(100);
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}

function take(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function isAlive(pid) {
  // The file is empty for an instant between its creation and its content.
  if (pid === 0) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
