import { expect, it } from 'vitest';
import { pendingAge } from './ageing';

const RECEIVED = '2026-02-06T19:00:00.000Z';
const after = (seconds: number) => pendingAge(RECEIVED, Date.parse(RECEIVED) + seconds * 1_000);

it('counts to the second and says in words what its colour says', () => {
  expect([0, 22, 44, 45, 60, 61, 67, 106, 107, 3_725].map((seconds) => Object.values(after(seconds) ?? {}))).toEqual([
    ['fresh', 'PENDING 0:00'],
    ['fresh', 'PENDING 0:22'],
    ['fresh', 'PENDING 0:44'],
    ['near', 'PENDING 0:45 NEAR 60 s'],
    ['near', 'PENDING 1:00 NEAR 60 s'],
    ['over', 'PENDING 1:01 OVER 60 s'],
    ['over', 'PENDING 1:07 OVER 60 s'],
    ['over', 'PENDING 1:46 OVER 60 s'],
    ['far', 'PENDING 1:47 OVER 106 s'],
    ['far', 'PENDING 1:02:05 OVER 106 s'],
  ]);
});

it('never counts below zero, and knows no age of what is no time', () => {
  expect(after(-30)?.text).toBe('PENDING 0:00');
  expect(pendingAge('soon', 0)).toBeNull();
});
