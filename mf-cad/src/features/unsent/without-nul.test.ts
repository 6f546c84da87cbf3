import { expect, it } from 'vitest';
import { withoutNul } from './without-nul';

it('an entry with NUL characters can be discarded: each becomes a mark, and nothing else changes', () => {
  const body = { notes: 'Smoke\0 \\u0000 \uD83D\uDE92', units: ['E\x001'], at: null, count: 3 };
  expect(withoutNul(body)).toEqual({
    notes: 'Smoke\uFFFD \\u0000 \uD83D\uDE92',
    units: ['E\uFFFD1'],
    at: null,
    count: 3,
  });
});
