import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../tooling/lib/chromium.mjs';
import { requireProgram } from '../../tooling/lib/programs.mjs';
import { test } from '../support/dispatch-relay';
import { DEMO_PASSWORD, expect, signInThroughApi } from '../support/test';

const rowOf = (page: Page, address: string) =>
  page.getByRole('list', { name: 'Calls' }).getByRole('button', { name: address });
const logCall = async (page: Page, address: string) => {
  await page.keyboard.press('n');
  await page.getByLabel('Address of Incident').fill(address);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: address })).toBeVisible();
};

test.describe('a browser with unsent work', () => {
  /** Separate browsers with a profile on disk, so that a test can kill and restart one. */
  const browsersOn = (profile: string) => {
    const open: BrowserContext[] = [];
    return {
      launch: async () => {
        const context = await chromium.launchPersistentContext(profile, {
          executablePath: await findChromium(),
          viewport: { width: 1440, height: 900 },
          args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
        });
        open.push(context);
        return context;
      },
      /** SIGKILL to the browser itself; its children end with it. */
      kill: async (context: BrowserContext) => {
        const closed = new Promise((resolve) => context.once('close', resolve));
        const ofProfile = execFileSync(requireProgram('ps'), ['-ww', '-eo', 'pid,args'], { encoding: 'utf8' })
          .split('\n')
          .filter((line) => line.includes(`--user-data-dir=${profile}`) && !line.includes('--type='));
        expect(ofProfile).not.toEqual([]);
        // Debian's browser is a shell script that waits for the real one.
        for (const line of ofProfile.reverse()) process.kill(Number.parseInt(line, 10), 'SIGKILL');
        await closed;
      },
      end: async () => {
        for (const context of open) await context.close().catch(() => undefined);
        await rm(profile, { recursive: true, force: true });
      },
    };
  };
  test('loses nothing through a network cut, SIGKILL of the browser and a server restart', async ({ relay }) => {
    test.setTimeout(300_000);
    const profile = await mkdtemp(join(tmpdir(), 'prebell-profile-'));
    const address = `${Date.now() % 100_000} Kill Rd`;
    const browsers = browsersOn(profile);
    try {
      const before = await browsers.launch();
      const page = before.pages()[0] ?? (await before.newPage());
      await signInThroughApi(page, relay.url, 'dispatch');
      await page.goto(`${relay.url}/DPSCAD`);
      await expect(page.getByRole('button', { name: 'New Call' })).toBeVisible();
      await expect(page.getByRole('status', { name: 'Connection' })).toContainText('LIVE');
      relay.cut();
      await logCall(page, address);
      await page.keyboard.press('d');
      await page.keyboard.type('M21');
      await page.keyboard.press('Enter');
      await expect(rowOf(page, address)).toContainText('DISPATCHED');
      for (const notes of ['One', 'Two', 'Three']) {
        await page.keyboard.press('r');
        await page.keyboard.type(notes);
        await page.keyboard.press('Enter');
        await page.keyboard.press('Escape');
      }
      await expect(rowOf(page, address)).toContainText('SAVED HERE');
      await expect(page.getByRole('status', { name: 'Connection' })).toContainText('5 unsent');
      // Text that nobody submitted, and calls from paper that somebody is just sending.
      await page.keyboard.press('r');
      await page.keyboard.type('Half a sentence');
      await page.keyboard.press('Escape');
      const typed = `${address} typed`;
      await page.keyboard.press('n');
      await page.keyboard.type(typed);
      await page.keyboard.press('Escape');
      await openPaper(page);
      for (const [index, place] of papers(address).entries())
        for (const [column, value] of Object.entries({ ...PAPER, Address: place }))
          await page.getByLabel(`${column}, line ${index + 1}`, { exact: true }).fill(value);
      await expect.poll(() => page.evaluate(storedLines)).toBe(2);
      void page
        .getByRole('button', { name: 'Check and Send' })
        .click({ noWaitAfter: true })
        .catch(() => undefined);
      await browsers.kill(before);

      await relay.strike('server');
      const after = await browsers.launch();
      const again = after.pages()[0] ?? (await after.newPage());
      // Browsers save cookies and local storage seconds later, so whether this one still knows the session would be chance.
      await after.clearCookies();
      await again.goto(`${relay.url}/api/health`);
      await again.evaluate(() => localStorage.removeItem('token'));
      await again.goto(`${relay.url}/DPSCAD`);
      // The lines are either still on the sheet, or all their operations wait.
      await expect(again.getByText(/^(5|11) entries wait on this computer\./)).toBeVisible();
      await again.getByLabel('Username or Email').fill('dispatch');
      await again.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
      await again.getByRole('button', { name: 'Sign In', exact: true }).click();
      await expect(rowOf(again, address)).toContainText('SENT · record', { timeout: 20_000 });
      await rowOf(again, address).click();
      await expect(rowOf(again, address)).toContainText('DISPATCHED');
      const lines = again.getByRole('list', { name: 'Radio log entries' }).getByRole('listitem');
      await expect(lines).toHaveText([/One/, /Two/, /Three/]);
      const left = again.getByRole('status', { name: 'Text that was not submitted' });
      await expect(left).toContainText(typed);
      await expect(left).toContainText('Half a sentence');
      await openPaper(again);
      // Pressed again, it adds nothing to what was already sent.
      if ((await again.evaluate(storedLines)) > 0) {
        await expect(again.getByLabel('Address, line 1', { exact: true })).not.toHaveValue('');
        await again.getByRole('button', { name: 'Check and Send' }).click();
        await expect(again.getByText('2 calls saved and being sent')).toBeVisible();
      }
      await again.keyboard.press('Escape');
      for (const place of papers(address)) {
        await expect(rowOf(again, place)).toHaveCount(1);
        await expect(rowOf(again, place)).toContainText('DISPATCHED');
        await expect(rowOf(again, place)).toContainText('SENT · record', { timeout: 20_000 });
      }
      await expect(again.getByRole('status', { name: 'Connection' })).toHaveText('LIVE');
    } finally {
      await browsers.end();
    }
  });

  test('continues through the death of server and database and an ended session, in two windows, without a reload', async ({
    relay,
    page,
    context,
    allowConsole,
  }) => {
    allowConsole(/Failed to load resource|WebSocket|ERR_/);
    test.setTimeout(300_000);
    await signInThroughApi(page, relay.url, 'dispatch');
    await page.goto(`${relay.url}/DPSCAD`);
    const second = await context.newPage();
    await second.goto(`${relay.url}/DPSCAD`);
    await expect(second.getByRole('status', { name: 'Connection' })).toContainText('LIVE');
    const address = `${Date.now() % 100_000} Outage Rd`;
    relay.cut();
    await logCall(page, address);
    await expect(rowOf(second, address)).toContainText('SAVED HERE');
    // The other window continues with work that the server has never seen.
    await rowOf(second, address).click();
    await second.keyboard.press('r');
    await second.keyboard.type('From the second window');
    await second.keyboard.press('Enter');
    await relay.strike('server and database');
    await expect(rowOf(page, address)).toContainText('SENT · record', { timeout: 40_000 });
    await expect(rowOf(second, address)).toContainText('SENT · record', { timeout: 20_000 });
    await expect(page.getByText('From the second window')).toHaveCount(1);

    // The session ends in the middle of the work and cannot be renewed.
    await page.route('**/api/auth/refresh', (route) =>
      route.fulfill({ status: 401, json: { error: 'The session has ended', code: 'REFRESH_INVALID' } }),
    );
    await second.evaluate(() => localStorage.setItem('token', 'of no worth'));
    await second.close();
    const signInAgain = page.getByRole('form', { name: 'Sign in again' });
    await page.keyboard.press('r');
    await page.keyboard.type('After the end of the session');
    await page.keyboard.press('Enter');
    await expect(signInAgain).toBeVisible();
    await expect(rowOf(page, address)).toContainText('SAVED HERE');
    await page.getByLabel('Unit', { exact: true }).fill('E4');
    await signInAgain.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await signInAgain.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(rowOf(page, address)).toContainText('SENT · record');
    await expect(signInAgain).toHaveCount(0);
    await expect(page.getByLabel('Unit', { exact: true })).toHaveValue('E4');
    await expect(page.getByRole('list', { name: 'Radio log entries' })).toContainText('After the end of the session');
  });

  test('shows unsent work to the next dispatcher, who sends it under both names; the sign-out persists', async ({
    relay,
    page,
    allowConsole,
  }) => {
    allowConsole(/Failed to load resource|WebSocket|ERR_/);
    test.setTimeout(120_000);
    const link = page.getByRole('status', { name: 'Connection' });
    const signIn = async (username: string) => {
      await page.getByLabel('Username or Email').fill(username);
      await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    };
    await page.goto(`${relay.url}/DPSCAD`);
    await signIn('dispatch');
    await expect(link).toHaveText('LIVE');
    const address = `${Date.now() % 100_000} Handover Rd`;
    relay.cut();
    await logCall(page, address);
    await page.keyboard.press('r');
    await page.keyboard.type('Smoke showing');
    await page.keyboard.press('Enter');
    await expect(link).toContainText('2 unsent by dispatch');
    await page.getByRole('button', { name: 'Sign Out' }).click();
    const dialog = page.getByRole('dialog', { name: '2 entries are not sent yet' });
    await expect(dialog.getByRole('list', { name: 'Not sent' })).toContainText('Smoke showing');
    await dialog.getByRole('button', { name: 'Sign Out and Keep Entries' }).click();
    await expect(page.getByText('2 entries wait on this computer.')).toBeVisible();

    const signedOut = page.waitForResponse((response) => response.url().endsWith('/api/auth/logout'));
    await relay.strike('network');
    expect((await signedOut).status()).toBe(200);
    expect((await page.context().cookies()).filter(({ name }) => name.endsWith('refresh'))).toEqual([]);
    await page.reload();
    await signIn('admin');
    await expect(link).toHaveText('LIVE · 2 unsent by dispatch');
    const others = page.getByRole('alert', { name: 'Entries by others' });
    await expect(others).toContainText(address);
    await others.getByRole('button', { name: 'Send Now' }).click();
    await expect(rowOf(page, address)).toContainText('SENT · record');
    await expect(link).toHaveText('LIVE');
    await expect(others).toHaveCount(0);

    await rowOf(page, address).click();
    const sheet = page.waitForResponse((response) => /\/api\/cad\/calls\/[^/?]+$/.test(response.url()));
    await page.evaluate(() => Object.assign(window, { print: () => undefined }));
    await page.keyboard.press('p');
    const { events } = await (await sheet).json();
    const names = events.map(({ type, author, actor }: Record<string, string>) => [type, author, actor]);
    expect(names.filter(([type]: string[]) => type !== 'admin_access')).toEqual([
      ['created', 'dispatch', 'admin'],
      ['radio_log', 'dispatch', 'admin'],
    ]);
  });
});

