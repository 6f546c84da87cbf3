import type { Latency, MarketStatus } from '@prebell/contracts';
import { NOTHING } from '../../../shared/format';

type Feed = MarketStatus['feed'];

export const PROVIDER_LABELS: Record<Feed['provider'], string> = {
  simulator: 'Simulator',
  replay: 'Recorded days',
  alpaca: 'Alpaca',
  unknown: 'Unknown',
};

export interface FeedState {
  readonly label: string;
  readonly tone: 'success' | 'warning' | 'error';
}

/** Whether data arrives. If several problems exist, names the worst: lost connection, missing holidays, then a held clock. */
export const feedState = ({ stale, running, holidays_known }: Feed): FeedState => {
  if (stale === true) return { label: 'Connection lost', tone: 'error' };
  if (holidays_known === false) return { label: 'Holidays missing', tone: 'warning' };
  return running ? { label: 'Running', tone: 'success' } : { label: 'Held', tone: 'warning' };
};

/** '3 / 12 ms', or a dash without measurements. */
export const describeLatency = ({ p50, p99 }: Latency['total']): string =>
  p50 === null || p99 === null ? NOTHING : `${Math.round(p50)} / ${Math.round(p99)} ms`;
