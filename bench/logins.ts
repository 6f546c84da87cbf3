import { withBackEnd } from './lib/back-end';
import { PASSWORD } from './lib/client';
import { loadRoles, startLoad } from './lib/load';
import { count, listed, megabytes, ms, table } from './lib/report';

const RATE = 300;
const SECONDS = 30;
const ACCOUNTS = 1_000;
const OTHERS = ['/api/auth/profile', '/api/market/status', '/api/auth/sessions'];
const OTHERS_PER_SECOND = 30;
export const roles = loadRoles;

const accounts = `
  insert into users (id, username, email, password_hash, terms_accepted_at)
  select gen_random_uuid(), 'trader' || i, 'trader' || i || '@example.com', password_hash, now()
  from generate_series(1, ${ACCOUNTS}) i, users where username = 'pro'`;

/** How a flood of sign-ins affects other users, on the real server with a real database. */
export const run = () =>
  // All attempts come from one address, because demo mode has no limit per address.
  withBackEnd(
    { env: { DEMO: '1' }, fill: async (sql) => void (await sql.query(accounts)) },
    async ({ url, signIn }) => {
      const token = await signIn('premium');
      const requests = OTHERS.map((path) => ({ path }));
      const others = async (seconds: number) => {
        const { report } = await startLoad({ url, token, requests, rate: OTHERS_PER_SECOND, seconds });
        const { answers, p50, p99, longest } = await report;
        if (Object.keys(answers).some((status) => status !== '200')) throw new Error(`Others got ${listed(answers)}`);
        return [p50, p99, longest].map(ms);
      };
      const quiet = await others(5);
      const before = process.memoryUsage.rss();
      let peak = before;
      const watch = setInterval(() => {
        peak = Math.max(peak, process.memoryUsage.rss());
      }, 100);
      const signIns = Array.from({ length: ACCOUNTS }, (_, index) => ({
        ...{ path: '/api/auth/login', method: 'POST' },
        body: { username: `trader${1 + index}`, password: PASSWORD },
      }));
      const flood = await startLoad({ url, requests: signIns, rate: RATE, seconds: SECONDS });
      const busy = await others(SECONDS);
      const { answers, withoutHint, p99 } = await flood.report;
      clearInterval(watch);
      return [
        `${RATE} sign-ins a second for ${SECONDS} s by ${count(ACCOUNTS)} accounts with the right password, next to ${OTHERS_PER_SECOND} other requests a second (profile, market status, sessions). Load and platform share the machine.`,
        '',
        ...table(
          ['other requests', 'p50', 'p99', 'longest'],
          [
            ['nobody signs in', ...quiet],
            ['flood', ...busy],
          ],
        ),
        '',
        `Sign-ins answered: ${listed(answers)}; ${withoutHint} refusals without \`Retry-After\`; p99 of successful sign-ins ${ms(p99)}. Memory grew by ${megabytes(peak - before)} MiB. Goals: p99 of other requests 200 ms, surplus refused with 503, less than 300 MiB.`,
      ];
    },
  );
