import { startPair } from './sockets/pair.mjs';

const READERS = 480;
const HANGING = 20;
const RATE = 10;
const BYTES = 16_384;
const CALM_SECONDS = 20;
const SECONDS = process.argv.includes('--long') ? 300 : 60;
const WARM_UP_SECONDS = 5;

/** Twenty of five hundred readers stop reading, and each that is cut comes back and stops again (goal R6). */
export const slowReadersBench = async () => {
  let hang = () => undefined;
  const pair = await startPair({ kind: 'prebell', bytes: BYTES, sockets: READERS, onCut: () => hang() });
  await pair.broadcast(RATE, WARM_UP_SECONDS);
  const calm = await pair.broadcast(RATE, CALM_SECONDS);
  hang = pair.hang;
  for (let count = 0; count < HANGING; count += 1) pair.hang();
  const told = await pair.broadcast(RATE, SECONDS);
  pair.stop();
  const most = (name) => Math.max(0, ...told.hanging.map((one) => one[name])) / 1_000;
  const megabytes = (bytes) => (bytes / 1024 / 1024).toFixed(0);
  return [
    `${READERS} readers, ${RATE} updates a second of ${BYTES / 1024} KB; then for ${SECONDS} s ${HANGING} more that do not read, each coming back when it is cut. Server and readers in two processes on this machine.`,
    '',
    '| | measured | goal |',
    '|--|--|--|',
    `| most memory of the server, calm / with them | ${megabytes(calm.rss)} / ${megabytes(told.rss)} MB, ${megabytes(told.rss - calm.rss)} more | 60 MB more |`,
    `| p99 of the others, calm / with them | ${calm.p99.toFixed(0)} / ${told.p99.toFixed(0)} ms (p50 ${calm.p50.toFixed(0)} / ${told.p50.toFixed(0)} ms) | 20% more |`,
    `| lost by the others | ${calm.lost + told.lost} | 0 |`,
    `| cut | ${told.hanging.length} times | |`,
    `| longest something waited for one until it was cut | ${most('waited').toFixed(1)} s | 10 s |`,
    `| longest one stayed, what the system keeps for it included | ${most('stayed').toFixed(1)} s | |`,
  ];
};
