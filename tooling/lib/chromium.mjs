import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { findProgram } from './programs.mjs';

/** Draws without the windows of a browser, which no test looks at: a visit costs about half of the processor's time. */
const SHELL = '/usr/bin/chromium-headless-shell';
const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * Path of a Chromium for browser tests: `CHROMIUM_PATH`, the system's, or Playwright's own. As root on Debian a missing one
 * is installed, and in a CI run the headless shell beside a whole browser too.
 * @throws Error with one clear line when none can be had.
 * @returns {Promise<string>}
 */
export async function findChromium() {
  const asked = process.env.CHROMIUM_PATH;
  if (asked !== undefined && asked !== '') {
    if (existsSync(asked)) return asked;
    throw new Error(`CHROMIUM_PATH names ${asked}, which does not exist`);
  }
  const whole = BROWSERS.find(isThere) ?? (await playwrightsOwn());
  // Playwright reads its configuration in every worker: only the first process installs.
  const isWorker = process.env.TEST_WORKER_INDEX !== undefined;
  if (!isThere(SHELL) && !isWorker && (whole === null || process.env.CI !== undefined)) install();
  const found = isThere(SHELL) ? SHELL : whole;
  if (found !== null) return found;
  throw new Error('Browser tests need Chromium: install it, or set CHROMIUM_PATH to its executable');
}

/** As root on Debian or its kin; elsewhere it does nothing. */
function install() {
  const aptGet = findInstaller();
  if (aptGet === undefined) return;
  console.log('Installing chromium-headless-shell for the browser tests (Debian package)');
  const apt = (...args) =>
    spawnSync(aptGet, ['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=15', ...args], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: 240_000,
    });
  apt('update');
  for (const name of ['chromium-headless-shell', 'chromium']) {
    apt('install', '-y', '--no-install-recommends', name, 'fonts-liberation');
    if (isThere(SHELL) || BROWSERS.some(isThere)) return;
  }
}

/** A file, and not a device that hides one. */
const isThere = (path) => existsSync(path) && statSync(path).isFile();

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
