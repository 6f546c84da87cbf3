import type { Latency, MarketStatus, ProviderCalls } from '@prebell/contracts';
import { Badge } from '@prebell/design-system';
import { formatInstant, NOTHING } from '../../../shared/format';
import { describeLatency, feedState, PROVIDER_LABELS } from '../model/describe';
import styles from './SourceView.module.css';

interface Props {
  readonly status: MarketStatus;
  readonly latency: Latency;
  readonly calls: ProviderCalls;
}

/** The state of the market data source: provider, connection and latency. */
export const SourceView = ({ status: { feed, description, currentTime }, latency, calls }: Props) => {
  const { label, tone } = feedState(feed);
  const facts = [
    [
      'Source',
      feed.label === null ? PROVIDER_LABELS[feed.provider] : `${PROVIDER_LABELS[feed.provider]}, ${feed.label}`,
    ],
    ['State', label],
    ['Speed', `${feed.speed}x`],
    ['Market', description],
    ['Market time (ET)', formatInstant(currentTime)],
    ['Event to desk, p50 / p99', describeLatency(latency.total)],
    ['Requests to the source', `${calls.made} of ${calls.asked}`],
    ['Served from the cache', calls.saved_percent === null ? NOTHING : `${Math.round(calls.saved_percent)}%`],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{name === 'State' ? <Badge tone={tone}>{value}</Badge> : value}</dd>
        </div>
      ))}
    </dl>
  );
};
