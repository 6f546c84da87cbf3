import type { Page } from '@playwright/test';
import { type Call, toSeconds } from '@prebell/contracts';
import { hasFireLog, type LoggedCall, type LoggedUnit, REPORTS, type Report, readFireLog } from '../support/fire-log';
import { expect, test } from '../support/test';

const isDeep = process.env.PREBELL_DEEP === '1';
/** Calls of the shift. */
const CALLS = isDeep ? 20 : 2;
/** Keys of a call beyond its words, on average. */
const MAX_KEYS = 25;
/** A second Enter sooner than this does not count, milliseconds. */
const READING_MS = 450;

const LETTERS: Readonly<Record<Report, string>> = { en_route: 'e', on_scene: 'o', clear: 'c' };

interface Deed {
  readonly kind: 'new' | 'dispatch' | Report | 'close';
  readonly at: number;
  readonly call: LoggedCall;
  readonly units: readonly string[];
}

/** Calls that the day had before this shift: numbers then have three digits, as at a busy centre. */
const EARLIER = 110;

/** What a dispatcher hears and does about a call, in order: each report of each unit is a deed of its own. */
const deedsOf = (call: LoggedCall): Deed[] => {
  const clearAt = ({ times }: LoggedUnit) => times.clear ?? Number.POSITIVE_INFINITY;
  const last = call.units.toSorted((a, b) => clearAt(b) - clearAt(a))[0];
  const sent = Math.min(...call.units.map((unit) => unit.sent));
  const deeds: Deed[] = [
    { kind: 'new', at: call.received, call, units: [] },
    ...[...new Set(call.units.map((unit) => unit.sent))].map((at): Deed => {
      const units = call.units.filter((unit) => unit.sent === at).map(({ unit }) => unit);
      return { kind: 'dispatch', at: Math.max(at, sent), call, units };
    }),
  ];
  let latest = Number.NEGATIVE_INFINITY;
  const reports = call.units.flatMap((unit) =>
    REPORTS.flatMap((kind): Deed[] => {
      const at = unit.times[kind];
      if (at === null) return [];
      const isLast = kind === 'clear' && unit === last;
      return [{ kind: isLast ? 'close' : kind, at, call, units: [unit.unit] }];
    }),
  );
  // Within a call every deed follows the one before it, and the last unit that clears closes it.
  return [...deeds, ...reports.sort((a, b) => a.at - b.at || (a.kind === 'close' ? 1 : -1))].map((deed) => {
    latest = Math.max(latest, deed.at);
    return { ...deed, at: latest };
  });
};

/** Counts every key that reaches the page. */
const countKeys = (page: Page) =>
  page.evaluate(() => {
    const counts = { all: 0, tabs: 0 };
    Object.assign(globalThis, { keyCounts: counts });
    addEventListener(
      'keydown',
      ({ key }) => {
        counts.all += 1;
        if (key === 'Tab') counts.tabs += 1;
      },
      true,
    );
  });
const keysOf = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { keyCounts: { all: number; tabs: number } }).keyCounts);

