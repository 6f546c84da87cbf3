import { mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { type Call, endpoints } from '@prebell/contracts';
import { createApiClient, createStore } from '@prebell/platform';
import type { Op } from '../../mf-cad/src/features/outbox/model/op';
import { createOutbox } from '../../mf-cad/src/features/outbox/outbox';
import { sendOp } from '../../mf-cad/src/features/outbox/send-op';
import { memoryStorage, memoryTabs } from '../../mf-cad/src/shared/testing/outbox';
import { findChromium } from '../../scripts/lib/chromium.mjs';
import { startPlatform } from '../support/platform';
import { randomOf } from '../support/random';
import { type Relay, startRelay } from '../support/relay';
import { test as base, DEMO_PASSWORD, expect, signInThroughApi } from '../support/test';

/** What may happen to a request on its way. */
const FAULTS = ['none', 'none', 'none', 'before', 'lost', 'truncated', 'twice', 'expired'] as const;
const isDeep = process.env.PREBELL_DEEP === '1';
/** The deep count may be done in pieces, each with a seed of its own. */
const SEQUENCES = Number(process.env.PREBELL_SEQUENCES ?? (isDeep ? 3_000 : 200));
/** `npm test` stops here, milliseconds: a busy machine does fewer sequences and says how many. */
const TIME_BOX_MS = 40_000;
const SEED = Number(process.env.PREBELL_SEED ?? Date.now() % 1_000_000_000);

/** A platform behind a relay, so that its death and its return have one address. */
const test = base.extend<
  object,
  { relay: Relay & { restart(killed: 'server' | 'server and database'): Promise<void> } }
>({
  relay: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern.
    async ({}, use) => {
      let platform = await startPlatform();
      const relay = await startRelay(platform.url);
      const restart = async (killed: 'server' | 'server and database') => {
        if (killed === 'server and database') await killDatabase(platform.dataDir);
        await platform.kill();
        platform = await startPlatform({ DATA_DIR: platform.dataDir });
        relay.to(platform.url);
      };
      await use({ ...relay, restart });
      await relay.close();
      await platform.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** SIGKILL to the postmaster itself. */
const killDatabase = async (dataDir: string): Promise<void> => {
  const files = await readdir(dataDir, { recursive: true });
  const [file] = files.filter((path) => path.endsWith('postmaster.pid'));
  if (file === undefined) throw new Error('No database runs in the data folder');
  const [pid] = (await readFile(join(dataDir, file), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGKILL');
};

/** With unsent work of a sequence in the outboxes. */
const KILLS: ReadonlyMap<number, 'server' | 'server and database'> = new Map([
  [8, 'server'],
  [20, 'server and database'],
] as const);

const signIn = async (url: string): Promise<string> => {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'dispatch', password: DEMO_PASSWORD }),
  });
  return (await response.json()).access_token;
};

interface World {
  readonly url: string;
  readonly random: () => number;
  token: string;
}

const pick = <T>(random: () => number, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

/** The API client of a desk whose network does what chance wants. */
const faultyApi = (world: World, onExpired: () => void) => {
  const send: typeof fetch = async (input, init) => {
    const fault = init?.method === 'GET' ? 'none' : pick(world.random, FAULTS);
    const go = () => fetch(input, init);
    if (fault === 'before') throw new TypeError('fetch failed');
    if (fault === 'expired') {
      onExpired();
      return Response.json({ error: 'Please sign in', code: 'UNAUTHENTICATED' }, { status: 401 });
    }
    const [response] = fault === 'twice' ? await Promise.all([go(), go()]) : [await go()];
    if (fault === 'lost') throw new TypeError('fetch failed');
    if (fault === 'truncated') return new Response((await response.text()).slice(0, 20), { status: response.status });
    return response;
  };
  const token = createStore<string | null>(world.token);
  return createApiClient({ token: { ...token, get: () => world.token }, baseUrl: world.url, fetch: send });
};

/** One browser with an outbox that is closed and opened again; two windows share what it keeps. */
const openDesk = (world: World, author: { id: string; username: string }) => {
  const memory = memoryStorage();
  const tabs = memoryTabs();
  let isSignedIn = true;
  let isFull = false;
  const storage = {
    ...memory,
    add: (op: Op) => (isFull ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : memory.add(op)),
  };
  const api = faultyApi(world, () => {
    isSignedIn = false;
  });
  const known = new Map<string, Call>();
  const open = () => {
    const outbox = createOutbox({
      storage,
      tabs,
      send: (op) => sendOp(api, op),
      author: () => (isSignedIn ? author.id : null),
      onSent: ({ callId }, { call }) => known.set(callId, call),
      catchUp: async () => undefined,
    });
    return { outbox, stop: outbox.start() };
  };
  let windows = [open(), open()];
  const skew = (world.random() - 0.5) * 20 * 60_000;
  return {
    known,
    /** Where the dispatcher types; the other window sends along. */
    window: () => (windows[0] as (typeof windows)[number]).outbox,
    at: () => new Date(Date.now() + skew).toISOString(),
    setFull: (full: boolean) => {
      isFull = full;
    },
    /** What stands on disk outlives it; what the browser would not store does not, and the screen said so. */
    crash: () => {
      if (windows.some(({ outbox }) => outbox.get().ops.some(({ n }) => n === null))) return;
      for (const { stop } of windows) stop();
      windows = [open(), open()];
    },
    signIn: () => {
      isSignedIn = true;
      for (const { outbox } of windows) outbox.flush();
    },
    isEmpty: () => memory.rows.size === 0 && windows.every(({ outbox }) => outbox.get().ops.length === 0),
    refused: () => windows.flatMap(({ outbox }) => outbox.get().ops.filter(({ refusal }) => refusal !== null)),
    close: () => {
      for (const { stop } of windows) stop();
    },
  };
};
type Desk = ReturnType<typeof openDesk>;

/** What must stand on the server in the end. */
interface Deeds {
  readonly radio: Map<Desk, string[]>;
  readonly comments: string[];
}

/** Things done to one call at two desks, with faults of every kind between them. */
const doSequence = async (
  world: World,
  desks: readonly Desk[],
  author: { id: string; username: string },
  id: string,
) => {
  const { random } = world;
  const deeds: Deeds = { radio: new Map(desks.map((desk) => [desk, []])), comments: [] };
  const drafts = new Map<Desk, { text: string; key: string | undefined }>();
  const add = async (desk: Desk, kind: Op['kind'], body: Op['body']) => {
    const window = desk.window();
    const dated = kind === 'create' || kind === 'comments' ? body : { ...body, occurred_at: desk.at() };
    await window.add({ kind, callId: id, place: 'Fault Ln', body: dated, author, at: desk.at() });
  };
  const [first] = desks as [Desk];
  await add(first, 'create', { id, address_of_incident: `Fault Ln ${id}`, caller_name: 'J. Example' });
  // The other desk learns of the call from the server.
  for (let wait = 0; !first.isEmpty(); wait += 1) {
    first.signIn();
    await new Promise((resolve) => setTimeout(resolve, Math.min(wait, 20)));
  }
  for (let step = 0; step < 8; step += 1) {
    const desk = pick(random, desks);
    desk.setFull(random() < 0.05);
    const dice = random();
    const text = `${id} ${step}`;
    if (dice < 0.5) {
      deeds.radio.get(desk)?.push(text);
      await add(desk, 'radio', { notes: text, unit: 'E4' });
    } else if (dice < 0.7) {
      const draft = drafts.get(desk);
      const line = `comment ${text}`;
      deeds.comments.push(line);
      const before = draft?.text ?? '';
      const whole = before === '' ? line : `${before}\n${line}`;
      await add(desk, 'comments', { comments: whole, ...(draft?.key ? { base_key: draft.key } : { base_version: 0 }) });
      const key = desk
        .window()
        .get()
        .ops.findLast((op) => op.kind === 'comments' && op.callId === id)?.key;
      // An arrival between the two lines above takes the key along; the next saving then begins from the blank text.
      drafts.set(desk, key === undefined ? { text: '', key: undefined } : { text: whole, key });
    } else if (dice < 0.8) await add(desk, 'dispatch', { dispatcher_initials: 'KL', unit: 'E4' });
    else if (dice < 0.9) await add(desk, 'status', { action: pick(random, ['en_route', 'on_scene']), unit: 'E4' });
    else if (dice < 0.95) desk.crash();
    else desk.signIn();
  }
  return deeds;
};

const api = async (world: World, path: string) =>
  (await fetch(`${world.url}${path}`, { headers: { Authorization: `Bearer ${world.token}` } })).json();

test('random sequences of work and faults: nothing lost, nothing doubled, the order of each desk kept, the chain whole', async ({
  relay,
}) => {
  test.setTimeout(isDeep ? 3_600_000 : 240_000);
  const random = randomOf(SEED);
  const world: World = { url: relay.url, random, token: await signIn(relay.url) };
  const { user } = await api(world, endpoints.auth.profile.path);
  const author = { id: user.id, username: user.username };
  const started = Date.now();
  const totals = { sequences: 0, radio: 0, comments: 0, refused: 0 };
  const isTime = () => isDeep || Date.now() - started < TIME_BOX_MS;

  for (let sequence = 0; sequence < SEQUENCES && isTime(); sequence += 1) {
    totals.sequences += 1;
    const desks = [openDesk(world, author), openDesk(world, author)];
    const id = crypto.randomUUID();
    const deeds = await doSequence(world, desks, author, id);
    const killed = KILLS.get(sequence % 1_000);
    if (killed !== undefined) {
      await relay.restart(killed);
      world.token = await signIn(relay.url);
    }
    const deadline = Date.now() + 30_000;
    while (!desks.every((desk) => desk.isEmpty())) {
      if (Date.now() > deadline) throw new Error(`Seed ${SEED}, sequence ${sequence}: an outbox does not empty`);
      for (const desk of desks) desk.signIn();
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    for (const desk of desks) {
      totals.refused += desk.refused().length;
      desk.close();
    }
    const where = `seed ${SEED}, sequence ${sequence}`;
    const { call, events } = (await api(world, `/api/cad/calls/${id}`)) as {
      call: Call;
      events: { type: string }[];
    };
    const notes = call.radio_logs.map((line) => line.notes);
    for (const own of deeds.radio.values())
      expect(
        notes.filter((note) => own.includes(note)),
        where,
      ).toEqual(own);
    const lines = (call.additional_comments ?? '').split('\n').filter(Boolean);
    expect([...lines].sort(), where).toEqual([...deeds.comments].sort());
    const count = (type: string) => events.filter((event) => event.type === type).length;
    expect(count('created'), where).toBe(1);
    const said = [...deeds.radio.values()].flat().length;
    expect(count('radio_log'), where).toBe(said);
    totals.radio += said;
    totals.comments += deeds.comments.length;
  }
  world.token = await signIn(relay.url);
  const verdict = await api(world, endpoints.cad.verifyRecord.path);
  expect(verdict.broken).toBeNull();
  expect(totals.refused).toBe(0);
  const seconds = Math.round((Date.now() - started) / 1_000);
  console.log(
    `faults: seed ${SEED}, ${totals.sequences} sequences, ${totals.radio} radio entries, ${totals.comments} comments, ` +
      `${verdict.events} events verified, ${seconds} s; lost 0, doubled 0`,
  );
});

test.describe('a browser with unsent work', () => {
  /** A browser of its own with a profile on disk, so that it can be killed and started again. */
  const launch = async (profile: string) =>
    chromium.launchPersistentContext(profile, {
      executablePath: await findChromium(),
      viewport: { width: 1440, height: 900 },
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
    });
  const killBrowser = async (profile: string, context: BrowserContext) => {
    const closed = new Promise((resolve) => context.once('close', resolve));
    // The first process of a profile is the browser itself; its children end with it.
    const lock = await readlink(join(profile, 'SingletonLock'));
    process.kill(Number(lock.split('-').at(-1)), 'SIGKILL');
    await closed;
  };
  const rowOf = (page: Page, address: string) =>
    page.getByRole('list', { name: 'Calls' }).getByRole('button', { name: address });
  const logCall = async (page: Page, address: string) => {
    await page.keyboard.press('n');
    await page.getByLabel('Address of Incident').fill(address);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('heading', { name: address })).toBeVisible();
  };

  test('loses nothing through a network cut, SIGKILL of the browser and a restart of the server', async ({ relay }) => {
    test.setTimeout(180_000);
    const profile = await mkdtemp(join(tmpdir(), 'prebell-profile-'));
    const address = `${Date.now() % 100_000} Kill Rd`;
    try {
      const before = await launch(profile);
      const page = before.pages()[0] ?? (await before.newPage());
      await signInThroughApi(page, relay.url, 'dispatch');
      await page.goto(`${relay.url}/DPSCAD`);
      await expect(page.getByRole('button', { name: 'New Call' })).toBeVisible();
      await expect(page.getByRole('status', { name: 'Connection' })).toContainText('LIVE');
      relay.cut();
      await logCall(page, address);
      await page.keyboard.press('d');
      await page.keyboard.type('KL');
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
      await killBrowser(profile, before);

      await relay.restart('server');
      const after = await launch(profile);
      const again = after.pages()[0] ?? (await after.newPage());
      // A browser writes cookies and local storage down seconds later: whether it still knew the session would be chance.
      await after.clearCookies();
      await again.goto(`${relay.url}/api/health`);
      await again.evaluate(() => localStorage.removeItem('token'));
      await again.goto(`${relay.url}/DPSCAD`);
      await expect(again.getByText('5 entries wait on this computer.')).toBeVisible();
      await again.getByLabel('Username or Email').fill('dispatch');
      await again.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
      await again.getByRole('button', { name: 'Sign In' }).click();
      await expect(rowOf(again, address)).toContainText('SENT #', { timeout: 20_000 });
      await rowOf(again, address).click();
      await expect(rowOf(again, address)).toContainText('DISPATCHED');
      const lines = again.getByRole('list', { name: 'Radio log entries' }).getByRole('listitem');
      await expect(lines).toHaveText([/One/, /Two/, /Three/]);
      await expect(again.getByRole('status', { name: 'Connection' })).toHaveText('LIVE');
      await after.close();
    } finally {
      await rm(profile, { recursive: true, force: true });
    }
  });

  test('goes on through the death of server and database and an ended session, in two windows, without a reload', async ({
    relay,
    page,
    context,
    allowConsole,
  }) => {
    allowConsole(/Failed to load resource|WebSocket|ERR_/);
    test.setTimeout(180_000);
    await signInThroughApi(page, relay.url, 'dispatch');
    await page.goto(`${relay.url}/DPSCAD`);
    const second = await context.newPage();
    await second.goto(`${relay.url}/DPSCAD`);
    await expect(second.getByRole('status', { name: 'Connection' })).toContainText('LIVE');
    const address = `${Date.now() % 100_000} Outage Rd`;
    relay.cut();
    await logCall(page, address);
    await expect(rowOf(second, address)).toContainText('SAVED HERE');
    // The other window goes on with what the server has never seen.
    await rowOf(second, address).click();
    await second.keyboard.press('r');
    await second.keyboard.type('From the second window');
    await second.keyboard.press('Enter');
    await relay.restart('server and database');
    await expect(rowOf(page, address)).toContainText('SENT #', { timeout: 40_000 });
    await expect(rowOf(second, address)).toContainText('SENT #', { timeout: 20_000 });
    await expect(page.getByText('From the second window')).toHaveCount(1);

    // The session ends in the middle of the work, and cannot be renewed.
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
    await signInAgain.getByRole('button', { name: 'Sign In' }).click();
    await expect(rowOf(page, address)).toContainText('SENT #');
    await expect(signInAgain).toHaveCount(0);
    await expect(page.getByLabel('Unit', { exact: true })).toHaveValue('E4');
    await expect(page.getByRole('list', { name: 'Radio log entries' })).toContainText('After the end of the session');
  });
});
