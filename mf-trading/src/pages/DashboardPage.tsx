import { useUser } from '@prebell/platform';
import { useState } from 'react';
import { ChartPanel } from '../features/chart';
import { ChatPanel } from '../features/chat';
import { DeskHeader } from '../features/desk-header';
import { ScannerPanel } from '../features/scanners';
import styles from './DashboardPage.module.css';
import { DeskPanels } from './DeskPanels';
import { type DeskView, ViewSwitch } from './ViewSwitch';

/** The desk: scanner, chart and trading room side by side, one at a time on a phone. A pressed symbol goes to the chart. */
export const DashboardPage = () => {
  const user = useUser();
  const [symbol, setSymbol] = useState('AAPL');
  const [view, setView] = useState<DeskView>('scan');
  // The route is guarded; between signing out and leaving there is no user and nothing to show.
  if (user === null) return null;

  const showSymbol = (next: string) => {
    setSymbol(next);
    setView('chart');
  };
  return (
    <div className={styles.desk} data-density="compact" data-view={view}>
      <DeskHeader user={user} />
      <div className={styles.panels}>
        <DeskPanels
          scanner={
            <ScannerPanel user={user} selectedSymbol={symbol} onSelectSymbol={showSymbol} className={styles.scanner} />
          }
          chart={<ChartPanel selectedSymbol={symbol} onSymbolChange={setSymbol} className={styles.chart} />}
        />
        <ChatPanel user={user} onSymbolChange={showSymbol} className={styles.chat} />
      </div>
      <ViewSwitch view={view} onView={setView} />
    </div>
  );
};
