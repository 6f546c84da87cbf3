import type { CustomScanner, Hit, User } from '@prebell/contracts';
import { Button } from '@prebell/design-system';
import { usePlatform, usePreference, useUser } from '@prebell/platform';
import { useState } from 'react';
import { ChartPanel } from '../features/chart';
import { ChatPanel } from '../features/chat';
import { DeskHeader } from '../features/desk-header';
import { DeskKeyboard } from '../features/keyboard';
import { NewsPanel } from '../features/news';
import { ScannerEditor } from '../features/own-scanners';
import { FIRST_TAB, ScannerPanel } from '../features/scanners';
import { SoundSwitch } from '../features/signals';
import { TrialOffer } from '../features/trial';
import { WhyDialog, type WhyQuestion } from '../features/why';
import { CommandProvider, useCommand } from '../shared/commands/CommandProvider';
import { DENSITY_PREFERENCE, useMarketPalette } from '../shared/display/display';
import styles from './DashboardPage.module.css';
import { DeskPanels } from './DeskPanels';
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
  /** The scanner being written; its `scanner` is null for a new one. */
  const [edited, setEdited] = useState<{ readonly scanner: CustomScanner | null } | null>(null);
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
              onEdit={(scanner) => setEdited({ scanner })}
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
      {edited !== null && (
        <ScannerEditor
          scanner={edited.scanner}
          onSaved={({ id }) => {
            setTab(id);
            setEdited(null);
          }}
          onRemoved={() => setEdited(null)}
          onClose={() => setEdited(null)}
        />
      )}
      <DeskKeyboard onSymbol={showSymbol} />
      <ViewSwitch view={view} onView={setView} />
    </div>
  );
};
