import { ApiError } from '@prebell/platform';
import { describe, expect, it } from 'vitest';
import { scannerBody } from './panel-body';

const base = {
  access: { state: 'open', limit: null } as const,
  known: true,
  table: { order: ['A'], filled: true },
  error: null,
};
const unfilled = { order: [], filled: false };
const down = new ApiError('The engine is warming up', { code: 'UNAVAILABLE', status: 503 });

describe('the state of a tab', () => {
  it('is loading until rights and rows are known', () => {
    expect(scannerBody({ ...base, known: false })).toEqual({ state: 'loading' });
    expect(scannerBody({ ...base, table: unfilled })).toEqual({ state: 'loading' });
  });

  it('is locked or disabled, even with rows', () => {
    const locked = { state: 'locked', scanner: 'low_float', tier: 'pro' } as const;
    expect(scannerBody({ ...base, access: locked })).toEqual(locked);
    expect(scannerBody({ ...base, access: { state: 'disabled' } })).toEqual({ state: 'disabled' });
    expect(scannerBody({ ...base, error: new ApiError('off', { code: 'SCANNER_DISABLED' }) }).state).toBe('disabled');
  });

  it('is empty or results once rows arrived', () => {
    expect(scannerBody({ ...base, table: { order: [], filled: true } })).toEqual({ state: 'empty' });
    expect(scannerBody({ ...base, table: { order: [], filled: true }, untraded: ['A'] }).state).toBe('results');
    expect(scannerBody(base)).toEqual({ state: 'results', problem: null });
  });

  it('keeps earlier rows readable through a failed refresh', () => {
    expect(scannerBody({ ...base, table: unfilled, error: down })).toMatchObject({ state: 'error', kind: 'other' });
    expect(scannerBody({ ...base, error: down })).toEqual({ state: 'results', problem: 'The engine is warming up' });
  });

  it('removes the rows when the right to see them ends', () => {
    expect(scannerBody({ ...base, error: new ApiError('Upgrade', { code: 'UPGRADE_REQUIRED' }) })).toMatchObject({
      state: 'error',
      kind: 'upgrade',
    });
  });
});
