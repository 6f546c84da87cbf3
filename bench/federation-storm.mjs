import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { withBrowser } from './lib/browser.mjs';
import { withBundle } from './lib/load.mjs';
import { APPS, copyBuild, withReleases } from './lib/releases.mjs';
import { openEarly, visitEveryRoute } from './storm/early-tab.mjs';
import { pick } from './storm/random.mjs';
import { browse, createFigures, createVisitor } from './storm/visitors.mjs';

const IS_LONG = process.argv.includes('--long');
const PUBLISHES = IS_LONG ? 100 : 20;
const MINUTES = IS_LONG ? 10 : 2;
const SCRIPTED = 48;
/** Every so many publishes one is taken back. */
const ROLLBACK_EVERY = 20;

/** Prebuilt variants of random apps, published evenly over the storm's time; some are taken back. */
const publishAll = async ({ figures, work, store, begin, publish, rollback, readBuild }) => {
  const variants = [];
  for (let index = 0; index < PUBLISHES; index += 1) {
    const app = pick(APPS);
    const folder = join(work, `variant-${index}`);
    await copyBuild(app, folder, index);
    variants.push(await readBuild(app, folder));
  }
  await begin();
  const began = Date.now();
  for (const [index, variant] of variants.entries()) {
    await delay(Math.max(0, began + (index * MINUTES * 60_000) / PUBLISHES - Date.now()));
    const from = performance.now();
    await publish(store, [variant]);
    figures.publishMs.push(performance.now() - from);
    if (index % ROLLBACK_EVERY === ROLLBACK_EVERY - 1) await rollback(store);
  }
};

/** Visitors without a browser, one with a browser and one who is signed in with another, all until that instant. */
const visitors = ({ url, figures, store, browsers, releases }, until) => {
  const visit = createVisitor({ url, figures, store, ...releases });
  const scripted = async () => {
    while (Date.now() < until) {
      await visit();
      await delay(1_000 + Math.random() * 2_000);
    }
  };
  const [stranger, trader] = browsers;
  return [
    ...Array.from({ length: SCRIPTED }, scripted),
    browse(stranger, { url, figures, until }),
    browse(trader, { url, figures, until, account: 'premium' }),
  ];
};

const storm = ({ url, dataDir, work }, releases) =>
  withBrowser((first) =>
    withBrowser(async (second) => {
      const figures = createFigures();
      const store = releases.openStore(join(dataDir, 'store'));
      const early = await openEarly(first, { url, figures });
      let visiting = [];
      const begin = () => {
        const until = Date.now() + MINUTES * 60_000;
        visiting = visitors({ url, figures, store, browsers: [first, second], releases }, until);
      };
      await publishAll({ figures, work, store, begin, ...releases });
      await Promise.all(visiting);
      const { dropped } = await releases.collect(store, { releases: 1, days: 0 });
      const { routes, failed } = await visitEveryRoute(early);
      return { ...figures, dropped: dropped.length, routes, early: failed };
    }),
  );

const describe = ({ pages, assets, repeated, publishMs, dropped, routes, ...lists }) => {
  const faults = Object.values(lists).flat();
  if (faults.length > 0) throw new Error(`The storm did damage:\n${faults.slice(0, 20).join('\n')}`);
  const sorted = publishMs.toSorted((a, b) => a - b);
  return [
    `${PUBLISHES} prebuilt variants of random apps in ${MINUTES} minutes, every ${ROLLBACK_EVERY}th taken back again; ${SCRIPTED} scripted visitors and 2 browsers, one of them signed in.`,
    `${pages} page loads and ${assets} files: 0 failed, 0 uncaught errors, every page of exactly one release; ${repeated} presses of a link met a page in motion and were repeated. gc then dropped ${dropped} artefacts, and a tab opened before the storm showed each of the ${routes} pages of its own release.`,
    `A publish took p50 ${Math.round(sorted[sorted.length >> 1])} ms, longest ${Math.round(sorted.at(-1))} ms.`,
  ];
};

/** Deploys while visitors browse; throws when any of them saw damage. `--long` is the whole of it. */
export const stormBench = () =>
  withReleases((platform) =>
    withBundle('release-parts', async (releases) => describe(await storm(platform, releases))),
  );
