import { withBackEnd } from './lib/back-end.mjs';
import { beside, quiet, takeExport } from './lists/export.mjs';
import { openPlatform } from './lists/platform.mjs';
import { queriesOf } from './lists/queries.mjs';
import { PAYMENTS_EACH } from './lists/seed.mjs';

/** Accounts of the small and of the large installation. */
const SMALL = 1_000;
const LARGE = Number(process.env.BENCH_USERS ?? 1_000_000);
const ROUNDS = 9;
const RATIO_GOAL = 3;
const HEALTH_GOAL_MS = 100;

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

const timed = async ({ ask }, path) => {
  const began = performance.now();
  await (await ask(path)).json();
  return performance.now() - began;
};

/** Asks both installations in turns, so that whatever else the machine does slows both alike. */
export const measure = async (small, large) => {
  const [few, many] = [queriesOf(SMALL), queriesOf(LARGE)];
  const rows = [];
  for (const name of Object.keys(few)) {
    await timed(small, few[name]);
    const first = await timed(large, many[name]);
    const times = { small: [], large: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      times.small.push(await timed(small, few[name]));
      times.large.push(await timed(large, many[name]));
    }
    const [a, b] = [median(times.small), median(times.large)];
    rows.push({ name, small: a, large: b, ratio: b / a, first });
  }
  return rows;
};

const number = (value) => value.toLocaleString('en-US');
const ms = (value) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
const triple = ({ median: middle, p99, worst }) => `${ms(middle)} / ${ms(p99)} / ${ms(worst)}`;

const report = (rows, calm, busy) => [
  `${number(SMALL)} accounts with ${number(SMALL * PAYMENTS_EACH)} payments, and ${number(LARGE)} with ${number(LARGE * PAYMENTS_EACH)}, asked in turns: median of ${ROUNDS} requests each. Goal: at most ${RATIO_GOAL} times. Reached by ${rows.filter(({ ratio }) => ratio <= RATIO_GOAL).length} of ${rows.length}. 'First answer' is the first request at the large size.`,
  '',
  '| | small | large | times | first answer |',
  '|--|--|--|--|--|',
  ...rows.map(
    ({ name, small, large, ratio, first }) =>
      `| ${name} | ${ms(small)} | ${ms(large)} | ${ratio > RATIO_GOAL ? `**${ratio.toFixed(1)}**` : ratio.toFixed(1)} | ${ms(first)} |`,
  ),
  '',
  `Export of payments: ${busy.megabytes.toFixed(0)} MB in ${busy.seconds.toFixed(1)} s; memory grew by ${busy.rss.toFixed(0)} MB. Goal: \`/api/health\` under ${HEALTH_GOAL_MS} ms. The idle thread does nothing: how late it wakes up is the machine's doing.`,
  '',
  '| | quiet, just before | while the export ran |',
  '|--|--|--|',
  `| \`/api/health\`, median / p99 / worst | ${triple(calm.health)} | ${triple(busy.health)} |`,
  `| event loop late, p99 / worst | ${ms(calm.loop.p99)} / ${ms(calm.loop.worst)} | ${ms(busy.loop.p99)} / ${ms(busy.loop.worst)} |`,
  `| idle thread late, median / p99 / worst | ${triple(calm.idle)} | ${triple(busy.idle)} |`,
];

/** Measures two installations that are filled already. */
export const compare = async (small, large) => {
  const rows = await measure(small, large);
  const calm = await beside(large, quiet);
  const busy = await beside(large, () => takeExport(large));
  return report(rows, calm, busy);
};

const measureLists = async (parts) => {
  const small = await openPlatform(parts, SMALL);
  try {
    const large = await openPlatform(parts, LARGE);
    try {
      return await compare(small, large);
    } finally {
      await large.close();
    }
  } finally {
    await small.close();
  }
};

/** How much longer the admin's lists take with a thousand times the accounts, and what an export costs everybody else. */
export const listsBench = () => withBackEnd(measureLists);
