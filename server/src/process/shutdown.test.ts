import pino from 'pino';
import { expect, test } from 'vitest';
import { createShutdown } from './shutdown';

const log = pino({ level: 'silent' });

test('the last started part stops first, and a failed step does not stop the rest', async () => {
  const done: (string | number)[] = [];
  const shutdown = createShutdown(log, (code) => done.push(code));
  shutdown.add('database', async () => done.push('database'));
  shutdown.add('market', () => {
    throw new Error('stuck');
  });
  shutdown.add('http', () => done.push('http'));
  await shutdown.run(0);
  expect(done).toEqual(['http', 'database', 0]);
});

test('a second call waits for the first and changes nothing', async () => {
  const codes: number[] = [];
  const shutdown = createShutdown(log, (code) => codes.push(code));
  expect(shutdown.isRunning).toBe(false);
  const first = shutdown.run(0);
  expect(shutdown.isRunning).toBe(true);
  await Promise.all([first, shutdown.run(1)]);
  expect(codes).toEqual([0]);
});
