import { expect, test } from 'vitest';
import { sampleText } from './sample-text';

const as_of = '2025-02-06T14:09:10.000Z';
const now = Date.parse('2025-02-06T14:24:15Z');

test('a sample names its time and its age, and of an older session the day', () => {
  expect(sampleText({ as_of, count: 23 }, now, '2025-02-06')).toBe(
    '23 symbols were on this list at 09:09 ET, 15 minutes ago.',
  );
  expect(sampleText({ as_of, count: 1 }, now + 100_000, '2025-02-06')).toBe(
    '1 symbol was on this list at 09:09 ET, 16 minutes ago.',
  );
  expect(sampleText({ as_of, count: 0 }, null, null)).toBe('No symbol was on this list at 09:09 ET.');
  expect(
    sampleText({ as_of: '2025-02-07T01:00:00Z', count: 8 }, Date.parse('2025-02-08T15:00:00Z'), '2025-02-08'),
  ).toBe('8 symbols were on this list at Thu 20:00 ET.');
});
