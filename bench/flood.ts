import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { readFigure } from './lib/platform';
import { inProcess, sendToParent } from './lib/processes';
import { count, goals, megabytes, ms } from './lib/report';
import { withRoom } from './lib/room';
import { connect } from './lib/sockets';
import { most, quantile } from './lib/statistics';

const MEMBERS = 20;
const EVERY_MS = 2_000;
const RATE = 1_000;
const SECONDS = 20;
const WARM_UP_MS = 10_000;
const SAMPLE_MS = 500;

interface Seen {
  heard: number;
  p50: number;
  p99: number;
  /** Messages received from others. */
  strange: number;
  unanswered: number;
  refused: number;
}

/** Members of the trading room who each write every two seconds. A report contains what they received since the previous one. */
const members = async ({ url, tokens }: { url: string; tokens: string[] }) => {
  const nothing = () => ({ latencies: [] as number[], strange: 0, unanswered: 0, refused: 0 });
  let seen = nothing();
  const sentAt = new Map<string, number>();
  const enter = async (token: string, index: number) => {
    const socket = connect(url, token);
    await new Promise<unknown>((resolve) => socket.once('chat_history', resolve));
    socket.on('new_message', ({ message }: { message: string }) => {
      const at = sentAt.get(message);
      if (at === undefined) seen.strange += 1;
      else if (!message.startsWith(`${index}:`)) seen.latencies.push(performance.now() - at);
    });
    socket.on('disconnect', () => {
      seen.refused += 1;
    });
    return async () => {
      await delay((EVERY_MS * index) / tokens.length);
      for (let n = 0; ; n += 1) {
        const message = `${index}: ${n}`;
        sentAt.set(message, performance.now());
        socket
          .timeout(10_000)
          .emitWithAck('send_message', { message })
          .then(
            ({ ok }) => {
              if (!ok) seen.refused += 1;
            },
            () => {
              seen.unanswered += 1;
            },
          );
        await delay(EVERY_MS);
      }
    };
  };
  const writers = await Promise.all(tokens.map(enter));
  for (const write of writers) void write();
  process.on('message', () => {
    const { latencies, ...rest } = seen;
    seen = nothing();
    const [p50, p99] = [quantile(latencies, 0.5), quantile(latencies, 0.99)];
    sendToParent({ ...rest, heard: latencies.length, p50, p99 } satisfies Seen);
  });
  sendToParent('in');
};

/** One client that writes without pause and reconnects whenever it is disconnected. */
const flooder = async ({ url, token }: { url: string; token: string }) => {
  const stays: number[] = [];
  let [sent, limited] = [0, 0];
  const deadline = performance.now() + SECONDS * 1_000;
  while (performance.now() < deadline) {
    const socket = connect(url, token, { reconnection: false });
    await new Promise<void>((resolve) => {
      socket.once('connect', resolve);
      socket.once('connect_error', () => resolve());
    });
    socket.on('error', () => {
      limited += 1;
    });
    const began = performance.now();
    const first = sent;
    while (socket.connected && performance.now() < deadline) {
      for (const due = ((performance.now() - began) * RATE) / 1_000; sent - first < due; sent += 1)
        socket.emit('send_message', { message: `flood ${sent}`, client_id: randomUUID() });
      await delay(5);
    }
    if (sent > first) stays.push(performance.now() - began);
    else await delay(50);
    socket.disconnect();
  }
  sendToParent({ stays, sent, limited });
  process.disconnect?.();
};
export const roles = { members, flooder };

/** One client of the trading room sends a thousand messages a second while twenty members talk (goal S10). */
export const run = () =>
  withRoom(MEMBERS + 1, async ({ platform: { url, figures }, tokens: [flooding = '', ...tokens] }) => {
    const others = inProcess('members', { url, tokens });
    try {
      await others.next();
      await delay(WARM_UP_MS);
      /** What the members see, and the server's peak memory, until `over`. */
      const watch = async (over: Promise<unknown>) => {
        let isOver = false;
        void over.then(() => {
          isOver = true;
        });
        await others.ask('report');
        let memory = 0;
        for (; !isOver; await delay(SAMPLE_MS))
          memory = Math.max(memory, await readFigure(figures, 'process_resident_memory_bytes'));
        return { ...(await others.ask<Seen>('report')), memory };
      };
      const calm = await watch(delay(SECONDS * 1_000));
      const flood = inProcess('flooder', { url, token: flooding });
      const outcome = flood.next<{ stays: number[]; sent: number; limited: number }>();
      const flooded = await watch(outcome);
      const { stays, sent, limited } = await outcome;
      const times = ({ p50, p99, heard }: Seen) => `p50 ${ms(p50)}, p99 ${ms(p99)} of ${heard}`;
      const faults = [calm, flooded].map(({ refused, unanswered }) => refused + unanswered);
      return [
        `${MEMBERS} members write every 2 s; for ${SECONDS} s another client sends ${count(RATE)} messages a second and reconnects whenever it is disconnected. Server, members and flood in three processes on this machine.`,
        '',
        ...goals([
          ['from sending to arrival at the others, calm', times(calm)],
          ['the same under the flood', times(flooded), 'p99 200 ms'],
          ['members refused, disconnected or not answered', faults.reduce((a, b) => a + b), 0],
          ['time until the flooder is disconnected', `${ms(most(stays))} at most, ${stays.length} times`, '5,000 ms'],
          [
            `messages that the room got, of ${sent} sent`,
            `${Math.round(flooded.strange / MEMBERS)}; ${limited} were refused`,
          ],
          [
            'maximum server memory, calm / flooded',
            `${megabytes(calm.memory)} / ${megabytes(flooded.memory)} MB, ${megabytes(flooded.memory - calm.memory)} MB more`,
            '50 MB more',
          ],
        ]),
      ];
    } finally {
      others.stop();
    }
  });
