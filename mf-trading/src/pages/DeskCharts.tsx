import type { ReactNode } from 'react';
import { type ChartMoment, ChartPanel, SECOND_CHART } from '../entities/chart';
import type { AnyHit } from '../shared/hits/hits';
import styles from './DeskCharts.module.css';

interface Props {
  readonly className: string | undefined;
  readonly symbol: string;
  readonly onSymbol: (symbol: string) => void;
  readonly hits: readonly AnyHit[];
  /** A moment of the symbol to show. */
  readonly moment: ChartMoment | null;
  /** The chart with the actions of the desk. */
  readonly children: ReactNode;
  /** Show the second chart. */
  readonly two: boolean;
  /** Opens the editor of alerts at a level, dollars. */
  readonly onAlertAt: (price: number) => void;
}

/** The chart, and beside it a second one of the same symbol in another timeframe. */
export const DeskCharts = ({ className, symbol, onSymbol, hits, moment, children, two, onAlertAt }: Props) => (
  <div className={[className, styles.charts].join(' ')} data-two={two || undefined}>
    {children}
    {two && (
      <div className={styles.second} {...SECOND_CHART}>
        <ChartPanel
          slot="second"
          selectedSymbol={symbol}
          onSymbolChange={onSymbol}
          hits={hits}
          moment={moment}
          onAlertAt={onAlertAt}
        />
      </div>
    )}
  </div>
);
