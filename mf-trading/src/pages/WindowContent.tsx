import { usePermission, usePlatform, useUser } from '@prebell/platform';
import { useState } from 'react';
import { ChartPanel } from '../entities/chart';
import { useAlertPrices } from '../features/alerts';
import { ChatPanel } from '../features/chat';
import { useDeskStream } from '../features/desk-header';
import { DeskKeyboard } from '../features/keyboard';
import { NewsPanel } from '../features/news';
import { FIRST_TAB, ScannerPanel } from '../features/scanners';
import { whyOfHit } from '../features/why';
import type { WindowPanel } from '../shared/windows/panel-window';
import { DeskDialogs, NEW_DIALOGS, useDialogs } from './DeskDialogs';
import { DeskStrip } from './DeskStrip';
import styles from './PanelWindowPage.module.css';

interface Props {
  readonly panel: WindowPanel;
  readonly symbol: string;
  readonly onSymbol: (symbol: string) => void;
}

/** One panel in its own window, with the keys and dialogs that it needs. */
export const WindowContent = ({ panel, symbol, onSymbol }: Props) => {
  const { host } = usePlatform();
  const user = useUser();
  const mayAlert = usePermission('alerts:realtime');
  const [tab, setTab] = useState(FIRST_TAB);
  const dialogs = useDialogs();
  const setDialog = dialogs.set;
  const alertOn = (on: string, price?: number) =>
    mayAlert
      ? setDialog({ kind: 'alert', symbol: on, ...(price !== undefined && { price }) })
      : host.openUpgrade({ feature: 'other' });
  const alertAt = (price: number) => alertOn(symbol, price);
  useDeskStream();
  const alerts = useAlertPrices(panel === 'chart' ? symbol : null);
  if (user === null) return null;
  const content = () => {
    switch (panel) {
      case 'chart':
        return (
          <ChartPanel
            selectedSymbol={symbol}
            onSymbolChange={onSymbol}
            alerts={alerts}
            onAlertAt={alertAt}
            strip={(quote) => <DeskStrip symbol={symbol} quote={quote} rows={null} onLevel={alertAt} />}
          />
        );
      case 'scan':
        return (
          <ScannerPanel
            user={user}
            tab={tab}
            onTab={setTab}
            onEdit={(edited) => setDialog({ kind: 'edit', edited })}
            onNew={(kind) => setDialog({ kind: 'edit', edited: NEW_DIALOGS[kind] })}
            onAlert={(on) => alertOn(on)}
            selectedSymbol={symbol}
            onSelectSymbol={onSymbol}
            onWhy={(hit) => setDialog({ kind: 'why', question: whyOfHit(hit) })}
          />
        );
      case 'news':
        return <NewsPanel symbol={symbol} onSymbol={onSymbol} />;
      case 'chat':
        return <ChatPanel user={user} onSymbolChange={onSymbol} />;
    }
  };
  return (
    <>
      <div className={styles.panel} data-window="">
        {content()}
      </div>
      <DeskDialogs dialogs={dialogs} symbol={symbol} onAlert={(on) => alertOn(on)} onSymbol={onSymbol} onTab={setTab} />
      <DeskKeyboard onSymbol={onSymbol} />
    </>
  );
};
