import { setTimeout as delay } from 'node:timers/promises';
import { CONDITIONS, openDesk, traderContext, withDesk } from './lib/desk-page';
import { isLong } from './lib/is-long';
import { goals, megabytes } from './lib/report';
import { slopeOf } from './lib/statistics';

const MINUTES = isLong ? 30 : 5;
const SETTLE_MS = 5_000;

/** Memory growth of an open desk: heap and DOM nodes each minute, after a garbage collection. */
export const run = () =>
  withDesk(async (browser, url) => {
    const page = await (await traderContext(browser, url)).newPage();
    await openDesk(page, url);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable');
    const heaps: [minute: number, bytes: number][] = [];
    const nodes: number[] = [];
    await delay(SETTLE_MS);
    for (let minute = 0; minute <= MINUTES; minute += 1) {
      if (minute > 0) await delay(60_000);
      await cdp.send('HeapProfiler.collectGarbage');
      const { metrics } = await cdp.send('Performance.getMetrics');
      const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
      heaps.push([minute, of('JSHeapUsedSize')]);
      nodes.push(of('Nodes'));
    }
    return [
      CONDITIONS,
      '',
      ...goals([
        [`growth of the live heap over ${MINUTES} minutes`, `${megabytes(slopeOf(heaps), 2)} MB/min`, '1 MB/min'],
        ['DOM nodes at start and end', `${nodes[0]} / ${nodes.at(-1)}`, 'steady'],
      ]),
    ];
  });
