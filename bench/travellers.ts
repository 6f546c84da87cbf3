// Whether users of the time machine and of backtests slow down the live desk.
import { existsSync, readdirSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { minutes, momentOf, toMs, tradingDay } from '@prebell/contracts';
import { type Account, openAccount } from './lib/client';
import { until } from './lib/pace';
import { type Platform, withPlatform } from './lib/platform';
import { inProcess, sendToParent, untilAsked } from './lib/processes';
import { createTally, goals, listed } from './lib/report';
import { root } from './lib/root';
import { enterMarket } from './lib/sockets';
import { quantile } from './lib/statistics';

const DATA = process.env.PREBELL_DATA ?? join(root, '../shared/data');
const USERS = 200;
const FILMS = 4;
const ROUNDS = 8;
const ROUND_MS = 8_000;
/** At 60 times real speed a recorded minute ends each second, with a bar for every symbol. */
const SPEED = 60;
const SECOND_MS = 1_000;
/** Between two minutes, the desk's lists are quiet for longer than this. */
const QUIET_MS = 300;
const ASK_EVERY_MS = 40;

interface Travel {
  readonly url: string;
  readonly token: string;
  readonly dates: readonly string[];
}

/** Users of the time machine, until stopped. Each begins at a different minute of one of the days and moves on by a minute each second. */
const travellers = async ({ url, token, dates }: Travel) => {
  const agent = new Agent({ keepAlive: true, maxSockets: USERS });
  const headers = { Authorization: `Bearer ${token}` };
  const answers = createTally();
  const ask = (path: string) =>
    new Promise<number>((resolve, reject) => {
      request(url + path, { agent, headers }, (answer) =>
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0)),
      )
        .on('error', reject)
        .end();
    });
  const isOver = untilAsked(() => answers.counts);
  const user = async (n: number) => {
    await delay((n / USERS) * SECOND_MS);
    const day = tradingDay(dates[n % dates.length]!)!;
    for (let step = 0; !isOver(); step += 1) {
      const at = momentOf(toMs(day.open) + minutes(((n * 7) % 300) + step));
      const next = delay(SECOND_MS);
      answers.add(await ask(`/api/time-machine/${at}/step?symbols=AAPL,MSFT,NVDA`));
      await next;
    }
  };
  await Promise.all(Array.from({ length: USERS }, (_, n) => user(n)));
};
/** Reports on request when the first list of each minute arrived, since the last request, milliseconds. */
const desk = async ({ url, token }: Omit<Travel, 'dates'>) => {
  let arrivals: number[] = [];
  let last = 0;
  const ask = await enterMarket(url, token, () => {
    const now = performance.now();
    if (now - last > QUIET_MS) arrivals.push(now);
    last = now;
  });
  process.on('message', () => {
    sendToParent(arrivals);
    arrivals = [];
  });
  for (const scanner of ['momentum', 'gappers', 'low_float']) await ask('scanner:subscribe', { scanner });
  sendToParent('ready');
};
export const roles = { travellers, desk };

/** How late the desk was, milliseconds: when lists arrived after the minute's end, and how long answers took. */
interface Lateness {
  readonly lists: number[];
  readonly answers: number[];
}

type Desk = ReturnType<typeof inProcess>;

const round = async ({ get }: Account, lists: Desk): Promise<Lateness> => {
  const answers: number[] = [];
  await lists.ask('from now on');
  for (const end = performance.now() + ROUND_MS; performance.now() < end; ) {
    const began = performance.now();
    await get('/api/market/quote/AAPL');
    answers.push(performance.now() - began);
    await delay(ASK_EVERY_MS);
  }
  return { lists: await lists.ask<number[]>('all'), answers };
};

/** Runs a grid of variants over all days, again and again until `isOver`. */
const keepTesting = async ({ post, get }: Account, days: readonly string[], isOver: () => boolean) => {
  let tests = 0;
  while (!isOver()) {
    const where = [
      { field: 'percent_change', op: '>=', value: 1 + tests / 100 },
      { field: 'relative_volume', op: '>=', value: 1 },
    ];
    const definition = { where, sort: 'percent_change', catalyst_first: false };
    const vary = [0, 1].map((position) => ({ position, values: Array.from({ length: 10 }, (_, k) => 1 + k / 2) }));
    const { backtest } = await post('/api/backtests', { scan: { kind: 'definition', definition }, days, vary });
    tests += 1;
    await until(
      async () => isOver() || (await get(`/api/backtests/${backtest.id}`)).backtest.state === 'done',
      300_000,
    );
  }
};

type Mode = 'calm' | 'travellers' | 'tests';

