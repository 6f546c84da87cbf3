import type { Hit, User } from '@prebell/contracts';
import { BellIcon, Button, IconButton } from '@prebell/design-system';
import { usePermission, usePlatform, usePreference, useUser } from '@prebell/platform';
import { useCallback, useState } from 'react';
import { AlertEditor, AlertsButton, AlertsDialog } from '../features/alerts';
import { ChartPanel } from '../features/chart';
import { ChatPanel } from '../features/chat';
import { DeskHeader } from '../features/desk-header';
import { DeskKeyboard } from '../features/keyboard';
import { NewsPanel } from '../features/news';
import { FIRST_TAB, ScannerPanel } from '../features/scanners';
import { SoundSwitch } from '../features/signals';
import { TrialOffer } from '../features/trial';
import { WhyDialog, type WhyQuestion } from '../features/why';
import { CommandProvider, useCommand } from '../shared/commands/CommandProvider';
import { DENSITY_PREFERENCE, useMarketPalette } from '../shared/display/display';
import { useWatch } from '../shared/watchlists/watchlists';
import styles from './DashboardPage.module.css';
import { DeskPanels } from './DeskPanels';
import { EditDialog, type Edited } from './EditDialog';
import { MaximiseButton } from './MaximiseButton';
import { SidePanels } from './SidePanels';
import { type DeskView, ViewSwitch } from './ViewSwitch';

/** The desk: scanner, chart, news and trading room side by side, one at a time on a phone. A pressed symbol goes to the chart. */
export const DashboardPage = () => {
  const user = useUser();
  // The route is guarded; between signing out and leaving there is no user and nothing to show.
  if (user === null) return null;
  return (
    <CommandProvider>
      <Desk user={user} />
    </CommandProvider>
  );
};

const Desk = ({ user }: { readonly user: User }) => {
  const { host } = usePlatform();
  const [density] = usePreference(DENSITY_PREFERENCE);
  useMarketPalette();
  const [symbol, setSymbol] = useState('AAPL');
  const [view, setView] = useState<DeskView>('scan');
  const [tab, setTab] = useState(FIRST_TAB);
  const [edited, setEdited] = useState<Edited | null>(null);
  const [alerted, setAlerted] = useState<string | null>(null);
  const [alertsOpen, setAlertsOpen] = useState(false);
  const mayAlert = usePermission('alerts:realtime');
  const { symbols: watched, toggle: watch } = useWatch();
  /** Of the scanner in front. */
  const [hits, setHits] = useState<readonly Hit[]>([]);
  const [question, setQuestion] = useState<WhyQuestion | null>(null);
  const [maximised, setMaximised] = useState<DeskView | null>(null);

  const showSymbol = (next: string) => {
    setSymbol(next);
    setView('chart');
    // Whoever picks a symbol wants to see it; the chart is never hidden behind another panel then.
    if (maximised !== null) setMaximised('chart');
  };
  const askWhy = () => setQuestion({ symbol, at: null });
  const alertOn = useCallback(
    (next: string) => (mayAlert ? setAlerted(next) : host.openUpgrade({ feature: 'other' })),
    [mayAlert, host],
  );
  useCommand('watch', () => watch(rowInFocus() ?? symbol));
  useCommand('alert', () => alertOn(rowInFocus() ?? symbol));
  useCommand('why', askWhy);
  useCommand('replay', () => {
    const newest = hits.find((hit) => hit.symbol === symbol && hit.kind === 'enter');
    if (newest !== undefined) host.navigate(`/replay/${newest.id}`);
  });

  const maximise = (panel: DeskView, name: string) => (
    <MaximiseButton
      name={name}
      maximised={maximised === panel}
      onMaximised={(whole) => setMaximised(whole ? panel : null)}
    />
  );
  return (
    <div className={styles.desk} data-density={density} data-view={view} data-maximised={maximised ?? undefined}>
      <DeskHeader
        user={user}
        hits={hits}
        controls={
          <>
            {mayAlert && <AlertsButton onOpen={() => setAlertsOpen(true)} />}
            <SoundSwitch user={user} />
            <TrialOffer user={user} />
          </>
        }
      />
      <div className={styles.panels}>
        <DeskPanels
          flat={maximised !== null}
          scanner={
            <ScannerPanel
              user={user}
              tab={tab}
              onTab={setTab}
              onEdit={(target) => setEdited(target ?? { kind: 'own', scanner: null })}
              onAlert={alertOn}
              selectedSymbol={symbol}
              onSelectSymbol={showSymbol}
              onHits={setHits}
              onWhy={(hit) => setQuestion({ symbol: hit.symbol, at: Math.floor(Date.parse(hit.at) / 1_000) })}
              className={styles.scanner}
              controls={maximise('scan', 'scanner')}
            />
          }
          chart={
            <ChartPanel
              selectedSymbol={symbol}
              onSymbolChange={setSymbol}
              hits={hits}
              className={styles.chart}
              controls={
                <>
                  <IconButton
                    size="small"
                    label={`Watch ${symbol} (W)`}
                    aria-pressed={watched.has(symbol)}
                    icon={<span aria-hidden="true">{watched.has(symbol) ? '★' : '☆'}</span>}
                    onClick={() => watch(symbol)}
                  />
                  <IconButton
                    size="small"
                    label={`Alert on ${symbol} (A)`}
                    icon={<BellIcon aria-hidden="true" />}
                    onClick={() => alertOn(symbol)}
                  />
                  <Button size="small" variant="ghost" title="Why is it listed or not (Y)" onClick={askWhy}>
                    Why?
                  </Button>
                  {maximise('chart', 'chart')}
                </>
              }
            />
          }
        />
        <SidePanels
          flat={maximised !== null}
          news={
            <NewsPanel
              symbol={symbol}
              onSymbol={showSymbol}
              className={styles.news}
              controls={maximise('news', 'news')}
            />
          }
          chat={
            <ChatPanel
              user={user}
              onSymbolChange={showSymbol}
              className={styles.chat}
              controls={maximise('chat', 'trading room')}
            />
          }
        />
      </div>
      {question !== null && <WhyDialog question={question} onClose={() => setQuestion(null)} />}
      {edited !== null && <EditDialog edited={edited} onTab={setTab} onClose={() => setEdited(null)} />}
      {alerted !== null && <AlertEditor symbol={alerted} onClose={() => setAlerted(null)} />}
      {alertsOpen && <AlertsDialog onSymbol={showSymbol} onClose={() => setAlertsOpen(false)} />}
      <DeskKeyboard onSymbol={showSymbol} />
      <ViewSwitch view={view} onView={setView} />
    </div>
  );
};

/** The symbol of the scanner row that has the focus. */
const rowInFocus = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>('tr[data-symbol]')?.dataset.symbol;
