import { expect, test } from 'vitest';
import {
  authorOf,
  describeRollback,
  formatBytes,
  formatMs,
  formatShift,
  shortRelease,
  signerOf,
} from './describe-version';

test.each([
  [formatMs(null), '—'],
  [formatMs(339.6), '340 ms'],
  [formatMs(1_260), '1.3 s'],
  [formatShift(null), '—'],
  [formatShift(0.018), '0.02'],
  [formatBytes(48_400), '47.3 KiB'],
  [formatBytes(1_240_000), '1.2 MiB'],
])('%s reads as %s', (text, wanted) => {
  expect(text).toBe(wanted);
});

test('a signature names team, person and commit, and says when there is none', () => {
  const signed = { team: 'weather', by: 'ada', commit: '0123456789abcdef', is_modified: true };
  expect(signerOf(signed)).toBe('weather (ada, commit 01234567 with changes)');
  expect(signerOf({ ...signed, commit: null })).toBe('weather (ada)');
  expect(signerOf({ ...signed, by: 'ada@example.com', commit: null })).toBe('weather (ada)');
  expect(signerOf(null)).toBe('No valid signature');
});

test('a rollback says what each app gets', () => {
  const changes = { 'mf-billing': '23456789abcdef01', 'mf-news': null };
  expect(describeRollback({ changes })).toEqual(['mf-billing returns to 23456789', 'mf-news is removed']);
  expect(describeRollback({ changes }, { app: 'mf-a' })).toHaveLength(2);
  expect(describeRollback({ changes }, { app: 'mf-billing' }).at(-1)).toBe('the canary of mf-billing ends');
});

test('a release goes by the end of its id, which differs from those of the same day', () => {
  expect(shortRelease('01ARZ3NDEKTSV4RRFFQ69G5FAX')).toBe('…9G5FAX');
});

test('a line of the log names person and team, and says when its signature does not count', () => {
  expect(authorOf({ by: 'mara', team: 'billing' })).toBe('mara (team billing)');
  expect(authorOf(null)).toBe('No valid signature');
});
