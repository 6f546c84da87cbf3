import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { findProgram } from './programs.mjs';

/** Chromium without windows, which tests do not need: a visit then takes about half of the processor time. */
const SHELL = '/usr/bin/chromium-headless-shell';
const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * Options for pages that live only seconds: V8's optimising compilers cost more processor time than they save there. Do not use them to
 * measure speed, or for a browser with a user.
 */
export const SHORT_LIVED_PAGES = '--js-flags=--no-turbofan --no-maglev';

/**
 * Path of a Chromium for browser tests: `CHROMIUM_PATH`, the system's, or Playwright's own. Installs a missing one as root on Debian. In
 * CI it installs the headless shell even if a full browser exists.
 * @param {{mayInstall?: boolean}} [options]
 * @throws Error with one clear line if no Chromium is found
 * @returns {Promise<string>}
 */
export async function findChromium({ mayInstall = true } = {}) {
  const asked = process.env.CHROMIUM_PATH;
  if (asked !== undefined && asked !== '') {
    if (existsSync(asked)) return asked;
    throw new Error(`CHROMIUM_PATH names ${asked}, which does not exist`);
  }
  const whole = BROWSERS.find(isThere) ?? (await playwrightsOwn());
  // Playwright reads its configuration in every worker, so only the first process installs.
  const isWorker = process.env.TEST_WORKER_INDEX !== undefined;
  if (mayInstall && !isThere(SHELL) && !isWorker && (whole === null || process.env.CI !== undefined)) install();
  const found = isThere(SHELL) ? SHELL : whole;
  if (found !== null) return found;
  throw new Error(
    'There is no Chromium here: install it (Debian package: chromium-headless-shell), or set CHROMIUM_PATH',
  );
}

/** Installs Chromium as root on Debian-based systems; does nothing elsewhere. */
function install() {
  const aptGet = findInstaller();
  if (aptGet === undefined) return;
  console.log('Installing chromium-headless-shell for the browser tests (Debian package)');
  const apt = (...args) =>
    spawnSync(
      aptGet,
      ['-o', 'Acquire::Retries=1', '-o', 'DPkg::Lock::Timeout=120', '-o', 'Acquire::http::Timeout=15', ...args],
      {
        stdio: 'ignore',
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
        timeout: 240_000,
      },
    );
  apt('update');
  for (const name of ['chromium-headless-shell', 'chromium']) {
    apt('install', '-y', '--no-install-recommends', name, 'fonts-liberation');
    if (isThere(SHELL) || BROWSERS.some(isThere)) return;
  }
}

/** Whether the path is a regular file, not a device mounted over it. */
const isThere = (path) => existsSync(path) && statSync(path).isFile();

async function playwrightsOwn() {
  const { chromium } = await import('playwright');
  const path = chromium.executablePath();
  return existsSync(path) ? path : null;
}

/** Path of Debian's package manager; undefined if we may not use it. */
function findInstaller() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return undefined;
  if (!/^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'))) return undefined;
  return findProgram('apt-get');
}
