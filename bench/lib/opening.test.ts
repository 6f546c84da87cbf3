import fc from 'fast-check';
import { expect, test } from 'vitest';
import { simulateOpening } from './opening';

const costs = { messageMicroseconds: 20, requestMicroseconds: 1_000, connectMicroseconds: 1_000, socketKilobytes: 25 };

test('no user is lost, and the load is at least what the arithmetic gives for the end', () => {
  const settings = fc.record({
    users: fc.integer({ min: 1, max: 20_000 }),
    instances: fc.integer({ min: 2, max: 40 }),
    seed: fc.nat(),
  });
  fc.assert(
    fc.property(settings, ({ users, instances, seed }) => {
      const input = { users, instances, seed, costs, updatesPerSecond: 5, requestsPerMinute: 6 };
      const { load, connected, memoryMb } = simulateOpening(input);
      const share = users / (instances - 1);
      expect(connected).toBe(users);
      expect(load).toBeGreaterThanOrEqual((Math.floor(share) * (5 * 20 + 100)) / 1e6);
      expect(memoryMb).toBeGreaterThanOrEqual((Math.floor(share) * 25) / 1024);
    }),
    { numRuns: 30 },
  );
});

test('twice as many instances carry half of the load each', () => {
  const input = { users: 50_000, costs, updatesPerSecond: 5, requestsPerMinute: 6 };
  const few = simulateOpening({ ...input, instances: 11 });
  const many = simulateOpening({ ...input, instances: 21 });
  expect(few.load / many.load).toBeGreaterThan(1.8);
  expect(few.load / many.load).toBeLessThan(2.2);
});
