import { EmptyState, LoadingState, Panel } from '@prebell/design-system';
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { type ChartMoment, ChartPanel } from '../entities/chart';
import { useAlertPrices } from '../features/alerts';
import type { SymbolRows } from '../features/strip';
import { useCommandBus } from '../shared/commands/CommandProvider';
import type { AnyHit } from '../shared/hits/hits';
import { useKeyHints } from '../shared/keys/KeyMapProvider';
import { Toolbar } from '../shared/roving/Toolbar';
import type { useTwoCharts } from '../shared/two-charts/two-charts';
import { useWatch } from '../shared/watchlists/watchlists';
import { ChartActions } from './ChartActions';
import styles from './DashboardPage.module.css';
import { DeskCharts } from './DeskCharts';
import chartStyles from './DeskCharts.module.css';
import { DeskStrip } from './DeskStrip';
import { TwoChartsButton } from './TwoChartsButton';
import { UnknownSymbol } from './UnknownSymbol';
import type { DeskSymbol } from './useDeskSymbol';

interface Props {
  readonly desk: DeskSymbol;
  /** False once the data source has said that it does not list the symbol. */
  readonly known: boolean;
  readonly hits: readonly AnyHit[];
  /** Rows of the list on the desk; null while the list is in its own window. */
  readonly rows: SymbolRows | null;
  readonly moment: ChartMoment | null;
  readonly charts: ReturnType<typeof useTwoCharts>;
  readonly onSymbol: (symbol: string) => void;
  readonly onUnknown: (symbol: string | null) => void;
  readonly onAlert: (symbol: string, price?: number) => void;
  readonly onWhy: () => void;
  /** Further buttons in the chart's header. */
  readonly controls: ReactNode;
}

/** The chart of the desk's symbol with its strip and actions. Until there is a symbol, an empty panel. */
export const DeskChart = ({
  desk: { symbol, state },
  known,
  hits,
  rows,
  moment,
  charts,
  onSymbol,
  onUnknown,
  onAlert,
  onWhy,
  controls,
}: Props) => {
  const keys = useKeyHints();
  const alerts = useAlertPrices(symbol);
  const bus = useCommandBus();
  const { symbols: watched, toggle: watch } = useWatch();
  /** Where the strip stands above two charts. */
  const [above, setAbove] = useState<HTMLElement | null>(null);
  const search = () => bus?.send('search');
  const alertAt = (price: number) => onAlert(symbol, price);
  if (state !== 'charted')
    return (
      <Panel className={styles.chart} aria-label="Chart" title="Chart">
        {state === 'pending' ? (
          <LoadingState label="Loading chart data..." />
        ) : (
          <EmptyState
            title="No chart yet"
            text={`The first row of the list opens here. Press ${keys.label('search')} to search for a symbol.`}
          />
        )}
      </Panel>
    );
  const live = {
    symbol,
    watched: watched.has(symbol),
    onWatch: () => watch(symbol),
    onAlert: () => onAlert(symbol),
  };
  const actions = <ChartActions live={known ? live : null} onWhy={known ? onWhy : null} onSearch={search} />;
  return (
    <DeskCharts
      className={styles.chart}
      symbol={symbol}
      onSymbol={onSymbol}
      hits={hits}
      alerts={alerts}
      moment={moment}
      two={charts.shown}
      bar={
        <>
          <div ref={setAbove} className={chartStyles.strip} />
          <Toolbar label="Symbol tools">
            {actions}
            {controls}
          </Toolbar>
        </>
      }
      onAlertAt={alertAt}
    >
      <ChartPanel
        selectedSymbol={symbol}
        onSymbolChange={onSymbol}
        hits={hits}
        alerts={alerts}
        moment={moment}
        onAlertAt={alertAt}
        onUnknown={onUnknown}
        waysOn={<UnknownSymbol rows={rows} onSymbol={onSymbol} onSearch={search} />}
        strip={(quote) => {
          const strip = <DeskStrip symbol={symbol} quote={quote} rows={rows} onLevel={alertAt} />;
          if (!charts.shown) return strip;
          return above !== null && createPortal(strip, above);
        }}
        controls={
          <>
            {!charts.shown && actions}
            <TwoChartsButton charts={charts} />
            {!charts.shown && controls}
          </>
        }
      />
    </DeskCharts>
  );
};
