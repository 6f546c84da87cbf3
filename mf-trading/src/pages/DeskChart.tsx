import { EmptyState, LoadingState, Panel } from '@prebell/design-system';
import type { ReactNode } from 'react';
import { type ChartMoment, ChartPanel } from '../entities/chart';
import type { SymbolRows } from '../features/strip';
import { useCommandBus } from '../shared/commands/CommandProvider';
import type { AnyHit } from '../shared/hits/hits';
import { useKeyHints } from '../shared/keys/KeyMapProvider';
import type { useTwoCharts } from '../shared/two-charts/two-charts';
import { useWatch } from '../shared/watchlists/watchlists';
import { ChartActions } from './ChartActions';
import styles from './DashboardPage.module.css';
import { DeskCharts } from './DeskCharts';
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
  const bus = useCommandBus();
  const { symbols: watched, toggle: watch } = useWatch();
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
  return (
    <DeskCharts
      className={styles.chart}
      symbol={symbol}
      onSymbol={onSymbol}
      hits={hits}
      moment={moment}
      two={charts.shown}
      onAlertAt={alertAt}
    >
      <ChartPanel
        selectedSymbol={symbol}
        onSymbolChange={onSymbol}
        hits={hits}
        moment={moment}
        onAlertAt={alertAt}
        onUnknown={onUnknown}
        waysOn={<UnknownSymbol rows={rows} onSymbol={onSymbol} onSearch={search} />}
        strip={(quote) => <DeskStrip symbol={symbol} quote={quote} rows={rows} onLevel={alertAt} />}
        controls={
          <>
            <ChartActions live={known ? live : null} onWhy={known ? onWhy : null} onSearch={search} />
            <TwoChartsButton charts={charts} />
            {controls}
          </>
        }
      />
    </DeskCharts>
  );
};
