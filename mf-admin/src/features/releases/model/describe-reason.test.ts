import { expect, test } from 'vitest';
import { describeReason } from './describe-reason';

test.each([
  ['publish mf-a@0123456789abcdef shell@fedcba9876543210', 'Published mf-a, shell'],
  ['rollback to 01ARZ3NDEKTSV4RRFFQ69G5FAV', 'Rolled back'],
  ['rollback to 01ARZ3NDEKTSV4RRFFQ69G5FAV by mara', 'Rolled back by mara'],
  ['rollback mf-a to 0123456789abcdef by mara', 'Rolled back mf-a by mara'],
  [
    'publish mf-a@0123456789abcdef without a browser: no Chromium: here',
    'Published mf-a without a browser: no Chromium: here',
  ],
  [
    'rollback shell to 0123456789abcdef by mara without the gate: login is down',
    'Rolled back shell by mara without the gate: login is down',
  ],
  ['something of a later version', 'something of a later version'],
])('%s: %s', (reason, words) => {
  expect(describeReason(reason)).toBe(words);
});
