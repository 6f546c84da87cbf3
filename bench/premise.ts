import { type Call, findDuplicates } from '@prebell/contracts';
import { withBackEnd } from './lib/back-end';
import type { Sql } from './lib/database';
import { count, ms } from './lib/report';
import { most, quantile } from './lib/statistics';

const CALLS = 1_000_000;
const ACTIVE = 5_000;
const ASKED = 500;
const GOAL_MS = 150;
const STREETS = [
  'Larkmoor Ave',
  'Harbor View Rd',
  'Foundry Ln',
  'Mill St',
  'Fernhollow Rd',
  'Orchard Ave',
  'Kestrel Ct',
];

const addressOf = (i: number): string => `${1 + ((i * 7) % 9_899)} ${STREETS[i % STREETS.length]}`;

/** Data: a year of calls, and a storm: 5,000 calls from the last minutes are still waiting. */
const fill = async (sql: Sql): Promise<void> => {
  const streets = STREETS.map((street) => `'${street}'`).join(',');
  await sql.query(`
    insert into calls (id, time_received, address_of_incident, nature, primary_unit, primary_dispatched_time, status,
      disposition, closed_at, created_at)
    select ('01900000-0000-7000-8000-' || lpad(i::text, 12, '0'))::uuid, received,
      (1 + i::bigint * 7 % 9899) || ' ' || (array[${streets}])[1 + i % ${STREETS.length}],
      (array['Medical','Fire','Police','Alarm'])[1 + i % 4], case when active then null else 'M' || i % 40 end,
      case when active then null else received + interval '50 seconds' end, case when active then 'pending' else 'closed' end,
      case when active then null else 'Treated' end, case when active then null else received + interval '40 minutes' end,
      received
    from (
      select i, i > ${CALLS - ACTIVE} as active,
        now() - (${CALLS} - i) * case when i > ${CALLS - ACTIVE} then interval '0.17 seconds' else interval '30 seconds' end as received
      from generate_series(1, ${CALLS}) i
    ) c`);
  await sql.query('analyze calls');
};

/** Milliseconds that one action takes. */
const timeOf = async (act: () => unknown): Promise<number> => {
  const begun = performance.now();
  await act();
  return performance.now() - begun;
};

/** What the form shows while an address is typed: history from the server, and duplicates on the board. */
export const run = () =>
  withBackEnd({ fill }, async ({ url, signIn }) => {
    const headers = { Authorization: `Bearer ${await signIn('dispatch')}` };
    const ask = async (i: number) => {
      const query = new URLSearchParams({ address: addressOf(i).replace('Ave', 'Avenue').toUpperCase() });
      const answer = await fetch(`${url}/api/cad/premise?${query}`, { headers });
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
      return answer.json();
    };
    const first = await timeOf(() => ask(1));
    const asked: number[] = [];
    for (let i = 0; i < ASKED; i += 1) asked.push(await timeOf(() => ask(Math.floor((i / ASKED) * CALLS))));

    const now = Date.now();
    const board = Array.from({ length: ACTIVE }, (_, i) => ({
      ...{ id: String(i), address_of_incident: addressOf(i), status: 'pending', merged_into: null },
      time_received: new Date(now - i * 170).toISOString(),
    })) as unknown as Call[];
    const firstKey = await timeOf(() => findDuplicates({ address: addressOf(1), at: now }, board));
    const keys: number[] = [];
    for (let i = 0; i < ASKED; i += 1)
      keys.push(await timeOf(() => findDuplicates({ address: addressOf(i), at: now }, board)));

    const row = (what: string, times: readonly number[], begin: number) =>
      `| ${what} | ${[0.5, 0.95, 0.99].map((part) => ms(quantile([...times], part))).join(' / ')} | ${ms(most([...times]))} | ${ms(begin)} | ${GOAL_MS} ms |`;
    return [
      `${count(CALLS)} calls of a year at ${count(STREETS.length * 9_899)} addresses, ${count(ACTIVE)} of them waiting since the last 14 minutes; ${ASKED} addresses in another spelling.`,
      '',
      '| measure | p50 / p95 / p99 | longest | first | goal |',
      '|---|---|---|---|---|',
      row('history and open calls, over HTTP', asked, first),
      row('duplicates among the waiting calls, on the screen', keys, firstKey),
    ];
  });
