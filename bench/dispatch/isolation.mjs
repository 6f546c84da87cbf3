import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../lib/load.mjs';
import { writer } from './api.mjs';
import { atRate, quantile } from './measure.mjs';

const WRITES_PER_SECOND = 10;
const SCANS_PER_SECOND = 500;
const MESSAGES_PER_SECOND = 50;
/** A p99 of fewer would be the chance of one write. */
const SECONDS = 40;
/** A process that was never asked for a table before compiles that code now; what it does to dispatch is told by itself. */
const BEGIN_SECONDS = 5;

const writes = (desk, seconds) => atRate(WRITES_PER_SECOND, seconds, writer(desk));
const p99 = async (desk) => quantile(await writes(desk, SECONDS), 0.99);

/** Requests to the scanners and messages to the trading room, until it is stopped. */
const flood = async ({ url, token }) => {
  const child = fork(join(root, 'bench/dispatch/flood.mjs'), [
    url,
    token,
    String(SCANS_PER_SECOND),
    String(MESSAGES_PER_SECOND),
  ]);
  await once(child, 'message');
  return async () => {
    const told = once(child, 'message');
    child.send('stop');
    const [perSecond] = await told;
    return perSecond;
  };
};

/** The p99 of dispatch writes at 10 a second, idle and while traders flood the platform, and the longest as the flood begins. */
export const measureIsolation = async (desk, trader) => {
  const idle = await p99(desk);
  const stop = await flood(trader);
  const beginning = Math.max(...(await writes(desk, BEGIN_SECONDS)));
  const flooded = await p99(desk);
  return { idle, flooded, ratio: flooded / idle, beginning, scansPerSecond: await stop() };
};
