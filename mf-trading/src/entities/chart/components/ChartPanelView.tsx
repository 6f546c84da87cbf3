import { type Quote, RESOLUTION_LABELS, RESOLUTIONS, type Resolution } from '@prebell/contracts';
import {
  EmptyState,
  ErrorState,
  IconButton,
  LoadingState,
  Panel,
  RefreshIcon,
  Select,
  TableIcon,
} from '@prebell/design-system';
import type { ReadableStore } from '@prebell/platform';
import type { ReactNode } from 'react';
import { Toolbar } from '../../../shared/roving/Toolbar';
import type { ChartBody } from '../model/chart-body';
import { BarCountdown } from './BarCountdown';
import styles from './ChartPanelView.module.css';
import { LastTrade } from './LastTrade';
import { QuoteFigures, QuoteLine, UpdatedAt } from './QuoteLine';

export interface ChartPanelViewProps {
  /** Name of the panel; a desk may have a second chart. */
  readonly name?: string;
  readonly symbol: string;
  /** The timeframe that the user chose. `resolution` is the one on the canvas, or about to be. */
  readonly timeframe: Resolution;
  readonly resolution: Resolution;
  readonly body: ChartBody;
  /** A request is pending. */
  readonly loading: boolean;
  /** Market time of the last success, epoch milliseconds. */
  readonly updatedAt: number | null;
  readonly quote: ReadableStore<Quote | null>;
  /** The stream is down, so quote and countdown are out of date. */
  readonly stale: boolean;
  readonly onTimeframe: (timeframe: Resolution) => void;
  readonly onRefresh: () => void;
  readonly className?: string | undefined;
  /** Minutes per bar if recorded bars are longer than the timeframe, else null. */
  readonly step?: number | null;
  /** Show the bars as a table instead of a chart. */
  readonly asTable: boolean;
  readonly onAsTable: (asTable: boolean) => void;
  /** Figures of the symbol, above the chart. */
  readonly strip?: ReactNode;
  /** Additional header controls. */
  readonly controls?: ReactNode;
  /** What to offer when the symbol does not exist. */
  readonly waysOn?: ReactNode;
  /** The canvas with the chart. */
  readonly children: ReactNode;
}

const OPTIONS = RESOLUTIONS.map((value) => ({ value, label: RESOLUTION_LABELS[value] }));
const LOADING = 'Loading chart data...';

/** The chart panel: props only, no data fetching. */
export const ChartPanelView = ({
  name = 'Chart',
  symbol,
  timeframe,
  resolution,
  body,
  loading,
  updatedAt,
  quote,
  stale,
  onTimeframe,
  onRefresh,
  className,
  step = null,
  asTable,
  onAsTable,
  strip,
  controls,
  waysOn,
  children,
}: ChartPanelViewProps) => (
  <Panel
    className={className}
    aria-label={name}
    title={`${symbol} ${name}`}
    aside={<QuoteLine quote={quote} stale={stale} />}
    controls={
      <>
        <Select
          size="small"
          aria-label="Timeframe"
          options={OPTIONS}
          value={timeframe}
          onValueChange={(value) => onTimeframe(value as Resolution)}
        />
        <Toolbar label="Chart tools">
          <IconButton
            size="small"
            label="Refresh chart"
            icon={<RefreshIcon aria-hidden="true" />}
            busy={loading}
            disabled={loading}
            onClick={onRefresh}
          />
          <IconButton
            size="small"
            label="Bars as a table"
            aria-pressed={asTable}
            icon={<TableIcon aria-hidden="true" />}
            onClick={() => onAsTable(!asTable)}
          />
          {controls}
        </Toolbar>
      </>
    }
    foot={
      <div className={styles.foot}>
        <div className={styles.facts} data-drops="">
          {/* Facts that are known first come first, so that later ones move nothing. */}
          {!stale && body.state !== 'unknown' && <BarCountdown resolution={resolution} step={step} />}
          {step !== null && <span>Recorded in bars of {step} minutes</span>}
          {body.state !== 'unknown' && <LastTrade quote={quote} />}
          {updatedAt !== null && <UpdatedAt at={updatedAt} quote={quote} />}
          {body.state !== 'unknown' && <QuoteFigures quote={quote} />}
        </div>
        <a className={styles.credit} href="https://www.tradingview.com/" target="_blank" rel="noopener noreferrer">
          Charts by TradingView
        </a>
      </div>
    }
  >
    {body.state !== 'unknown' && strip}
    <div className={styles.area} data-stale={stale || undefined}>
      {body.state === 'error' ? (
        <ErrorState title="Chart Error" text={body.text} cause={body.cause} onRetry={onRefresh} />
      ) : body.state === 'unknown' ? (
        <EmptyState
          title={`There is no symbol ${symbol}`}
          text="Check the ticker, or search for the company."
          actions={waysOn}
        />
      ) : (
        <>
          {children}
          {loading && (
            <LoadingState label={LOADING} className={styles.overlay} data-covering={body.state === 'loading'} />
          )}
        </>
      )}
    </div>
  </Panel>
);
