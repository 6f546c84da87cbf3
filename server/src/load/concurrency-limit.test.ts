import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createConcurrencyLimit } from './concurrency-limit';

const history = fc.array(fc.tuple(fc.nat(3_000), fc.nat(5_000)), { maxLength: 60 });

test('under any history vital requests are admitted, deferrable ones never before others, and some always', () => {
  fc.assert(
    fc.property(history, fc.nat(5_000), (moments, inFlight) => {
      const limit = createConcurrencyLimit();
      for (const [delay, under] of moments) limit.adjust(delay, under);
      expect(limit.admits('vital', inFlight)).toBe(true);
      if (limit.admits('deferrable', inFlight)) expect(limit.admits('ordinary', inFlight)).toBe(true);
      expect(limit.admits('deferrable', 10)).toBe(true);
      expect(limit.value).toBeGreaterThanOrEqual(32);
      expect(limit.value).toBeLessThanOrEqual(384);
    }),
  );
});

test('a late event loop lowers the limit below the current load; without delay the limit is back within 3 s', () => {
  const limit = createConcurrencyLimit();
  limit.adjust(201, 300);
  expect(limit.value).toBe(210);
  expect(limit.admits('ordinary', 300)).toBe(false);
  for (let quarters = 0; quarters < 12; quarters += 1) limit.adjust(20, 10);
  expect(limit.value).toBe(384);
});

test('an event loop that is late with few requests lowers the limit step by step', () => {
  const limit = createConcurrencyLimit();
  limit.adjust(500, 3);
  expect(limit.value).toBe(268);
  for (let quarters = 0; quarters < 20; quarters += 1) limit.adjust(500, 3);
  expect(limit.value).toBe(32);
});

test('queries that wait for a connection lower the limit like a late event loop, once', () => {
  const limit = createConcurrencyLimit();
  limit.noteWait(10);
  limit.noteWait(201);
  limit.noteWait(10);
  limit.adjust(0, 300);
  expect(limit.value).toBe(210);
  limit.adjust(0, 300);
  expect(limit.value).toBe(242);
});
