import { formatPrice, wholeSeconds } from '@prebell/contracts';
import { Dialog, EmptyState, ErrorState, LoadingState } from '@prebell/design-system';
import { createStore, reasonOf, usePlatform } from '@prebell/platform';
import { useQuery } from '@prebell/platform/query';
import { Link } from '@prebell/platform/router';
import { useMemo } from 'react';
import { chartCodeQueryOptions, createLiveBars, NO_OWN_MARKS, useChartTools } from '../../../entities/chart';
import { useMarketPalette } from '../../../shared/display/display';
import { easternDate, easternMinute, easternTime } from '../../../shared/eastern-time/eastern-time';
import { recordedAddress } from '../../../shared/recorded-moment/recorded-address';
import { barsAroundQueryOptions, type TestedHit } from '../api/backtests';
import styles from './Backtest.module.css';

const ignore = () => undefined;

/** A chart feed that never changes, because the day is over. */
const createStillFeed = () => ({ ...createLiveBars(), quote: createStore(null), start: () => ignore });

/** The minute bars around a tested hit. The view opens at the hit's minute. */
export const HitChart = ({ hit, onClose }: { readonly hit: TestedHit; readonly onClose: () => void }) => {
  const { api } = usePlatform();
  const at = Date.parse(hit.at);
  const bars = useQuery(barsAroundQueryOptions(api, hit.symbol, at));
  const code = useQuery(chartCodeQueryOptions);
  const feed = useMemo(createStillFeed, []);
  const marks = useMemo(() => [{ t: wholeSeconds(at), text: `hit ${easternMinute(at)}` }], [at]);
  // Scrolls the view to the hit, wherever it is in the bars.
  const moment = useMemo(() => ({ symbol: hit.symbol, t: wholeSeconds(at) }), [hit.symbol, at]);
  const tools = useChartTools();
  useMarketPalette();
  const Canvas = code.data;
  const error = bars.error ?? code.error;
  return (
    <Dialog open size="large" title={`${hit.symbol} at ${easternTime(at)} ET`} onClose={onClose}>
      <p className={styles.figure}>
        {easternDate(at)}, found at {formatPrice(hit.price)}
        {'no_trade' in hit.outcome
          ? '. It led to no trade.'
          : `, bought at ${formatPrice(hit.outcome.price)} at ${easternTime(hit.outcome.entered_at)} ET.`}{' '}
        <Link to={recordedAddress(at, hit.symbol)}>Open the desk at this minute</Link>
      </p>
      {error !== null ? (
        <ErrorState
          title="We cannot load the chart"
          text={reasonOf(error, 'Failed to load the chart')}
          cause={error}
          onRetry={() => {
            void bars.refetch();
            void code.refetch();
          }}
        />
      ) : bars.data === undefined || Canvas === undefined ? (
        <LoadingState label="Loading the chart..." />
      ) : bars.data.length === 0 ? (
        <EmptyState title="No bars around this hit" text="The current data source has no bars of this day." />
      ) : (
        <div className={styles.chart}>
          <Canvas
            symbol={hit.symbol}
            resolution="1"
            bars={bars.data}
            feed={feed}
            drawings={[]}
            hits={marks}
            onReachStart={ignore}
            own={NO_OWN_MARKS}
            tools={tools}
            now={() => at}
            moment={moment}
          />
        </div>
      )}
    </Dialog>
  );
};
