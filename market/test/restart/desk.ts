import { pathToFileURL } from 'node:url';
import { createMarket } from '../../src/create-market';
import type { MarketConfig } from '../../src/market-config';

/**
 * A process with a market, for a test that kills it. Arguments: configuration as JSON, the bundled worker, the state
 * folder. Writes one JSON line at the start (`ready`, `now` and its hit log), and one for each hit that it publishes.
 */
const [config = '', worker = '', stateDir = ''] = process.argv.slice(2);
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);
const complain = (...what: unknown[]) => void process.stderr.write(`${JSON.stringify(what)}\n`);
const market = createMarket(
  JSON.parse(config) as MarketConfig,
  { info: () => undefined, warn: complain, error: complain },
  { worker: pathToFileURL(worker), stateDir },
);
market.listen({
  scanner: () => undefined,
  quote: () => undefined,
  candle: () => undefined,
  session: () => undefined,
  hits: (hits) => {
    for (const hit of hits) say({ hit });
  },
});
await market.ready;
say({ ready: true, now: market.now(), known: (await market.hitLog(0)).hits });
