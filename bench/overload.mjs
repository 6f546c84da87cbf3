import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from './lib/load.mjs';
import { installPeer } from './lib/peers.mjs';
import { signIn, withPlatform } from './lib/platform.mjs';

const WARM_UP_SECONDS = 5;
const SECONDS = 20;
const TIMES = 3;
const CONNECTIONS = 32;
/** A calm request after the overload is one within this. */
const CALM_MS = 100;
const CALM_IN_A_ROW = 10;

const load = async (...args) => {
  const child = fork(join(root, 'bench/overload/load.mjs'), args.map(String));
  const [told] = await once(child, 'message');
  return told;
};

/** Seconds until ten requests in a row are answered as on a calm day. */
const recovery = async (url, token) => {
  const began = performance.now();
  for (let calm = 0; calm < CALM_IN_A_ROW; ) {
    const at = performance.now();
    const answer = await fetch(`${url}/api/auth/profile`, { headers: { Authorization: `Bearer ${token}` } }).catch(
      () => null,
    );
    await answer?.arrayBuffer();
    calm = answer?.ok && performance.now() - at < CALM_MS ? calm + 1 : 0;
    await delay(20);
  }
  return (performance.now() - began) / 1_000;
};

const counts = (answers) =>
  Object.entries(answers)
    .map(([status, count]) => `${count} x ${status}`)
    .join(', ');

/** What the platform still does when three times as many ask as it can answer (goal R10). */
export const overloadBench = async () => {
  await installPeer('undici');
  return withPlatform(async (url) => {
    const token = await signIn(url, 'premium');
    await load('closed', url, token, CONNECTIONS, WARM_UP_SECONDS);
    const peak = await load('closed', url, token, CONNECTIONS, SECONDS);
    const over = await load('open', url, token, Math.round(peak.goodput * TIMES), SECONDS);
    const back = await recovery(url, token);
    const ms = (value) => `${Math.round(value)} ms`;
    return [
      `One process, its database, its market and the load on one machine; profile, market status, momentum and search in turns, ${SECONDS} s each.`,
      '',
      '| | measured | goal |',
      '|--|--|--|',
      `| the most it answers (${CONNECTIONS} askers without pause) | ${Math.round(peak.goodput)} a second, p50 ${ms(peak.p50)}, p99 ${ms(peak.p99)} | |`,
      `| answered with 200 at ${TIMES} times as many | ${Math.round(over.goodput)} a second, ${(over.goodput / peak.goodput).toFixed(2)} of it | 0.80 |`,
      `| p50 / p99 of those | ${ms(over.p50)} / ${ms(over.p99)} | 1,000 ms |`,
      `| all answers; not sent for want of room here | ${counts(over.answers)}; ${over.unsent} | |`,
      `| refusals without \`Retry-After\` | ${over.withoutHint} | 0 |`,
      `| calm again after | ${back.toFixed(1)} s | 10 s |`,
    ];
  });
};