test.describe('a page opened during an outage', () => {
  test.use({ serviceWorkers: 'allow' });

  test('opens in a new tab with the last known board, takes a call, survives a reload, and sends the call once', async ({
    relay,
    page,
    context,
    allowConsole,
  }) => {
    allowConsole(/Failed to load resource|WebSocket|ERR_/);
    const linkOf = (of: Page) => of.getByRole('status', { name: 'Connection' });
    await page.goto(`${relay.url}/DPSCAD`);
    await page.getByLabel('Username or Email').fill('dispatch');
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(linkOf(page)).toHaveText('LIVE');
    const known = `${Date.now() % 100_000} Known Rd`;
    await logCall(page, known);
    await expect(rowOf(page, known)).toContainText('SENT · record');
    const sentAt = await page.evaluate(() => Date.now());
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
    await expect.poll(() => page.evaluate(keptAt), { timeout: 30_000 }).toBeGreaterThan(sentAt);
    await page.close();

    relay.cut();
    const fresh = await context.newPage();
    await fresh.goto(`${relay.url}/DPSCAD`);
    await expect(fresh.getByText(/^Board as of \d\d:\d\d:\d\d/)).toBeVisible();
    await expect(rowOf(fresh, known)).toBeVisible();
    const address = `${Date.now() % 100_000} Blind Rd`;
    await logCall(fresh, address);
    await expect(rowOf(fresh, address)).toContainText('SAVED HERE');
    await fresh.reload();
    await expect(linkOf(fresh)).toContainText(/^OFFLINE since .* · 1 unsent by dispatch$/);
    await expect(rowOf(fresh, address)).toContainText('SAVED HERE');

    await relay.strike('network');
    await expect(rowOf(fresh, address)).toContainText('SENT · record', { timeout: 40_000 });
    await expect(linkOf(fresh)).toHaveText('LIVE');
    await expect(fresh.getByText(/^Board as of/)).toHaveCount(0);
    const addresses = await fresh.evaluate(async () => {
      const answer = await fetch('/api/cad/calls?scope=board', {
        headers: { Authorization: `Bearer ${localStorage.getItem('token')}` },
      });
      const { calls } = await answer.json();
      return calls.map((each: { address_of_incident: string }) => each.address_of_incident);
    });
    expect(addresses.filter((each: string) => each === address)).toHaveLength(1);
    await fresh.getByRole('button', { name: 'Sign Out' }).click();
    await expect.poll(() => fresh.evaluate(keptAt)).toBe(0);
  });
});

