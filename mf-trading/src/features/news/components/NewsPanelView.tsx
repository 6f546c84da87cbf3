import type { News } from '@prebell/contracts';
import { Button, EmptyState, ErrorState, LoadingState, Panel, SymbolLink } from '@prebell/design-system';
import type { ReactNode } from 'react';
import { easternDayPrefix, easternMinute } from '../../../shared/eastern-time/eastern-time';
import { KindBadge } from '../../../shared/headline/KindBadge';
import { useRoving } from '../../../shared/roving/roving';
import styles from './NewsPanelView.module.css';

export type NewsScope = 'market' | 'symbol';

export interface NewsPanelViewProps {
  /** Null while nothing is charted. */
  readonly symbol: string | null;
  readonly scope: NewsScope;
  readonly onScope: (scope: NewsScope) => void;
  /** Newest first; null while loading. */
  readonly news: readonly News[] | null;
  readonly failed: boolean;
  /** The cause of the failure. */
  readonly cause?: unknown;
  /** Name of the data source if it is not the live market: 'Simulated data'. */
  readonly label: string | null;
  /** The market's date; headlines of other days show theirs. Null while unknown. */
  readonly today: string | null;
  /** The source is a recorded day, which may have no news. */
  readonly isRecording?: boolean;
  readonly onSymbol: (symbol: string) => void;
  readonly onRetry: () => void;
  readonly className?: string | undefined;
  readonly controls?: ReactNode;
}

/** The headlines: props only, no data fetching. */
export const NewsPanelView = ({ className, label, controls, ...rest }: NewsPanelViewProps) => {
  const { symbol, scope, onScope } = rest;
  const choice = (value: NewsScope, text: string) => (
    <Button size="small" variant="ghost" aria-pressed={scope === value} onClick={() => onScope(value)}>
      {text}
    </Button>
  );
  return (
    <Panel
      className={[styles.panel, className].join(' ')}
      aria-label="News"
      title="News"
      aside={label !== null && <span className={styles.label}>{label}</span>}
      controls={
        <>
          {symbol !== null && choice('symbol', symbol)}
          {choice('market', 'Market')}
          {controls}
        </>
      }
    >
      <Headlines {...rest} />
    </Panel>
  );
};

const Headlines = ({
  symbol,
  scope,
  news,
  cause,
  failed,
  isRecording = false,
  today,
  onScope,
  onSymbol,
  onRetry,
}: Omit<NewsPanelViewProps, 'className' | 'label' | 'controls'>) => {
  const roving = useRoving<HTMLOListElement>('li');
  if (failed && news === null) {
    return <ErrorState title="News Error" text="Failed to load headlines" cause={cause} onRetry={onRetry} />;
  }
  if (news === null) return <LoadingState label="Loading headlines..." />;
  if (news.length === 0) {
    if (isRecording && scope === 'market')
      return <EmptyState title="No headlines" text="This recording has no news so far." />;
    const whose = scope === 'symbol' ? `for ${symbol} ` : '';
    return (
      <EmptyState
        title="No headlines"
        text={`There is no news ${whose}since the previous close.`}
        {...(scope === 'symbol' && {
          actions: (
            <Button size="small" onClick={() => onScope('market')}>
              News of the market
            </Button>
          ),
        })}
      />
    );
  }
  return (
    <ol className={styles.list} aria-label="Headlines" {...roving}>
      {news.map((item) => (
        <li key={item.id} className={styles.item}>
          <time className={styles.time} dateTime={item.at}>
            {easternDayPrefix(Date.parse(item.at), today)}
            {easternMinute(Date.parse(item.at))}
          </time>
          <p>
            <SymbolLink symbol={item.symbol} onClick={() => onSymbol(item.symbol)} />{' '}
            {item.kind !== undefined && item.kind !== 'other' && (
              <>
                <KindBadge kind={item.kind} />{' '}
              </>
            )}
            {item.headline}
          </p>
        </li>
      ))}
    </ol>
  );
};
