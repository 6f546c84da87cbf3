import { describe, expect, test } from 'vitest';
import { createHashQueue, STRANGER } from './hash-queue';

describe('the queue', () => {
  test('runs a limited number in order, and refuses jobs beyond its room', async () => {
    const queue = createHashQueue(2, 3);
    const done: number[] = [];
    const release: (() => void)[] = [];
    let running = 0;
    let most = 0;
    const jobs = Array.from({ length: 5 }, (_, index) =>
      queue.run(STRANGER, async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise<void>((resolve) => release.push(resolve));
        running -= 1;
        done.push(index);
      }),
    );
    await expect(queue.run(STRANGER, async () => undefined)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      extra: { retryAfter: 2 },
    });
    while (done.length < 5) {
      release.shift()?.();
      await Promise.resolve();
    }
    await Promise.all(jobs);
    expect(most).toBe(2);
    expect(done).toEqual([0, 1, 2, 3, 4]);
    expect(await queue.run(STRANGER, async () => 'free again')).toBe('free again');
  });

  test('a job that fails passes its turn on', async () => {
    const queue = createHashQueue(1, 0);
    await expect(queue.run(STRANGER, () => Promise.reject(new Error('no memory')))).rejects.toThrow('no memory');
    expect(await queue.run(STRANGER, async () => 'next')).toBe('next');
  });

  test('a known device is admitted and served before strangers who fill the queue', async () => {
    const KNOWN = { isKnown: true };
    const queue = createHashQueue(1, 2);
    const done: string[] = [];
    const release: (() => void)[] = [];
    const sign = (name: string, who: typeof STRANGER) =>
      queue.admit(who, () =>
        queue.run(who, async () => {
          await new Promise<void>((resolve) => release.push(resolve));
          done.push(name);
        }),
      );
    const jobs = ['first', 'second', 'third'].map((name) => sign(name, STRANGER));
    await expect(sign('one more', STRANGER)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    jobs.push(sign('known', KNOWN));
    while (done.length < 4) {
      release.shift()?.();
      await Promise.resolve();
    }
    await Promise.all(jobs);
    expect(done).toEqual(['first', 'known', 'second', 'third']);
  });

  test('a request beyond the limit is refused before it does anything, and frees its place afterwards', async () => {
    const queue = createHashQueue(1, 1);
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const admitted = [
      queue.admit(STRANGER, () => ended),
      queue.admit(STRANGER, () => ended.then(() => Promise.reject(new Error('wrong')))),
    ];
    let isBegun = false;
    const begin = async () => {
      isBegun = true;
    };
    await expect(queue.admit(STRANGER, begin)).rejects.toMatchObject({ code: 'UNAVAILABLE', extra: { retryAfter: 2 } });
    expect(isBegun).toBe(false);
    end();
    await Promise.allSettled(admitted);
    await queue.admit(STRANGER, begin);
    expect(isBegun).toBe(true);
  });
});
