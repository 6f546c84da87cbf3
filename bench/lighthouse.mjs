import { withBrowser } from './lib/browser.mjs';
import { median } from './lib/median.mjs';
import { installPeer } from './lib/peers.mjs';
import { freePort, publicPaths, withPlatform } from './lib/platform.mjs';

const RUNS = 5;
const CATEGORIES = ['accessibility', 'best-practices', 'seo'];
const ASKED = process.argv
  .find((argument) => argument.startsWith('--pages='))
  ?.slice('--pages='.length)
  .split(',');

/** Faults of a recording that Lighthouse itself asks to be tried again. */
const LOST_RECORDINGS = ['NO_NAVSTART', 'NO_FCP', 'TARGET_CRASHED'];
const ATTEMPTS = 3;

/** Lighthouse with its own defaults: a mid-range phone on slow 4G, simulated. */
const audit = async (lighthouse, address, port, onlyCategories, attempt = 1) => {
  const { lhr } = await lighthouse(address, { port, logLevel: 'error', onlyCategories });
  if (LOST_RECORDINGS.includes(lhr.runtimeError?.code) && attempt < ATTEMPTS)
    return audit(lighthouse, address, port, onlyCategories, attempt + 1);
  if (lhr.runtimeError !== undefined) throw new Error(`${address}: ${lhr.runtimeError.message}`);
  const numberOf = (name) => lhr.audits[name]?.numericValue;
  return {
    scores: Object.fromEntries(Object.entries(lhr.categories).map(([name, { score }]) => [name, score])),
    paint: numberOf('largest-contentful-paint'),
    shift: numberOf('cumulative-layout-shift'),
    blocked: numberOf('total-blocking-time'),
  };
};

const auditPage = async (lighthouse, address, port) => {
  const first = await audit(lighthouse, address, port, ['performance', ...CATEGORIES]);
  const runs = [first];
  while (runs.length < RUNS) runs.push(await audit(lighthouse, address, port, ['performance']));
  const middle = (value) => median(runs.map(value));
  return {
    ...first.scores,
    performance: middle(({ scores }) => scores.performance),
    paint: middle(({ paint }) => paint),
    shift: Math.max(...runs.map(({ shift }) => shift)),
    blocked: middle(({ blocked }) => blocked),
  };
};

/** Rows of an earlier measurement, by page. */
const rowsOf = (section) => new Map([...section.matchAll(/^\| (\/\S*) \|.*$/gm)].map(([row, path]) => [path, row]));

/**
 * Every public page of the production build, as Lighthouse sees it on a phone. Ten pages take ten minutes: `--pages` looks
 * at some and keeps the rows of the rest.
 */
export const lighthouseBench = async (before) => {
  await installPeer('lighthouse');
  const { default: lighthouse } = await import('lighthouse');
  const port = await freePort();
  return withPlatform((url) =>
    withBrowser(async () => {
      const paths = await publicPaths(url);
      const rows = rowsOf(before);
      for (const path of paths.filter((path) => ASKED === undefined || ASKED.includes(path))) {
        const page = await auditPage(lighthouse, `${url}${path}`, port);
        const scores = ['performance', ...CATEGORIES].map((name) => page[name].toFixed(2));
        const figures = [`${(page.paint / 1000).toFixed(2)} s`, page.shift.toFixed(4), `${page.blocked.toFixed(0)} ms`];
        rows.set(path, `| ${path} | ${[...scores, ...figures].join(' | ')} |`);
        console.log(rows.get(path));
      }
      return [
        `Lighthouse 12.8, mobile, its own simulated throttling; median of ${RUNS} runs, shift the worst of them. It does not touch the page, so it sees the picture that was rendered ahead (docs/adr/0026).`,
        '',
        '| | performance | accessibility | best practices | SEO | largest paint | shift | blocked |',
        '|--|--|--|--|--|--|--|--|',
        ...paths.flatMap((path) => rows.get(path) ?? []),
        '',
        'Goals: all four at least 0.98, largest paint at most 1.5 s, shift at most 0.01.',
      ];
    }, [`--remote-debugging-port=${port}`]),
  );
};
