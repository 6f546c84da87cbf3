import { expect, test } from 'vitest';
import { describeReason } from './describe-reason';

test.each([
  ['publish mf-a@0123456789abcdef shell@fedcba9876543210', 'Published mf-a, shell'],
  [
    'publish mf-a@0123456789abcdef shell@fedcba9876543210 published at a start, without a browser check',
    'Published mf-a, shell at a start, without a browser check',
  ],
  [
    'publish mf-a@0123456789abcdef mf-b@0123456789abcdef mf-c@0123456789abcdef shell@fedcba9876543210',
    'Published 4 apps',
  ],
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
  ['canary mf-a@0123456789abcdef for 5%', 'Canary of mf-a for 5%'],
  [
    'canary mf-a@0123456789abcdef stopped: errors in 6 of 40 views, beside it in 2 of 812 views',
    'Canary of mf-a stopped: errors in 6 of 40 views, beside it in 2 of 812 views',
  ],
  ['promote mf-a@0123456789abcdef by mara', 'Promoted mf-a by mara'],
  ['something of a later version', 'something of a later version'],
])('%s: %s', (reason, words) => {
  expect(describeReason(reason)).toBe(words);
});
