import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isActiveStatus } from '../entities/call-status';
import { orderByUrgency } from './call-order';

const calls = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    status: fc.constantFrom(
      'pending',
      'pending',
      'dispatched',
      'en_route',
      'on_scene',
      'closed',
      'cancelled',
      'on hold',
    ),
    time_received: fc
      .oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 4_000_000_000_000 }))
      .map((at) => new Date(at).toISOString()),
  }),
  { selector: ({ id }) => id, maxLength: 60 },
);
const order = (items: readonly { id: string; status: string; time_received: string }[]) =>
  orderByUrgency(items, (call) => call);
const isPending = ({ status }: { status: string }) => status === 'pending';

test('every call is listed exactly once', () => {
  fc.assert(
    fc.property(calls, (given) => {
      expect(order(given)).toHaveLength(given.length);
      expect(new Set(order(given))).toEqual(new Set(given));
    }),
  );
});

test('calls that wait come first, then other active calls, then closed ones', () => {
  fc.assert(
    fc.property(calls, (given) => {
      const sorted = order(given);
      const ranks = sorted.map((call) => (isPending(call) ? 0 : isActiveStatus(call.status) ? 1 : 2));
      expect(ranks).toEqual(ranks.toSorted());
    }),
  );
});

test('of waiting calls the longest wait comes first; the others are newest first', () => {
  fc.assert(
    fc.property(calls, (given) => {
      const sorted = order(given);
      const times = (kept: typeof sorted) => kept.map(({ time_received }) => Date.parse(time_received));
      const waiting = times(sorted.filter(isPending));
      expect(waiting).toEqual(waiting.toSorted((a, b) => a - b));
      const underWay = times(sorted.filter((call) => !isPending(call) && isActiveStatus(call.status)));
      expect(underWay).toEqual(underWay.toSorted((a, b) => b - a));
    }),
  );
});

test('the order does not depend on the input order', () => {
  fc.assert(
    fc.property(calls, fc.infiniteStream(fc.nat()), (given, random) => {
      const shuffled = given.map((call) => ({ call, at: random.next().value ?? 0 })).sort((a, b) => a.at - b.at);
      expect(order(shuffled.map(({ call }) => call))).toEqual(order(given));
    }),
  );
});

test('an unreadable time counts as the longest wait, whatever zone the others use', () => {
  const at = (id: string, time_received: string) => ({ id, status: 'pending', time_received });
  const given = [at('b', '2026-02-06T14:02:00-05:00'), at('a', '2026-02-06T19:01:00.000Z'), at('c', 'soon')];
  expect(order(given).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
});
