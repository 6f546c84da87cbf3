import { describe, expect, test } from 'vitest';
import { dueBackup } from './backups.mjs';
import { checkpointsUntil, targetOf } from './restore-drill.mjs';

const HOUR = 3_600;
const NOW = Date.parse('2026-11-23T16:05:30Z');
/** A backup that ended this many hours ago, on a timeline of the server. */
const made = (type, hours, timeline = 1) => ({
  type,
  timestamp: { stop: NOW / 1_000 - hours * HOUR },
  archive: { stop: `0000000${timeline}0000000000000009` },
});
const due = (backup, timeline = 1) =>
  dueBackup({ archive: [{ max: `0000000${timeline}000000000000000F` }], backup }, NOW);

test('a drill compares with the checkpoints from before its minute', () => {
  const line = (seq, at) => JSON.stringify({ seq, hash: 'f'.repeat(64), at: `2026-11-23T16:0${at}:00.000Z` });
  const text = `${line(4, 3)}\n${line(9, 5)}\n{"seq":1\n${line(12, 6)}\n`;
  expect(checkpointsUntil(text, new Date('2026-11-23T16:05:00Z'))).toBe(`${line(4, 3)}\n${line(9, 5)}\n`);
});

describe('backups of the cluster', () => {
  test('the first one is full, then one a week is full and each day has one of the differences', () => {
    expect(dueBackup({ archive: [], backup: [] }, NOW)).toBe('full');
    expect(due([made('full', 1)])).toBeNull();
    expect(due([made('full', 25)])).toBe('diff');
    expect(due([made('full', 100), made('diff', 2)])).toBeNull();
    expect(due([made('full', 169), made('diff', 2)])).toBe('full');
  });

  test('a failover is followed by a backup at once: the archive may have a gap before it', () => {
    expect(due([made('full', 1)], 2)).toBe('diff');
    expect(due([made('full', 1), made('diff', 0, 2)], 2)).toBeNull();
  });

  test('a drill restores to the last whole minute, or to a time in UTC that is over', () => {
    expect(targetOf(undefined, NOW)).toEqual(new Date('2026-11-23T16:05:00Z'));
    expect(targetOf('2026-11-22 23:59', NOW)).toEqual(new Date('2026-11-22T23:59:00Z'));
    expect(targetOf('2026-11-23T17:05:00+01:00', NOW)).toEqual(new Date('2026-11-23T16:05:00Z'));
    expect(() => targetOf('2026-11-23 16:06', NOW)).toThrow('in the future');
    expect(() => targetOf('yesterday', NOW)).toThrow('is no time');
  });
});
