import { setTimeout as delay } from 'node:timers/promises';
import { APPS, releaseOf, withCheckout, withReleases } from './lib/releases.mjs';

/** One remote, and the shell, which tries the pages of every remote. */
const GATED = ['mf-billing', 'shell'];
const LOOK_EVERY_MS = 20;

const liveId = async (url) => releaseOf(await (await fetch(`${url}/login`)).text()).id;

/** Runs the command and looks at new pages meanwhile; resolves with when it ended and when a page had another release. */
const untilSeen = async (url, command) => {
  const before = await liveId(url);
  const began = performance.now();
  const ended = command();
  let id = before;
  while (id === before) {
    await delay(LOOK_EVERY_MS);
    id = await liveId(url);
  }
  const seen = performance.now() - began;
  return { command: await ended, seen };
};

const measure = async (platform) => {
  const publishes = [];
  const rollbacks = [];
  for (const app of APPS) {
    await withCheckout(platform, app, async (release) => {
      publishes.push(await untilSeen(platform.url, () => release('publish', app, '--no-gate')));
      rollbacks.push(await untilSeen(platform.url, () => release('rollback')));
    });
  }
  const gated = [];
  for (const app of GATED) {
    await withCheckout(platform, app, async (release) => {
      const against = ['--against', platform.url];
      gated.push({ app, ...(await untilSeen(platform.url, () => release('publish', app, ...against))) });
      // Seen as well: the next measurement must not take it for its own.
      await untilSeen(platform.url, () => release('rollback'));
    });
  }
  return { publishes, rollbacks, gated };
};

const seconds = (value) => `${(value / 1000).toFixed(2)} s`;
const row = (what, values, goal) => {
  const sorted = values.toSorted((a, b) => a - b);
  return `| ${what} | ${seconds(sorted[sorted.length >> 1])} | ${seconds(sorted.at(-1))} | ${goal} |`;
};

/** How long a team waits: from the release command to a new page that has what it published, or is back where it was. */
export const releasesBench = () =>
  withReleases(async (platform) => {
    const { publishes, rollbacks, gated } = await measure(platform);
    return [
      `Prebuilt artefacts, the release command as a process of its own; each of ${APPS.length} apps once, pages asked for every ${LOOK_EVERY_MS} ms.`,
      '',
      '| | median | longest | goal |',
      '|--|--|--|--|',
      row(
        '`publish --no-gate` until a new page has it',
        publishes.map(({ seen }) => seen),
        '5 s',
      ),
      ...gated.map(({ app, seen }) =>
        row(`\`publish ${app} --against\` (browser) until a new page has it`, [seen], '60 s'),
      ),
      row(
        '`rollback` until the command ends',
        rollbacks.map(({ command }) => command),
        '1 s',
      ),
      row(
        '`rollback` until a new page is back',
        rollbacks.map(({ seen }) => seen),
        '2 s',
      ),
    ];
  });
