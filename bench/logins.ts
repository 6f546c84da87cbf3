import { createAsker } from './lib/asker';
import { withBackEnd } from './lib/back-end';
import { PASSWORD } from './lib/client';
import { inProcess } from './lib/processes';
import { atRate, count, createTally, listed, megabytes, most, ms, quantile, table } from './lib/statistics';

const RATE = 300;
const SECONDS = 30;
const ACCOUNTS = 1_000;
const OTHERS = ['/api/auth/profile', '/api/market/status', '/api/auth/sessions'];
const OTHERS_PER_SECOND = 30;

interface Load {
  readonly url: string;
  readonly token: string;
  readonly rate: number;
  readonly seconds: number;
}
interface Report {
  readonly others: number[];
  readonly signIns: number[];
  readonly answered: Record<string, number>;
  readonly withoutHint: number;
}

/** Signs in at a fixed rate and sends other requests meanwhile. */
const load = async ({ url, token, rate, seconds }: Load) => {
  const answered = createTally();
  const [others, signIns]: number[][] = [[], []];
  let withoutHint = 0;
  const ask = createAsker(url, 512);
  await Promise.all([
    atRate(OTHERS_PER_SECOND, seconds, async (index) => {
      const path = OTHERS[index % OTHERS.length] ?? '';
      const { status, took } = await ask(path, { token });
      if (typeof status === 'string' || status >= 500) throw new Error(`${path} was answered with ${status}`);
      others?.push(took);
    }),
    atRate(rate, seconds, async (index) => {
      const body = JSON.stringify({ username: `trader${1 + (index % ACCOUNTS)}`, password: PASSWORD });
      const { status, headers, took } = await ask('/api/auth/login', { method: 'POST', body });
      answered.add(status);
      if (status === 200) signIns?.push(took);
      else if (headers['retry-after'] === undefined) withoutHint += 1;
    }),
  ]);
  process.send?.({ others, signIns, answered: answered.counts, withoutHint }, () => process.exit());
};
export const roles = { load };

const accounts = `
  insert into users (id, username, email, password_hash, terms_accepted_at)
  select gen_random_uuid(), 'trader' || i, 'trader' || i || '@example.com', password_hash, now()
  from generate_series(1, ${ACCOUNTS}) i, users where username = 'pro'`;

/** How a flood of sign-ins affects other users, on the real server with a real database. */
export const run = () =>
  // All attempts come from one address, which a demo does not limit.
  withBackEnd(
    { env: { DEMO: '1' }, fill: async (sql) => void (await sql.query(accounts)) },
    async ({ url, signIn }) => {
      const token = await signIn('premium');
      const measure = (rate: number, seconds: number) =>
        inProcess('load', { url, token, rate, seconds } satisfies Load).next<Report>();
      const quiet = await measure(0, 5);
      const before = process.memoryUsage.rss();
      let peak = before;
      const watch = setInterval(() => {
        peak = Math.max(peak, process.memoryUsage.rss());
      }, 100);
      const busy = await measure(RATE, SECONDS);
      clearInterval(watch);
      const row = (name: string, { others }: Report) => [
        name,
        ...[quantile(others, 0.5), quantile(others, 0.99), most(others)].map(ms),
      ];
      return [
        `${RATE} sign-ins a second for ${SECONDS} s by ${count(ACCOUNTS)} accounts with the right password, next to ${OTHERS_PER_SECOND} other requests a second (profile, market status, sessions). Load and platform share the machine.`,
        '',
        ...table(['other requests', 'p50', 'p99', 'longest'], [row('nobody signs in', quiet), row('flood', busy)]),
        '',
        `Sign-ins answered: ${listed(busy.answered)}; ${busy.withoutHint} refusals without \`Retry-After\`; p99 of successful sign-ins ${ms(quantile(busy.signIns, 0.99))}. Memory grew by ${megabytes(peak - before)} MiB. Goals: p99 of other requests 200 ms, surplus refused with 503, less than 300 MiB.`,
      ];
    },
  );
