import { type Preference, usePreference } from '@prebell/platform';
import type { ReactNode } from 'react';
import { useMarketDate } from '../../../shared/market/market-date';
import { useMarketStatus } from '../../../shared/market/market-status';
import { useNews } from '../hooks/useNews';
import { NewsPanelView, type NewsScope } from './NewsPanelView';

interface Props {
  /** The charted symbol; null if there is none. */
  readonly symbol: string | null;
  readonly onSymbol: (symbol: string) => void;
  readonly className?: string | undefined;
  /** Additional header controls from the parent. */
  readonly controls?: ReactNode;
}

/** The panel shows news of the charted symbol until the user chooses the whole market. */
const SCOPE: Preference<NewsScope> = {
  name: 'desk.news-scope',
  accepts: (value): value is NewsScope => value === 'market' || value === 'symbol',
  fallback: 'symbol',
};

/** The provider's headlines, for the whole market or for the charted symbol. */
export const NewsPanel = ({ symbol, onSymbol, className, controls }: Props) => {
  const [chosen, setScope] = usePreference(SCOPE);
  const scope = symbol === null ? 'market' : chosen;
  const { data, error, isFetching, refetch } = useNews(scope === 'market' ? null : symbol);
  const today = useMarketDate();
  const feed = useMarketStatus().status?.feed;
  return (
    <NewsPanelView
      symbol={symbol}
      scope={scope}
      onScope={setScope}
      news={data ?? null}
      failed={error !== null && !isFetching}
      cause={error}
      label={feed?.label ?? null}
      today={today}
      isRecording={feed?.provider === 'replay'}
      onSymbol={onSymbol}
      onRetry={() => void refetch()}
      className={className}
      controls={controls}
    />
  );
};
