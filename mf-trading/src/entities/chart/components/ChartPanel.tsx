import type { Quote, Resolution } from '@prebell/contracts';
import { type ReadableStore, usePlatform, usePreference, useUser } from '@prebell/platform';
import { type ReactNode, useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { AnyHit } from '../../../shared/hits/hits';
import { useStaleText } from '../../../shared/market/useStaleText';
import { useChartPanel } from '../hooks/useChartPanel';
import { useChartPicture } from '../hooks/useChartPicture';
import { useChartTools } from '../hooks/useChartTools';
import { useComparison } from '../hooks/useComparison';
import { useOwnMarks } from '../hooks/useOwnMarks';
import { type ChartSlot, useTimeframe } from '../hooks/useTimeframe';
import { chartHits } from '../model/chart-hits';
import type { ChartMoment } from '../model/chart-moment';
import { requestedSymbol, UPDATE_CHART } from '../model/chart-symbol';
import type { ChartTrade } from '../model/chart-trades';
import { recordedStep } from '../model/recorded-step';
import { DRAWINGS_PREFERENCE, mayDraw } from '../model/studies';
import { BarsTable } from './BarsTable';
import { ChartPanelView } from './ChartPanelView';
import { CompareDialog } from './CompareDialog';
import { DrawingsMenu } from './DrawingsMenu';
import { MarksDialog } from './MarksDialog';
import { ToolsMenu } from './ToolsMenu';

/** The chart settings that the user can change. */
export interface ChartPreferences {
  readonly resolution?: Resolution;
}

interface Props {
  readonly selectedSymbol?: string;
  readonly onSymbolChange: (symbol: string) => void;
  readonly userPreferences?: ChartPreferences;
  /** The main or the second chart. The second one has its own timeframe and name. */
  readonly slot?: ChartSlot;
  /** Today's entries; the chart marks the ones of its own symbol. */
  readonly hits?: readonly AnyHit[];
  /** Fills of paper orders for the symbol. */
  readonly trades?: readonly ChartTrade[] | undefined;
  /** Prices where the user's alerts on the symbol wait, dollars. */
  readonly alerts?: readonly number[] | undefined;
  /** A point in time to show on the chart. */
  readonly moment?: ChartMoment | null;
  readonly className?: string | undefined;
  /** Renders figures of the symbol above the chart, from its streamed quote. */
  readonly strip?: (quote: ReadableStore<Quote | null>) => ReactNode;
  /** Additional header controls from the parent. */
  readonly controls?: ReactNode;
  /** What to offer when the symbol does not exist. */
  readonly waysOn?: ReactNode;
  /** Called with the symbol when the data source does not list it. */
  readonly onUnknown?: ((symbol: string) => void) | undefined;
  /** Opens the alert editor at a level, dollars. */
  readonly onAlertAt?: ((price: number) => void) | undefined;
}

const NO_HITS: readonly AnyHit[] = [];
const VISITOR = { subscription_tier: 'free', is_admin: false } as const;

/** The chart of one symbol, with its data. Any script on the page can change the symbol with the window event `updateChart`. */
export const ChartPanel = ({
  selectedSymbol = 'AAPL',
  onSymbolChange,
  userPreferences,
  slot = 'main',
  hits = NO_HITS,
  trades,
  alerts,
  moment = null,
  className,
  strip,
  controls,
  waysOn,
  onUnknown,
  onAlertAt,
}: Props) => {
  const { host, clock } = usePlatform();
  const user = useUser() ?? VISITOR;
  const [chosen, setChosen] = usePreference(DRAWINGS_PREFERENCE);
  const drawings = useMemo(() => chosen.filter((drawing) => mayDraw(drawing, user)), [chosen, user]);
  const marks = useMemo(() => chartHits(hits, selectedSymbol), [hits, selectedSymbol]);
  const stale = useStaleText() !== null;
  const [asTable, setAsTable] = useState(false);
  const [timeframe, setTimeframe] = useTimeframe(slot, userPreferences?.resolution);
  // The new timeframe shows in the next frame; its bars follow.
  const resolution = useDeferredValue(timeframe);
  const { body, bars, feed, loading, updatedAt, refresh, loadBefore, Canvas } = useChartPanel(
    selectedSymbol,
    resolution,
    drawings.includes('vwap'),
  );

  const comparison = useComparison({ slot, symbol: selectedSymbol, resolution, oldest: bars[0]?.t ?? null, hits });
  const own = useOwnMarks(selectedSymbol);
  const tools = useChartTools();
  const copyPicture = useChartPicture(selectedSymbol, resolution, tools);

  const isUnknown = body.state === 'unknown';
  useEffect(() => {
    if (isUnknown) onUnknown?.(selectedSymbol);
  }, [isUnknown, selectedSymbol, onUnknown]);

  useEffect(() => {
    const listener = (event: Event) => {
      const symbol = requestedSymbol(event, selectedSymbol);
      if (symbol !== null) onSymbolChange(symbol);
    };
    window.addEventListener(UPDATE_CHART, listener);
    return () => window.removeEventListener(UPDATE_CHART, listener);
  }, [selectedSymbol, onSymbolChange]);

  return (
    <ChartPanelView
      name={slot === 'main' ? 'Chart' : 'Second chart'}
      symbol={selectedSymbol}
      timeframe={timeframe}
      resolution={resolution}
      body={body}
      loading={loading}
      updatedAt={updatedAt}
      quote={feed.quote}
      stale={stale}
      onTimeframe={setTimeframe}
      onRefresh={() => {
        refresh();
        comparison.retry();
      }}
      className={className}
      step={recordedStep(bars, resolution)}
      asTable={asTable}
      waysOn={waysOn}
      strip={strip?.(feed.quote)}
      onAsTable={setAsTable}
      controls={
        <>
          <DrawingsMenu
            user={user}
            drawings={chosen}
            onDrawings={setChosen}
            onUpgrade={() => host.openUpgrade({ feature: 'other' })}
          />
          <ToolsMenu
            tools={tools}
            onUndo={own.undo}
            onPicture={() => void copyPicture()}
            onCompare={() => comparison.setOpen(true)}
          />
          {controls}
        </>
      }
    >
      {Canvas !== null && (
        <Canvas
          symbol={selectedSymbol}
          resolution={resolution}
          bars={bars}
          feed={feed}
          drawings={drawings}
          hits={marks}
          trades={trades}
          alerts={alerts}
          onReachStart={loadBefore}
          own={own}
          tools={tools}
          now={clock.now}
          moment={moment}
          comparison={comparison}
        />
      )}
      {tools.draft !== null && (
        <MarksDialog
          symbol={selectedSymbol}
          draft={tools.draft}
          price={feed.quote.get()?.price ?? bars.at(-1)?.c ?? null}
          own={own}
          onAlert={onAlertAt}
          onClose={() => tools.setDraft(null)}
        />
      )}
      {comparison.isOpen && (
        <CompareDialog
          symbol={selectedSymbol}
          compared={comparison.symbols}
          suggestions={comparison.suggestions}
          onAdd={comparison.add}
          onRemove={comparison.remove}
          onClose={() => comparison.setOpen(false)}
        />
      )}
      {asTable && <BarsTable symbol={selectedSymbol} resolution={resolution} bars={bars} feed={feed} />}
    </ChartPanelView>
  );
};
