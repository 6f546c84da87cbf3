import { expect, it } from 'vitest';
import { firedAlert } from '../testing/alerts';
import { withFired } from './alerts';

it('adds a fired alert to the front, once, and counts it as unread', () => {
  const first = withFired({ events: [], unacknowledged: 0 }, firedAlert());
  expect(first).toEqual({ events: [firedAlert()], unacknowledged: 1 });
  expect(withFired(first, firedAlert())).toEqual(first);
  const next = firedAlert({ id: '01980000-0000-7000-8000-00000000e002', symbol: 'KQTX' });
  expect(withFired(first, next)).toEqual({ events: [next, firedAlert()], unacknowledged: 2 });
});