/** A line of the downtime sheet: three operations. */
const PAPER = { Received: '04:10', Units: 'E9', Initials: 'KL', Dispatched: '04:10' };
const papers = (address: string) => [`${address} paper A`, `${address} paper B`];
const openPaper = async (page: Page) => {
  await page.getByRole('button', { name: 'Shift' }).click();
  await page.getByRole('menuitem', { name: 'Type In Calls From Paper' }).click();
  await expect(page.getByRole('dialog', { name: 'Calls From Paper' })).toBeVisible();
};
/** How many whole lines from paper, to their address that is typed last, are on this browser's disk. */
const storedLines = async (): Promise<number> => {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('prebell-dispatch', 1);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const reading = db.transaction('operations').objectStore('operations').get('paper');
  await new Promise((resolve) => reading.addEventListener('success', resolve));
  db.close();
  const lines: readonly unknown[] = reading.result ?? [];
  return lines.filter((line) => / paper [AB]"/.test(JSON.stringify(line))).length;
};

/** When the server last confirmed the board that this browser keeps; 0 without one. */
const keptAt = async (): Promise<number> => {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('prebell-dispatch-board', 1);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const reading = db.transaction('kept').objectStore('kept').get('board');
  await new Promise((resolve) => reading.addEventListener('success', resolve));
  db.close();
  return reading.result?.asOf ?? 0;
};
