import { APPS, LOOK_EVERY_MS, type Store, untilSeen, withCheckout, withReleases } from './lib/releases';
import { seconds, table } from './lib/report';
import { median, most } from './lib/statistics';

/** One remote, and the shell, whose gate tries the pages of every remote. */
const GATED = ['mf-billing', 'shell'];
const measure = async (store: Store) => {
  const [published, rolledBack, commands]: number[][] = [[], [], []];
  const gated: { app: string; seen: number }[] = [];
  for (const app of APPS)
    await withCheckout(store, app, async (release) => {
      published?.push(
        (await untilSeen(store.url, () => release('publish', app, '--no-gate', '--reason', 'a measurement'))).seen,
      );
      const back = await untilSeen(store.url, () => release('rollback'));
      rolledBack?.push(back.seen);
      commands?.push(back.command);
    });
  for (const app of GATED)
    await withCheckout(store, app, async (release) => {
      const { seen } = await untilSeen(store.url, () => release('publish', app, '--against', store.url));
      gated.push({ app, seen });
      // Otherwise the next measurement would mistake this release for its own.
      await untilSeen(store.url, () => release('rollback'));
    });
  return { published, rolledBack, commands, gated };
};

/**
 * How long a team waits from the release command until a new page has the published or restored version.
 */
export const run = () =>
  withReleases(async (store) => {
    const { published = [], rolledBack = [], commands = [], gated } = await measure(store);
    const row = (what: string, values: number[], goal: string) => [
      what,
      seconds(median(values), 2),
      seconds(most(values), 2),
      goal,
    ];
    return [
      `Prebuilt artefacts, the release command in its own process; each of ${APPS.length} apps once, a page requested every ${LOOK_EVERY_MS} ms.`,
      '',
      ...table(
        ['', 'median', 'longest', 'goal'],
        [
          row('`publish --no-gate` until a new page has it', published, '5 s'),
          ...gated.map(({ app, seen }) =>
            row(`\`publish ${app} --against\` (browser) until a new page has it`, [seen], '60 s'),
          ),
          row('`rollback` until the command ends', commands, '1 s'),
          row('`rollback` until a new page is back', rolledBack, '2 s'),
        ],
      ),
    ];
  });