test('a shift of real calls, interleaved, takes at most 25 keys a call beyond its words, and no Tab', async ({
  page,
  platform,
  signIn,
}) => {
  test.skip(!hasFireLog(), 'the call log is absent');
  test.setTimeout(isDeep ? 900_000 : 180_000);
  const logged = readFireLog(CALLS);
  expect(logged).toHaveLength(CALLS);
  await signIn('dispatch');
  await page.goto('/DPSCAD');
  await expect(page.getByRole('status', { name: 'Connection' })).toContainText('LIVE');
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const headers = { Authorization: `Bearer ${token}` };
  const calls = async () =>
    (await (await page.request.get(`${platform.url}/api/cad/calls?limit=500`, { headers })).json()).calls as Call[];
  if (isDeep) {
    const post = async (path: string, data: object) =>
      (await page.request.post(`${platform.url}/api/cad/calls${path}`, { headers, data })).json();
    for (const { id } of (await calls()).filter(({ status }) => status !== 'closed'))
      await post(`/${id}/status`, { action: 'close' });
    for (let n = 0; n < EARLIER; n += 1) {
      const { call } = await post('', { address_of_incident: `${n} Earlier Rd` });
      await post(`/${call.id}/status`, { action: 'close' });
    }
    await page.reload();
    await expect(page.getByRole('status', { name: 'Connection' })).toContainText('LIVE');
  }
  const before = new Set((await calls()).map(({ id }) => id));
  const line = page.getByRole('textbox', { name: 'Command' });
  const says = page.getByRole('region', { name: 'Command line' }).getByRole('status');

  await countKeys(page);
  const keysBy = new Map<LoggedCall, number>(logged.map((call) => [call, 0]));
  const numbers = new Map<LoggedCall, string>();
  /** The open calls of each unit. */
  const busy = new Map<string, Set<LoggedCall>>();
  const waiting = new Set<LoggedCall>();
  let digits = 0;
  let words = 0;

  /** Types a line and presses Enter, twice where the line asks. `content` is the part that is words. */
  const run = async (call: LoggedCall, text: string, content: readonly string[]) => {
    const start = (await keysOf(page)).all;
    await page.keyboard.type(text);
    await expect(says).toHaveAttribute('data-kind', 'ready');
    await page.keyboard.press('Enter');
    if ((await says.getAttribute('data-kind')) === 'asks') {
      await page.waitForTimeout(READING_MS);
      await page.keyboard.press('Enter');
    }
    await expect(line).toHaveValue('');
    const own = content.join('').length;
    words += own;
    keysBy.set(call, (keysBy.get(call) ?? 0) + (await keysOf(page)).all - start - own);
  };
  const numberOf = (call: LoggedCall): string => {
    const number = numbers.get(call) ?? '';
    digits += number.length;
    return number;
  };
  /** The unit, preceded by the call's number if it is on two calls. The command's letter comes directly before this. */
  const about = (call: LoggedCall, unit: string): string =>
    (busy.get(unit)?.size ?? 0) > 1 ? `${numberOf(call)} ${unit}` : unit;

  await page.keyboard.press('.');
  const began = Date.now();
  const deeds = logged.flatMap(deedsOf).sort((a, b) => a.at - b.at);
  for (const { kind, call, units } of deeds) {
    const [unit = ''] = units;
    switch (kind) {
      case 'new': {
        const { address, nature } = call;
        await run(call, `n${/^\d/.test(address) ? '' : ' '}${address};${nature}`, [address, nature]);
        waiting.add(call);
        // A dispatcher reads the number too.
        const selected = page.getByRole('article', { name: 'Selected call' });
        await expect(selected.getByRole('heading', { level: 2 })).toHaveText(address);
        const text = await selected.getByText(/^Call \d\d-\d+$/).textContent();
        numbers.set(call, String(Number(text?.split('-')[1])));
        break;
      }
      case 'dispatch': {
        const isFirst = waiting.delete(call);
        // The only waiting call needs no number, unless the unit's name starts with a digit.
        const isOnly = isDeep && isFirst && waiting.size === 0 && !/^\d/.test(unit);
        await run(call, `d${isOnly ? '' : numberOf(call)} ${units.join(' ')}`, units);
        for (const one of units) busy.set(one, (busy.get(one) ?? new Set()).add(call));
        break;
      }
      case 'close': {
        const named = about(call, unit);
        await run(call, `x${named} ${call.disposition}`, [unit, call.disposition]);
        for (const { unit: one } of call.units) busy.get(one)?.delete(call);
        break;
      }
      default:
        await run(call, `${LETTERS[kind]}${about(call, unit)}`, [unit]);
        if (kind === 'clear') busy.get(unit)?.delete(call);
    }
  }
  const seconds = toSeconds(Date.now() - began);
  const counted = await keysOf(page);
  await expect(page.getByRole('status', { name: 'Connection' })).toHaveText('LIVE');

  const keys = [...keysBy.values()];
  const mean = keys.reduce((sum, own) => sum + own, 0) / CALLS;
  console.log(
    `shift: ${CALLS} calls, ${deeds.length} lines, ${counted.all} keys, ${words} of them words, ${mean.toFixed(1)} a call beyond words ` +
      `(least ${Math.min(...keys)}, most ${Math.max(...keys)}; digits of call numbers ${(digits / CALLS).toFixed(1)} a call), ` +
      `${(seconds / CALLS).toFixed(2)} s a call, ${counted.tabs} Tabs`,
  );
  expect(counted.tabs).toBe(0);
  expect(mean).toBeLessThanOrEqual(MAX_KEYS);

  // The board and the record say what the log says.
  const steps = ({ unit, times }: LoggedUnit) => [unit, times.en_route !== null, times.on_scene !== null];
  const inOrder = (list: unknown[]) => list.map((each) => JSON.stringify(each)).sort();
  const stored = (await calls()).filter(({ id }) => !before.has(id));
  expect(
    inOrder(
      stored.map(({ address_of_incident, nature, disposition, status, units }) => [
        ...[address_of_incident, nature, disposition, status],
        inOrder(units.map(({ unit, en_route_at, on_scene_at }) => [unit, en_route_at !== null, on_scene_at !== null])),
      ]),
    ),
  ).toEqual(
    inOrder(
      logged.map(({ address, nature, disposition, units }) => [
        address,
        nature,
        disposition,
        'closed',
        inOrder(units.map(steps)),
      ]),
    ),
  );
});
