import { expect, it } from 'vitest';
import { emptySampleText } from './sample-view';

it('an empty sample says why it has no rows, and when the first one comes', () => {
  const none = { rows: [], as_of: null, expected_at: null };
  expect(emptySampleText({ ...none, rows: [1] })).toBeNull();
  expect(emptySampleText(none)).toEqual(['No sample yet', 'The scanner is starting.']);
  expect(emptySampleText({ ...none, expected_at: '2026-11-20T14:39:00.000Z' })?.[1]).toContain('at 9:39 AM ET');
  expect(emptySampleText({ ...none, as_of: '2026-11-20T14:09:00.000Z' })?.[0]).toBe('Nothing matched');
});
