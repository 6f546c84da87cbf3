import { toMs } from '@prebell/contracts';
import { expect, it } from 'vitest';
import { pendingAge } from './ageing';

const RECEIVED = '2026-02-06T19:00:00.000Z';
const after = (seconds: number) => pendingAge(RECEIVED, Date.parse(RECEIVED) + toMs(seconds));

it('counts to the second, is over from the second of its goal, and says in words what its colour shows', () => {
  expect([0, 22, 44, 45, 59, 60, 67, 105, 106, 3_725].map((seconds) => Object.values(after(seconds) ?? {}))).toEqual([
    ['fresh', 'PENDING 0:00'],
    ['fresh', 'PENDING 0:22'],
    ['fresh', 'PENDING 0:44'],
    ['near', 'PENDING 0:45 (goal 1:00)'],
    ['near', 'PENDING 0:59 (goal 1:00)'],
    ['over', 'PENDING 1:00 (goal 1:00)'],
    ['over', 'PENDING 1:07 (goal 1:00)'],
    ['over', 'PENDING 1:45 (goal 1:00)'],
    ['far', 'PENDING 1:46 (limit 1:46)'],
    ['far', 'PENDING 1:02:05 (limit 1:46)'],
  ]);
});

it('follows the goal of the centre', () => {
  const at = (seconds: number) => pendingAge(RECEIVED, Date.parse(RECEIVED) + toMs(seconds), 90)?.text;
  expect([67, 68, 91, 160].map(at)).toEqual([
    'PENDING 1:07',
    'PENDING 1:08 (goal 1:30)',
    'PENDING 1:31 (goal 1:30)',
    'PENDING 2:40 (limit 2:39)',
  ]);
});

it('never counts below zero, and returns null for an invalid time', () => {
  expect(after(-30)?.text).toBe('PENDING 0:00');
  expect(pendingAge('soon', 0)).toBeNull();
});
