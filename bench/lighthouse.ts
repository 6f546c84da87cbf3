import { withBrowser } from './lib/browser';
import { installPeers } from './lib/peers';
import { freePort, publicPaths, withPlatform } from './lib/platform';
import { ms, seconds, table } from './lib/report';
import { median, most } from './lib/statistics';

const RUNS = 5;
const CATEGORIES = ['accessibility', 'best-practices', 'seo'];
const ASKED = process.argv
  .find((argument) => argument.startsWith('--pages='))
  ?.slice('--pages='.length)
  .split(',');
/** Errors for which Lighthouse recommends a retry. */
const LOST_RECORDINGS = ['NO_NAVSTART', 'NO_FCP', 'TARGET_CRASHED'];
const ATTEMPTS = 3;

interface Lhr {
  readonly runtimeError?: { code: string; message: string };
  readonly audits: Record<string, { numericValue: number } | undefined>;
  readonly categories: Record<string, { score: number } | undefined>;
}
type Lighthouse = (address: string, flags: object) => Promise<{ lhr: Lhr }>;

/** Lighthouse with its defaults: a simulated mid-range phone on slow 4G. */
const audit = async (lighthouse: Lighthouse, address: string, flags: object, attempt = 1): Promise<Lhr> => {
  const { lhr } = await lighthouse(address, { logLevel: 'error', ...flags });
  if (lhr.runtimeError === undefined) return lhr;
  if (!LOST_RECORDINGS.includes(lhr.runtimeError.code) || attempt === ATTEMPTS)
    throw new Error(`${address}: ${lhr.runtimeError.message}`);
  return audit(lighthouse, address, flags, attempt + 1);
};

const rowOf = async (lighthouse: Lighthouse, path: string, address: string, port: number) => {
  const first = await audit(lighthouse, address, { port, onlyCategories: ['performance', ...CATEGORIES] });
  const runs = [first];
  while (runs.length < RUNS) runs.push(await audit(lighthouse, address, { port, onlyCategories: ['performance'] }));
  const of = (name: string) => runs.map(({ audits }) => audits[name]?.numericValue ?? 0);
  return [
    path,
    median(runs.map(({ categories }) => categories.performance?.score ?? 0)).toFixed(2),
    ...CATEGORIES.map((name) => (first.categories[name]?.score ?? 0).toFixed(2)),
    seconds(median(of('largest-contentful-paint')), 2),
    most(of('cumulative-layout-shift')).toFixed(4),
    ms(median(of('total-blocking-time'))),
  ];
};

/**
 * Runs Lighthouse as a phone on every public page of the production build. Ten pages take ten minutes: `--pages` measures only some and
 * keeps the other rows from `before`.
 */
export const run = async (before: string) => {
  await installPeers();
  const peer = 'lighthouse';
  const { default: lighthouse }: { default: Lighthouse } = await import(peer);
  const port = Number(await freePort());
  return withPlatform(({ url }) =>
    withBrowser(async () => {
      const rows = new Map(
        [...before.matchAll(/^\| (\/\S*) \| (.*) \|$/gm)].map(([, path = '', rest = '']) => [
          path,
          [path, ...rest.split(' | ')],
        ]),
      );
      const paths = await publicPaths(url);
      for (const path of paths.filter((one) => ASKED === undefined || ASKED.includes(one)))
        rows.set(path, await rowOf(lighthouse, path, url + path, port));
      return [
        `Lighthouse 12.8, mobile, its own simulated throttling; median of ${RUNS} runs, shift the worst of them. It does not touch the page, so it sees only the prerendered one (docs/adr/0026).`,
        '',
        ...table(
          ['', 'performance', 'accessibility', 'best practices', 'SEO', 'largest paint', 'shift', 'blocked'],
          paths.flatMap((path) => (rows.has(path) ? [rows.get(path) ?? []] : [])),
        ),
        '',
        'Goals: all four at least 0.98, largest paint at most 1.5 s, shift at most 0.01.',
      ];
    }, [`--remote-debugging-port=${port}`]),
  );
};
