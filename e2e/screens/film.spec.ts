import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { minutes, toMs, toSeconds, tradingDay } from '@prebell/contracts';
import { writeSimulatedDays } from '../../bench/lib/simulated-days';
import { DATE } from '../../bench/lib/trading-day';
import { onOwnPlatform } from '../support/own-platform';
import { ROOT } from '../support/platform';
import { expect, signInThroughApi } from '../support/test';

/** Minutes of the film, after 4:00 AM ET: 7:29 to 9:29. */
const FIRST = 209;
const LAST = 329;
/** Minutes from one frame to the next. */
const STEP = 2;
/** The chart begins at 6:00. */
const CHART_FIRST = 120;
const BAR_MINUTES = 5;
const SHOWN = 3;

interface Row {
  readonly symbol: string;
  readonly price: number;
  readonly percent_change: number;
  readonly volume: number;
  readonly relative_volume: number | null;
  readonly float: number;
}

const test = onOwnPlatform(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'prebell-film-'));
  const { dir, listings, floats } = await writeSimulatedDays(folder);
  return {
    env: {
      MARKET_PROVIDER: 'replay',
      MARKET_REPLAY_DIR: dir,
      MARKET_REPLAY_LISTINGS: listings,
      MARKET_REPLAY_FLOATS: floats,
      MARKET_REPLAY_DATE: DATE,
      MARKET_REPLAY_AT: '09:40',
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
});

/** '7:30' */
const clockAt = (minute: number): string => `${4 + Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;

/**
 * Records the film of the landing page from the platform's own time machine, a frame every two minutes of a simulated day. It keeps the three
 * strongest rows of the momentum list that have all their figures from the first frame on; the page replaces their symbols.
 */
test('the film of the landing page', async ({ page, platform }) => {
  await signInThroughApi(page, platform.url, 'premium');
  const headers = {
    authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}`,
    origin: platform.url,
  };
  // Not from the page: signing in leaves it on an address whose policy allows no requests.
  const ask = async (path: string) => (await page.request.get(new URL(path, platform.url).href, { headers })).json();
  const prepare = async () => {
    const answer = await page.request.post(new URL(`/api/time-machine/days/${DATE}/film`, platform.url).href, {
      headers,
    });
    return (await answer.json()).film?.state;
  };
  await expect.poll(prepare, { timeout: 100_000 }).toBe('ready');
  const at = (minute: number) => `/api/time-machine/${DATE}T${clockAt(minute).padStart(5, '0')}`;

  const frames: (readonly Row[])[] = [];
  for (let minute = FIRST; minute <= LAST; minute += STEP)
    frames.push((await ask(`${at(minute)}/step`)).lists.momentum.rows);
  const isWhole = ({ symbol }: Row) =>
    frames.every((rows) => rows.some((row) => row.symbol === symbol && (row.relative_volume ?? null) !== null));
  const chosen = (frames.at(-1) ?? [])
    .filter(isWhole)
    .toSorted((a, b) => b.percent_change - a.percent_change)
    .slice(0, SHOWN);

  const { hits } = await ask(`${at(LAST)}/hits?scanner=momentum&limit=500`);
  const open = tradingDay(DATE)?.pre_open ?? 0;
  /** Minutes after 4:00 AM ET of an instant, milliseconds. */
  const minuteOf = (ms: number) => (ms - toMs(open)) / minutes(1);
  const entered = (symbol: string) =>
    Math.min(
      ...hits
        .filter((hit: { symbol: string; kind: string }) => hit.symbol === symbol && hit.kind === 'enter')
        .map((hit: { at: string }) => minuteOf(Date.parse(hit.at))),
    );
  const [from, to] = [CHART_FIRST, LAST].map((minute) => open + toSeconds(minutes(minute)));
  const bars = await ask(
    `${at(LAST)}/candles?symbol=${chosen[0]?.symbol}&resolution=${BAR_MINUTES}&from=${from}&to=${to}`,
  );

  const film = {
    // Of the recording; the simulated day itself is DATE.
    recorded: new Date().toISOString().slice(0, 10),
    date: DATE,
    symbols: chosen.map(({ symbol, float }) => ({ float, entered: entered(symbol) })),
    bars: bars.t.map((t: number, index: number) => [
      minuteOf(toMs(t)),
      ...[bars.o, bars.h, bars.l, bars.c, bars.v].map((column: number[]) => column[index]),
    ]),
    frames: frames.map((rows, index) => ({
      minute: FIRST + index * STEP,
      rows: chosen.map(({ symbol }) => {
        const row = rows.find((each) => each.symbol === symbol);
        return [
          row?.price,
          Number(row?.percent_change.toFixed(2)),
          row?.volume,
          Number(row?.relative_volume?.toFixed(1)),
        ];
      }),
    })),
  };
  const folder = process.env.SCREENS_DIR || join(ROOT, 'mf-marketing/src/features/landing/model');
  await writeFile(join(folder, 'morning.json'), `${JSON.stringify(film, null, 1)}\n`);
});
