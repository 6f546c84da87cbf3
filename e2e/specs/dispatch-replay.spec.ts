import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import type { Call } from '@prebell/contracts';
import { expect, test } from '../support/test';

const LOG = join(process.env.PREBELL_DATA ?? '../shared/data', 'dispatch/sf_fire_2020-04.csv.gz');
/** Number of calls typed into the screen; 50 with PREBELL_DEEP=1. */
const SAMPLE = process.env.PREBELL_DEEP === '1' ? 50 : 3;

interface Logged {
  address: string;
  nature: string;
  disposition: string;
  /** The log's own wall-clock time, to the minute, typed as this centre's time. */
  received: string;
  units: string[];
}

/** The first calls of the log, parsed without any product code; each row is one unit. */
const readLog = (): Logged[] => {
  const [heading = '', ...lines] = gunzipSync(readFileSync(LOG)).toString().trimEnd().split('\n');
  const names = heading.trim().split(',');
  const calls = new Map<string, Logged>();
  for (const line of lines) {
    const values = [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, value = '']) =>
      value.replaceAll('"', ''),
    );
    const field = (name: string) => (values[names.indexOf(name)] ?? '').trim();
    const known = calls.get(field('Call Number'));
    if (known) {
      known.units.push(field('Unit ID'));
      continue;
    }
    if (calls.size === SAMPLE) break;
    const [, month, day, year, hour, minute, half] =
      /(\d\d)\/(\d\d)\/(\d{4}) (\d\d):(\d\d):\d\d ([AP]M)/.exec(field('Received DtTm')) ?? [];
    const hours = String((Number(hour) % 12) + (half === 'PM' ? 12 : 0)).padStart(2, '0');
    calls.set(field('Call Number'), {
      address: field('Address'),
      nature: field('Call Type'),
      disposition: field('Call Final Disposition'),
      received: `${year}-${month}-${day}T${hours}:${minute}`,
      units: [field('Unit ID')],
    });
  }
  return [...calls.values()];
};

/** From the first key to the end of the call, as a dispatcher types it. */
const typeCall = async (page: Page, { address, nature, disposition, received, units }: Logged): Promise<void> => {
  const selected = page.getByRole('article', { name: 'Selected call' });
  const status = selected.locator('header').first();
  const [lead = '', ...others] = units;
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'New Call' });
  await dialog.getByLabel('Address of Incident').fill(address);
  await dialog.getByLabel('Nature').fill(nature);
  await dialog.getByLabel('Time Received').fill(received);
  await page.keyboard.press('Control+Enter');
  await expect(status).toContainText('NEEDS DISPATCH');
  await page.keyboard.press('d');
  await selected.getByLabel('Dispatcher Initials').fill('SFFD');
  await selected.getByLabel('Primary Unit').fill(lead);
  await page.keyboard.press('Enter');
  await expect(status).toContainText('DISPATCHED');
  for (const unit of others) {
    await page.keyboard.press('u');
    await selected.getByRole('form', { name: 'Add Unit' }).getByLabel('Unit').fill(unit);
    await page.keyboard.press('Enter');
    await expect(selected.getByRole('form', { name: 'Add Unit' })).toHaveCount(0);
  }
  await page.keyboard.press('x');
  await selected.getByLabel('Disposition').fill(disposition);
  await page.keyboard.press('Enter');
  await expect(status).toContainText('CLOSED');
};

test('calls of a real log typed into the screen are recorded with their places, times, units and ends', async ({
  page,
  platform,
  signIn,
}) => {
  test.skip(!existsSync(LOG), 'the call log is absent');
  test.setTimeout(300_000);
  const logged = readLog();
  expect(logged).toHaveLength(SAMPLE);
  await signIn('dispatch');
  await page.goto('/DPSCAD');
  await expect(page.getByRole('status', { name: 'Connection' })).toHaveText('LIVE');
  for (const call of logged) await typeCall(page, call);
  await expect(page.getByRole('status', { name: 'Connection' })).toHaveText('LIVE');

  const token = await page.evaluate(() => localStorage.getItem('token'));
  const answer = await page.request.get(`${platform.url}/api/cad/calls?limit=200`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const stored = ((await answer.json()).calls as Call[]).filter((call) => call.dispatcher_initials === 'SFFD');
  const wallClock = new Intl.DateTimeFormat('sv', {
    timeZone: 'America/New_York',
    dateStyle: 'short',
    timeStyle: 'short',
  });
  const inOrder = (list: Logged[]) => list.map((call) => JSON.stringify(call)).sort();
  expect(
    inOrder(
      stored.map((call) => ({
        address: call.address_of_incident,
        nature: call.nature ?? '',
        disposition: call.disposition ?? '',
        received: wallClock.format(new Date(call.time_received)).replace(' ', 'T'),
        units: call.units.map(({ unit }) => unit).sort(),
      })),
    ),
  ).toEqual(inOrder(logged.map((call) => ({ ...call, units: [...call.units].sort() }))));
  expect(stored.every(({ status, units }) => status === 'closed' && units.every(({ cleared_at }) => cleared_at))).toBe(
    true,
  );
});
