import type { Quote } from '@prebell/contracts';
import { Percent, Price, Volume } from '@prebell/design-system';
import { type ReadableStore, useStore } from '@prebell/platform';
import { easternTime } from '../../../shared/eastern-time/eastern-time';
import { useLastTrade } from '../../../shared/market/useLastTrade';
import styles from './ChartPanelView.module.css';

interface Props {
  readonly quote: ReadableStore<Quote | null>;
}

const NO_FIGURES = { previous_close: null, high: null, low: null, volume: null };

/** The symbol's price and change today, streamed; grey once the price is old. */
export const QuoteLine = ({ quote, stale }: Props & { readonly stale: boolean }) => {
  const figures = useStore(quote);
  const age = useLastTrade(figures?.as_of ?? null, 1_000);
  if (figures === null || figures.price === null) return null;
  return (
    <p
      className={styles.quote}
      data-stale={stale || undefined}
      data-old={age !== null || undefined}
      title={age ?? undefined}
    >
      <Price className={styles.price} value={figures.price} />
      {figures.percent_change !== null && <Percent value={figures.percent_change} />}
    </p>
  );
};

/** When the chart was last updated: by its last request (`at`, market time, epoch milliseconds) or by a later trade. */
export const UpdatedAt = ({ at, quote }: Props & { readonly at: number }) => {
  const traded = useStore(quote)?.as_of ?? null;
  return <span>Updated: {easternTime(Math.max(at, traded === null ? 0 : Date.parse(traded)))}</span>;
};

/** The day's other figures, for the panel's footer. Their labels show first, so that the footer does not grow when the values arrive. */
export const QuoteFigures = ({ quote }: Props) => {
  const figures = useStore(quote) ?? NO_FIGURES;
  return (
    <>
      <span>
        Previous close <Price value={figures.previous_close} />
      </span>
      <span>
        High <Price value={figures.high} />
      </span>
      <span>
        Low <Price value={figures.low} />
      </span>
      <span>
        Vol <Volume value={figures.volume} />
      </span>
    </>
  );
};
