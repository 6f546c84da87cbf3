import { describe, expect, it } from 'vitest';
import { countCalls, shownStatus } from './call-status';

describe('the status of a call', () => {
  it('is red while it needs dispatch and green once dispatched', () => {
    expect(shownStatus('pending')).toEqual({ label: 'NEEDS DISPATCH', tone: 'danger' });
    expect(shownStatus('dispatched')).toEqual({ label: 'DISPATCHED', tone: 'success' });
  });

  it('is amber with its own word when unknown', () => {
    expect(shownStatus('on hold')).toEqual({ label: 'STATUS? on hold', tone: 'warning' });
    expect(shownStatus('unknown')).toEqual({ label: 'STATUS? unknown', tone: 'warning' });
    expect(shownStatus('Dispatched')).toEqual({ label: 'STATUS? Dispatched', tone: 'warning' });
  });

  it('counts from one list, an unknown status as active only', () => {
    const calls = ['pending', 'dispatched', 'dispatched', 'on hold'].map((status) => ({ status }));
    expect(countCalls(calls)).toEqual({ active: 4, pending: 1, dispatched: 2 });
  });
});
