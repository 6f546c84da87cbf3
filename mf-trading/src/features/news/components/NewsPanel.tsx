import { type ReactNode, useState } from 'react';
import { useMarketDate } from '../../../shared/market/market-date';
import { useMarketStatus } from '../../../shared/market/market-status';
import { useNews } from '../hooks/useNews';
import { NewsPanelView } from './NewsPanelView';

interface Props {
  /** The charted symbol. */
  readonly symbol: string;
  readonly onSymbol: (symbol: string) => void;
  readonly className?: string | undefined;
  /** Additional header controls from the parent. */
  readonly controls?: ReactNode;
}

/** The provider's headlines, for the whole market or for the charted symbol. */
export const NewsPanel = ({ symbol, onSymbol, className, controls }: Props) => {
  const [scope, setScope] = useState<'market' | 'symbol'>('market');
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
