import { isLong } from './lib/is-long';
import { goals, megabytes, ms, seconds } from './lib/report';
import { pairRoles, startPair } from './lib/socket-pair';
import { most } from './lib/statistics';

const READERS = 480;
const HANGING = 20;
const RATE = 10;
const BYTES = 16_384;
const [WARM_UP_SECONDS, CALM_SECONDS] = [5, 20];
const SECONDS = isLong ? 300 : 60;
export const roles = pairRoles;

/** Twenty of five hundred readers stop reading. Each time the server disconnects one, it reconnects and stops again (goal R6). */
export const run = async () => {
  const pair = await startPair({ kind: 'prebell', bytes: BYTES, sockets: READERS });
  await pair.broadcast(RATE, WARM_UP_SECONDS);
  const calm = await pair.broadcast(RATE, CALM_SECONDS);
  for (let index = 0; index < HANGING; index += 1) pair.hang();
  const loaded = await pair.broadcast(RATE, SECONDS, { replaceCut: true });
  pair.stop();
  const longest = (name: 'waited' | 'stayed') => seconds(most(loaded.hanging.map((one) => one[name])));
  return [
    `${READERS} readers, ${RATE} updates a second of ${BYTES / 1024} KB; then for ${SECONDS} s ${HANGING} more that do not read, and reconnect when disconnected. Server and readers in two processes on this machine.`,
    '',
    ...goals([
      [
        'maximum server memory, calm / with them',
        `${megabytes(calm.rss)} / ${megabytes(loaded.rss)} MB, ${megabytes(loaded.rss - calm.rss)} more`,
        '60 MB more',
      ],
      [
        'p99 of the others, calm / with them',
        `${ms(calm.p99)} / ${ms(loaded.p99)} (p50 ${ms(calm.p50)} / ${ms(loaded.p50)})`,
        '20% more',
      ],
      ['lost by the others', calm.lost + loaded.lost, 0],
      ['cut', `${loaded.hanging.length} times`],
      ['longest wait of data until a reader was disconnected', longest('waited'), '10 s'],
      ['longest stay of a reader, including data that the system buffers', longest('stayed')],
    ]),
  ];
};
