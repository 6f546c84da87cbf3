// Measures how long a team waits from `publish`, including its browser gate, until a new page has the version.
// It uses a copy of the product. Run it on a quiet machine: npm run bench -- publishes [remotes] [shells]
import { APPS, untilSeen, withCheckout, withReleases } from './lib/releases';
import { seconds, table } from './lib/report';
import { median, most, quantile } from './lib/statistics';

const REMOTES = APPS.filter((app) => app !== 'shell');

/** @param remotes publishes of remotes, in turns @param shells publishes of the shell, which tries the pages of every remote */
export const run = (remotes = 20, shells = 5) =>
  withReleases(async (store) => {
    const publish = async (app: string): Promise<number> => {
      let took = 0;
      await withCheckout(store, app, async (release) => {
        took = (await untilSeen(store.url, () => release('publish', app))).seen;
      });
      console.log(`${app}: ${seconds(took)}`);
      return took;
    };
    const several = async (count: number, appAt: (index: number) => string) => {
      const times: number[] = [];
      for (let index = 0; index < count; index += 1) times.push(await publish(appAt(index)));
      return times;
    };
    const rows = [
      {
        what: 'a remote',
        times: await several(remotes, (index) => REMOTES[index % REMOTES.length] ?? ''),
        goal: '30 s',
      },
      { what: 'the shell', times: await several(shells, () => 'shell'), goal: '60 s' },
    ];
    const lines = table(
      ['`publish` with browser until a new page has it', 'publishes', 'median', 'p95', 'longest', 'goal for p95'],
      rows
        .filter(({ times }) => times.length > 0)
        .map(({ what, times, goal }) => [
          what,
          times.length,
          ...[median(times), quantile(times, 0.95), most(times)].map((value) => seconds(value)),
          goal,
        ]),
    );
    console.log(lines.join('\n'));
    return 0;
  });