/** Rounds of each kind, in turns so that other load on the machine affects all of them. */
const compare = async (platform: Platform, days: readonly string[]) => {
  const account = await openAccount(platform.url, 'premium');
  const dates = days.slice(-FILMS);
  for (const date of dates) {
    await account.post(`/api/time-machine/days/${date}/film`, {});
    await until(async () => (await account.get(`/api/time-machine/days/${date}`)).film.state === 'ready', 300_000);
  }
  const lists = inProcess('desk', { url: platform.url, token: account.token });
  await lists.next();
  const found: Record<Mode, Lateness> = {
    calm: { lists: [], answers: [] },
    travellers: { lists: [], answers: [] },
    tests: { lists: [], answers: [] },
  };
  const add = async (mode: Mode) => {
    const late = await round(account, lists);
    found[mode].lists.push(...late.lists);
    found[mode].answers.push(...late.answers);
  };
  const answered = createTally();
  await round(account, lists);
  for (let k = 0; k < ROUNDS; k += 1) {
    await add('calm');
    const others = inProcess('travellers', { url: platform.url, token: account.token, dates });
    await delay(2 * SECOND_MS);
    await add('travellers');
    answered.addAll(await others.ask<Record<string, number>>('end'));
    await delay(SECOND_MS);
    let isOver = false;
    const testing = keepTesting(account, days, () => isOver);
    await delay(2 * SECOND_MS);
    await add('tests');
    isOver = true;
    await testing;
  }
  lists.stop();
  return { found, answered: answered.counts };
};

/** How late each list came, in milliseconds after the earliest phase within a second. */
const lateness = (found: Readonly<Record<Mode, Lateness>>) => {
  const all = Object.values(found).flatMap(({ lists }) => lists);
  // Phases wrap around after a second, so the earliest is the first one after the widest gap.
  const phases = all.map((at) => at % SECOND_MS).sort((a, b) => a - b);
  const gaps = phases.map((phase, k) => (phase - (phases.at(k - 1) ?? 0) + SECOND_MS) % SECOND_MS);
  const first = phases[gaps.indexOf(Math.max(...gaps))] ?? 0;
  return (mode: Mode) => found[mode].lists.map((at) => (at - first + 2 * SECOND_MS) % SECOND_MS);
};

export const run = async (): Promise<string[]> => {
  const dir = join(DATA, 'market/minute');
  if (!existsSync(dir)) throw new Error(`No recorded market data in ${dir} (PREBELL_DATA)`);
  const days = readdirSync(dir)
    .map((name) => name.slice(0, 10))
    .sort();
  const { found, answered } = await withPlatform((platform) => compare(platform, days), {
    MARKET_PROVIDER: 'replay',
    MARKET_REPLAY_DIR: dir,
    MARKET_REPLAY_LISTINGS: join(DATA, 'reference/listings'),
    MARKET_REPLAY_FLOATS: join(DATA, 'reference/finviz_2023-08.csv.gz'),
    MARKET_REPLAY_DATE: days.at(-1),
    MARKET_REPLAY_AT: '09:31',
    MARKET_REPLAY_SPEED: String(SPEED),
  });
  const late = lateness(found);
  const both = (values: number[]) => [0.5, 0.99].map((part) => `${quantile(values, part).toFixed(1)} ms`).join(' / ');
  const ratio = (of: (mode: Mode) => number[], mode: Mode) =>
    `**${(quantile(of(mode), 0.99) / quantile(of('calm'), 0.99)).toFixed(2)}**`;
  const answers = (mode: Mode) => found[mode].answers;
  return [
    `A recorded day plays at ${SPEED} times its pace; ${USERS} users of the time machine read a minute a second on ${FILMS} days, or grids of 100 variants run over ${days.length} days. ${ROUNDS} rounds of ${ROUND_MS / SECOND_MS} s of each kind in turns; all on one machine.`,
    '',
    ...goals([
      ['first list after the end of a minute, p50 / p99, calm', both(late('calm'))],
      ['beside users of the time machine', both(late('travellers'))],
      ['**p99, relative to calm**', ratio(late, 'travellers'), 1.1],
      ['beside backtests', both(late('tests'))],
      ['**p99, relative to calm**', ratio(late, 'tests'), 1.1],
      ['an answer with a quote, p50 / p99, calm', both(answers('calm'))],
      ['beside users of the time machine', both(answers('travellers'))],
      ['**p99, relative to calm**', ratio(answers, 'travellers'), 1.1],
      ['beside backtests', both(answers('tests'))],
      ['**p99, relative to calm**', ratio(answers, 'tests'), 1.1],
      ['answers to users of the time machine', listed(answered)],
    ]),
  ];
};
