import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { findProgram } from './programs.mjs';

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * Path of a Chromium for browser tests: `CHROMIUM_PATH`, the system's, or Playwright's own. As root on Debian a missing one
 * is installed. @throws Error with one clear line when none can be had.
 * @returns {Promise<string>}
 */
export async function findChromium() {
  const asked = process.env.CHROMIUM_PATH;
  if (asked !== undefined && asked !== '') {
    if (existsSync(asked)) return asked;
    throw new Error(`CHROMIUM_PATH names ${asked}, which does not exist`);
  }
  const present = SYSTEM.find(existsSync) ?? (await playwrightsOwn());
  if (present !== null) return present;
  const aptGet = findInstaller();
  if (aptGet !== undefined) {
    console.log('Installing chromium for the browser tests (Debian package)');
    const apt = (...args) =>
      spawnSync(aptGet, args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
    apt('update');
    apt('install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation');
    const installed = SYSTEM.find(existsSync);
    if (installed !== undefined) return installed;
  }
  throw new Error('Browser tests need Chromium: install it, or set CHROMIUM_PATH to its executable');
}

async function playwrightsOwn() {
  const { chromium } = await import('playwright');
  const path = chromium.executablePath();
  return existsSync(path) ? path : null;
}

/** Debian's installer, where we may use it. */
function findInstaller() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return undefined;
  if (!/^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'))) return undefined;
  return findProgram('apt-get');
}
