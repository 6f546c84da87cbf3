import type { User } from '@prebell/contracts';
import { Badge, SessionBadge } from '@prebell/design-system';
import { usePlatform } from '@prebell/platform';
import type { ReactNode } from 'react';
import type { AnyHit } from '../../../shared/hits/hits';
import { useMarketStatus } from '../../../shared/market/market-status';
import { useStaleText } from '../../../shared/market/useStaleText';
import { useDeskStream } from '../hooks/useDeskStream';
import { ConnectionStatus } from './ConnectionStatus';
import styles from './DeskHeader.module.css';
import { LiveRibbon } from './LiveRibbon';
import { MarketClock } from './MarketClock';

interface Props {
  readonly user: User;
  /** Ribbon ticks: today's hits of the active scanner. */
  readonly hits: readonly AnyHit[];
  /** Opens the chart at the minute of a hit. */
  readonly onHit: (hit: AnyHit) => void;
  /** Additional controls from the parent. */
  readonly controls?: ReactNode;
}

/** The desk's header: user, market session, data source and freshness. */
export const DeskHeader = ({ user, hits, onHit, controls }: Props) => {
  const { clock, market } = usePlatform();
  const { status } = useMarketStatus();
  const stale = useStaleText() !== null;
  const { online, freshness } = useDeskStream();
  return (
    <header className={styles.header}>
      {/* Reserves the ribbon's place; otherwise the whole desk would move down when the ribbon appears. */}
      {status === null && <div className={styles.ribbonPlace} />}
      {status?.day && <LiveRibbon day={status.day} clock={clock} hits={hits} onHit={onHit} />}
      <div className={styles.line}>
        <h1 className={styles.welcome}>Welcome, {user.first_name || user.username}</h1>
        <MarketClock clock={clock} />
        {status !== null && (
          <>
            <SessionBadge session={status.session} description={status.description} />
            <span className={styles.next}>{status.nextSession}</span>
          </>
        )}
        <span className={styles.facts}>
          {status !== null && status.feed.label !== null && <Badge tone="warning">{status.feed.label}</Badge>}
          <ConnectionStatus connection={market.connection} freshness={freshness} stale={stale} />
          {controls}
          {online !== null && (
            <span className={styles.online} data-stale={stale || undefined}>
              {online === 1 ? '1 Trader Online' : `${online} Traders Online`}
            </span>
          )}
        </span>
      </div>
    </header>
  );
};
