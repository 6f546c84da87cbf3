import type { ReactNode } from 'react';
import { type ChartMoment, ChartPanel, SECOND_CHART } from '../entities/chart';
import type { AnyHit } from '../shared/hits/hits';
import styles from './DeskCharts.module.css';

interface Props {
  readonly className: string | undefined;
  readonly symbol: string;
  readonly onSymbol: (symbol: string) => void;
  readonly hits: readonly AnyHit[];
  /** Prices where the user's alerts on the symbol wait, dollars. */
  readonly alerts: readonly number[];
  /** A point in time to show on the chart. */
  readonly moment: ChartMoment | null;
  /** The main chart, with the desk's actions. */
  readonly children: ReactNode;
  /** Show the second chart. */
  readonly two: boolean;
  /** Above both charts: what belongs to their symbol and not to one of them. */
  readonly bar: ReactNode;
  /** Opens the alert editor at a level, dollars. */
  readonly onAlertAt: (price: number) => void;
}

/** The chart and, on request, a second one of the same symbol in another timeframe next to it. */
export const DeskCharts = ({
  className,
  symbol,
  onSymbol,
  hits,
  alerts,
  moment,
  children,
  two,
  bar,
  onAlertAt,
}: Props) => (
  <div className={[className, styles.charts].join(' ')} data-two={two || undefined}>
    {two && <div className={styles.bar}>{bar}</div>}
    {children}
    {two && (
      <div className={styles.second} {...SECOND_CHART}>
        <ChartPanel
          slot="second"
          selectedSymbol={symbol}
          onSymbolChange={onSymbol}
          hits={hits}
          alerts={alerts}
          moment={moment}
          onAlertAt={onAlertAt}
        />
      </div>
    )}
  </div>
);
