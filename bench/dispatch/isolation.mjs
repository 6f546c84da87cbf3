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

const writes = async (desk) => quantile(await atRate(WRITES_PER_SECOND, SECONDS, writer(desk)), 0.99);

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

/** The p99 of dispatch writes at 10 a second, idle and while traders flood the platform. */
export const measureIsolation = async (desk, trader) => {
  const idle = await writes(desk);
  const stop = await flood(trader);
  const flooded = await writes(desk);
  return { idle, flooded, ratio: flooded / idle, scansPerSecond: await stop() };
};
