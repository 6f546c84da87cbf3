import { ApiError } from '@prebell/platform';
import { describe, expect, it } from 'vitest';
import { chartBody } from './chart-body';
import { chartErrorText } from './chart-error';

describe('the chart area', () => {
  const ok = { s: 'ok', t: [], o: [], h: [], l: [], c: [], v: [] } as const;
  const candles = { ...ok, t: [1], o: [1], h: [1], l: [1], c: [1], v: [1] };
  const base = { signedIn: true, loading: false, error: null, candles, isDrawable: true };
  const failed = new ApiError('Boom', { code: 'INTERNAL', status: 500, statusText: 'Internal Server Error' });

  it('asks for a sign-in first', () => {
    expect(chartBody({ ...base, signedIn: false })).toEqual({ state: 'error', text: 'Authentication required' });
  });

  it('shows the status text of a failure, and clears it while retrying', () => {
    const text = 'Failed to fetch chart data: Internal Server Error';
    expect(chartBody({ ...base, candles: null, error: failed })).toMatchObject({ state: 'error', text });
    expect(chartBody({ ...base, candles: null, error: failed, loading: true })).toEqual({ state: 'loading' });
  });

  it('loads until the code that draws is there', () => {
    expect(chartBody({ ...base, isDrawable: false })).toEqual({ state: 'loading' });
    expect(chartBody(base)).toEqual({ state: 'chart' });
  });

  it('says when a symbol has no data', () => {
    const nothing = { ...candles, s: 'no_data' as const };
    expect(chartBody({ ...base, candles: nothing })).toEqual({
      state: 'error',
      text: 'No data available for this symbol',
    });
  });

  it('names the failure where there is no status text', () => {
    expect(chartErrorText(new ApiError('Network error: failed to fetch', { code: 'NETWORK' }))).toBe(
      'Failed to fetch chart data: Network error: failed to fetch',
    );
  });
});
