import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from './lib/load.mjs';
import { withRoom } from './lib/room.mjs';

const MEMBERS = 20;
const RATE = 1_000;
const WARM_UP_MS = 10_000;
const SECONDS = 20;
const SAMPLE_MS = 500;

/** Memory of the server's process, bytes. */
const memoryOf = async (figures) => {
  const text = await (await fetch(figures)).text();
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]);
};

/** One client of the trading room sends a thousand messages a second while twenty members talk (goal S10). */
export const floodBench = () =>
  withRoom(MEMBERS + 1, async ({ url, figures, tokens: [flooding, ...tokens] }) => {
    const members = fork(join(root, 'bench/flood/members.mjs'));
    const report = async () => {
      members.send('report');
      const [told] = await once(members, 'message');
      return told;
    };
    /** What the members see, and the most memory the server takes, until `over`. */
    const watch = async (over) => {
      let isOver = false;
      let memory = 0;
      over.then(() => {
        isOver = true;
      });
      await report();
      while (!isOver) {
        memory = Math.max(memory, await memoryOf(figures));
        await delay(SAMPLE_MS);
      }
      return { ...(await report()), memory };
    };
    try {
      members.send({ url, tokens });
      await once(members, 'message');
      await delay(WARM_UP_MS);
      const calm = await watch(delay(SECONDS * 1_000));
      const flooder = fork(
        join(root, 'bench/flood/flooder.mjs'),
        [url, flooding, RATE, SECONDS].map((argument) => String(argument)),
      );
      const told = once(flooder, 'message');
      const flooded = await watch(told);
      const [{ stays, sent, limited }] = await told;
      const ms = (value) => `${Math.round(value)} ms`;
      const megabytes = (bytes) => `${(bytes / 1024 / 1024).toFixed(0)} MB`;
      return [
        `${MEMBERS} members write every 2 s; for ${SECONDS} s one more client sends ${RATE.toLocaleString('en-US')} messages a second and comes back whenever it is cut. Server, members and flood in three processes on this machine.`,
        '',
        '| | measured | goal |',
        '|--|--|--|',
        `| from sending to the others, calm | p50 ${ms(calm.p50)}, p99 ${ms(calm.p99)} of ${calm.heard} | |`,
        `| the same under the flood | p50 ${ms(flooded.p50)}, p99 ${ms(flooded.p99)} of ${flooded.heard} | p99 200 ms |`,
        `| members refused, cut or not answered | ${calm.refused + calm.unanswered + flooded.refused + flooded.unanswered} | 0 |`,
        `| the flooder stays until it is cut | ${ms(Math.max(...stays))} at most, ${stays.length} times | 5,000 ms |`,
        `| of ${sent} messages it sent the room was told | ${Math.round(flooded.strange / MEMBERS)}; ${limited} were answered with its limit | |`,
        `| most memory of the server, calm / flooded | ${megabytes(calm.memory)} / ${megabytes(flooded.memory)}, ${megabytes(flooded.memory - calm.memory)} more | 50 MB more |`,
      ];
    } finally {
      members.kill();
    }
  });
