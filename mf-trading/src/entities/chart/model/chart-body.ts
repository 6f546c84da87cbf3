import type { Candles } from '@prebell/contracts';
import { AUTHENTICATION_REQUIRED, chartErrorText, NO_DATA } from './chart-error';

/** State of the chart area. */
export type ChartBody =
  | { readonly state: 'loading' }
  | { readonly state: 'error'; readonly text: string; readonly cause?: unknown }
  /** The data source does not list the symbol. */
  | { readonly state: 'unknown' }
  | { readonly state: 'chart' };

/** Chooses what the chart area shows. A pending fetch clears the previous error. */
export const chartBody = ({
  signedIn,
  loading,
  error,
  candles,
  isDrawable,
  isUnknown = false,
}: {
  readonly signedIn: boolean;
  readonly loading: boolean;
  readonly error: unknown;
  readonly candles: Candles | null;
  /** Whether the drawing code has loaded. */
  readonly isDrawable: boolean;
  /** The source does not list the symbol. */
  readonly isUnknown?: boolean;
}): ChartBody => {
  if (!signedIn) return { state: 'error', text: AUTHENTICATION_REQUIRED };
  if (!loading && error !== null) return { state: 'error', text: chartErrorText(error), cause: error };
  if (candles === null) return { state: 'loading' };
  if (candles.s === 'ok') return { state: isDrawable ? 'chart' : 'loading' };
  if (loading) return { state: 'loading' };
  return isUnknown ? { state: 'unknown' } : { state: 'error', text: NO_DATA };
};
