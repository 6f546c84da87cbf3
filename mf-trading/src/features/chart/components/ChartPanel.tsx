import type { Resolution } from '@prebell/contracts';
import { useEffect, useState } from 'react';
import { useChartPanel } from '../hooks/useChartPanel';
import { requestedSymbol, UPDATE_CHART } from '../model/chart-symbol';
import { ChartPanelView } from './ChartPanelView';

/** What a user may prefer of a chart. */
export interface ChartPreferences {
  readonly resolution?: Resolution;
}

interface Props {
  readonly selectedSymbol?: string;
  readonly onSymbolChange: (symbol: string) => void;
  readonly userPreferences?: ChartPreferences;
  readonly className?: string | undefined;
}

/** The chart of one symbol. Any script of the page may change it with the window event `updateChart`. */
export const ChartPanel = ({ selectedSymbol = 'AAPL', onSymbolChange, userPreferences, className }: Props) => {
  const [resolution, setResolution] = useState<Resolution>(userPreferences?.resolution ?? '5');
  const { body, bars, feed, loading, updatedAt, refresh, loadBefore, Canvas } = useChartPanel(
    selectedSymbol,
    resolution,
  );

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
      symbol={selectedSymbol}
      resolution={resolution}
      body={body}
      loading={loading}
      updatedAt={updatedAt}
      quote={feed.quote}
      onResolution={setResolution}
      onRefresh={refresh}
      className={className}
    >
      {Canvas !== null && (
        <Canvas symbol={selectedSymbol} resolution={resolution} bars={bars} feed={feed} onReachStart={loadBefore} />
      )}
    </ChartPanelView>
  );
};
