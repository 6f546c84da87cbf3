import { describe, expect, test } from 'vitest';
import { type Supervised, supervise, waitAfter } from './supervise';

const MINUTE = 60_000;

/** A supervised process on a clock that only waiting moves. `runs` gives the length of each run, milliseconds. */
const setUp = (runs: (nth: number) => number, { startFails = () => false as boolean } = {}) => {
  let at = 0;
  let nth = 0;
  const lines: string[] = [];
  const lineTimes: number[] = [];
  const starts: number[] = [];
  const stopped: number[] = [];
  const run = () => ({ pid: ++nth, until: at + runs(nth) });
  const supervised = supervise({
    first: run(),
    isRunning: ({ until }) => at < until,
    start: async () => {
      starts.push(at);
      if (startFails()) throw new Error('no room');
      return run();
    },
    stop: async ({ pid }) => void stopped.push(pid),
    alarm: (line) => {
      lines.push(line);
      lineTimes.push(at);
    },
    now: () => at,
    wait: async (ms, signal) => {
      await new Promise((resolve) => setImmediate(resolve));
      at += ms;
      return !signal.aborted;
    },
  });
  const until = (time: number) => expect.poll(() => at, { timeout: 10_000, interval: 1 }).toBeGreaterThan(time);
  return { supervised, lines, lineTimes, starts, stopped, until };
};

describe('the supervisor of PostgreSQL', () => {
  test('restarts it at once when it ends, and says so', async () => {
    const { supervised, lines, starts, stopped, until } = setUp((nth) =>
      nth === 1 ? 10_000 : Number.POSITIVE_INFINITY,
    );
    await until(12_000);
    expect(starts).toEqual([10_000]);
    expect(lines).toEqual([
      'PostgreSQL (process 1) ended unexpectedly and restarts.',
      'PostgreSQL serves again (process 2), 0.0 s after it ended.',
    ]);
    expect(supervised.trouble()).toBeNull();
    await supervised.stop();
    expect(stopped).toEqual([2]);
  });

  test('waits longer after each failed start, reports a crash loop, and logs few lines a minute', async () => {
    const { supervised, lines, lineTimes, starts, until } = setUp((nth) => (nth === 1 ? 10_000 : 0), {
      startFails: () => true,
    });
    await until(10 * MINUTE);
    expect(starts.slice(0, 5).map((at, index) => at - (starts[index - 1] ?? 10_000))).toEqual([
      0, 500, 1_000, 2_000, 4_000,
    ]);
    expect(Math.max(...starts.map((at, index) => at - (starts[index - 1] ?? at)))).toBe(30_000);
    expect(lines.join('\n')).toContain('could not be started again: no room');
    expect(lines.join('\n')).toContain('crash loop');
    expect(lineTimes.filter((at) => at < 10 * MINUTE).length).toBeLessThan(30);
    expect(supervised.trouble()).toBe('The database keeps stopping and is started again each time');
    await supervised.stop();
  });

  test('reports a crash loop also when it starts and ends repeatedly', async () => {
    const { supervised, lines, starts, until } = setUp(() => 300);
    await until(5 * MINUTE);
    expect(starts.filter((at) => at < 5 * MINUTE).length).toBeLessThan(30);
    expect(lines.join('\n')).toContain('crash loop');
    await supervised.stop();
  });

  test('does not restart it when the platform is about to stop', async () => {
    const asked: string[] = [];
    const supervised = supervise({
      first: { pid: 1 },
      isRunning: () => false,
      start: async () => {
        asked.push('start');
        return { pid: 2 };
      },
      stop: async () => void asked.push('stop'),
      alarm: () => undefined,
      isWanted: () => false,
    });
    await supervised.stop();
    expect(asked).toEqual([]);
  });

  test('a stop cancels a running start, and stops a server that this start still brings up', async () => {
    const stopped: number[] = [];
    let supervised: Supervised | undefined;
    let finish: (running: { pid: number }) => void = () => undefined;
    const signal = await new Promise<AbortSignal>((begun) => {
      supervised = supervise({
        first: { pid: 1 },
        isRunning: ({ pid }) => pid === 2,
        start: (asked) => {
          begun(asked);
          return new Promise((resolve) => {
            finish = resolve;
          });
        },
        stop: async ({ pid }) => void stopped.push(pid),
        alarm: () => undefined,
      });
    });
    const ended = Promise.all([supervised?.stop(), supervised?.stop()]);
    expect(signal.aborted).toBe(true);
    finish({ pid: 2 });
    await ended;
    expect(stopped).toEqual([2]);
  });

  test('waits half a second after the first failure and half a minute at most', () => {
    expect([0, 1, 2, 3, 50].map(waitAfter)).toEqual([0, 500, 1_000, 2_000, 30_000]);
  });
});
