import {
  clearThrottles,
  type MakeLimiter,
  memoryLimiters,
  oneAtATime,
  postgresLimiters,
} from '@prebell/server/throttle';
import { describe, expect, test } from 'vitest';
import { startTestPlatform } from '../platform';

const { deps } = await startTestPlatform();
const STORES: Readonly<Record<string, MakeLimiter>> = {
  memory: memoryLimiters,
  PostgreSQL: postgresLimiters(deps.db),
};

describe.each(Object.entries(STORES))('counts in %s', (_, make) => {
  test('allow exactly their number of attempts, even concurrent ones, and say how long to wait', async () => {
    const limiter = make({ name: 'many', points: 5, duration: 60 });
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => limiter.consume('a')));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    const refusal = tries.find((each) => each.status === 'rejected')?.reason;
    expect(refusal.msBeforeNext).toBeGreaterThan(55_000);
    await limiter.consume('b');
  });

  test('of one name do not affect another name', async () => {
    await make({ name: 'one', points: 1, duration: 60 }).consume('a');
    await make({ name: 'two', points: 1, duration: 60 }).consume('a');
  });

  test('can be raised, lowered, blocked and forgotten', async () => {
    const limiter = make({ name: 'moods', points: 2, duration: 60 });
    expect((await limiter.penalty('a')).consumedPoints).toBe(1);
    expect((await limiter.penalty('a')).consumedPoints).toBe(2);
    expect((await limiter.reward('a')).consumedPoints).toBe(1);
    await limiter.block('a', 30);
    expect((await limiter.get('a'))?.msBeforeNext).toBeGreaterThan(25_000);
    await expect(limiter.consume('a')).rejects.toMatchObject({ remainingPoints: 0 });
    await limiter.delete('a');
    expect(await limiter.get('a')).toBeNull();
    await limiter.consume('a');
  });
});

test('two instances count together', async () => {
  const [here, there] = [postgresLimiters(deps.db), postgresLimiters(deps.db)].map((make) =>
    make({ name: 'shared', points: 2, duration: 60 }),
  );
  await here?.consume('a');
  await there?.consume('a');
  await expect(here?.consume('a')).rejects.toMatchObject({ remainingPoints: 0 });
});

test('expired counts are deleted, the others stay', async () => {
  const make = postgresLimiters(deps.db);
  await make({ name: 'short', points: 1, duration: 10 }).consume('a');
  await make({ name: 'long', points: 1, duration: 1000 }).consume('a');
  await clearThrottles(deps.db, new Date(Date.now() + 100_000));
  const keys = (await deps.db.selectFrom('throttles').select('key').execute()).map(({ key }) => key);
  expect(keys).toContain('long:a');
  expect(keys).not.toContain('short:a');
});

test('many requests for one key take one connection at a time and leave the others free', async () => {
  const inTurn = oneAtATime();
  let underWay = 0;
  let most = 0;
  const work = async () => {
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise(setImmediate);
    underWay -= 1;
  };
  await Promise.all(Array.from({ length: 50 }, () => inTurn('a', work)));
  expect(most).toBe(1);
  await Promise.all(Array.from({ length: 3 }, (_, n) => inTurn(`key ${n}`, work)));
  expect(most).toBe(3);
  await expect(inTurn('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await inTurn('a', work);
});
