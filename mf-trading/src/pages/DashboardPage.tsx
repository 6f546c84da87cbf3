import { type User, wholeSeconds } from '@prebell/contracts';
import { LoadingState } from '@prebell/design-system';
import { PlatformProvider, usePermission, usePlatform, usePreference, useUser } from '@prebell/platform';
import { useCallback, useMemo, useState } from 'react';
import type { ChartMoment } from '../entities/chart';
import { ChatPanel } from '../features/chat';
import { DeskHeader } from '../features/desk-header';
import { FreeDay } from '../features/free-day';
import { DeskKeyboard } from '../features/keyboard';
import { NewsPanel } from '../features/news';
import { ScannerPanel } from '../features/scanners';
import type { SymbolRows } from '../features/strip';
import { whyOfHit } from '../features/why';
import { CommandProvider, useCommand } from '../shared/commands/CommandProvider';
import { DENSITY_PREFERENCE, useMarketPalette } from '../shared/display/display';
import type { AnyHit } from '../shared/hits/hits';
import { replayPath } from '../shared/hits/replay-path';
import { useTwoCharts } from '../shared/two-charts/two-charts';
import { useMedia } from '../shared/use-media';
import { useWatch } from '../shared/watchlists/watchlists';
import { deskOfPage, type SharingDesk } from '../shared/windows/desk-of-page';
import { useSymbolGroup } from '../shared/windows/symbol-groups';
import styles from './DashboardPage.module.css';
import { DeskActions } from './DeskActions';
import { DeskChart } from './DeskChart';
import { DeskDialogs, NEW_DIALOGS, useDialogs } from './DeskDialogs';
import { DeskPanels } from './DeskPanels';
import { MaximiseButton } from './MaximiseButton';
import { PanelElsewhere } from './PanelElsewhere';
import { PopOutButton } from './PopOutButton';
import { SidePanels } from './SidePanels';
import { TabHits } from './TabHits';
import { useDeskSymbol } from './useDeskSymbol';
import { useDeskTab } from './useDeskTab';
import { useFirstAnswers } from './useFirstAnswers';
import { useLayoutParts } from './useLayoutParts';
import { usePanelsOut } from './usePanelsOut';
import { type DeskView, ViewSwitch, viewInAddress } from './ViewSwitch';

/**
 * The desk: scanner, chart, news and trading room side by side, or one at a time on a phone. Selecting a symbol opens its
 * chart.
 */
export const DashboardPage = () => {
  const user = useUser();
  // The route requires a user, but for a moment between sign-out and redirect there is none.
  if (user === null) return null;
  return <SharedDesk user={user} />;
};

/** The desk on streams that it shares with its windows. */
const SharedDesk = ({ user }: { readonly user: User }) => {
  const platform = usePlatform();
  const desk = useMemo(() => deskOfPage(platform), [platform]);
  const shared = useMemo(() => (desk === null ? platform : { ...platform, market: desk.hub.market }), [platform, desk]);
  const isReady = useFirstAnswers(user);
  if (!isReady) return <LoadingState label="Loading dashboard..." />;
  return (
    <PlatformProvider platform={shared}>
      <CommandProvider>
        <Desk user={user} desk={desk} />
      </CommandProvider>
    </PlatformProvider>
  );
};

interface DeskProps {
  readonly user: User;
  /** Null where the browser cannot connect windows. */
  readonly desk: SharingDesk | null;
}

const Desk = ({ user, desk }: DeskProps) => {
  const deskId = desk?.id ?? null;
  const panels = usePanelsOut(desk);
  const { host } = usePlatform();
  const [density] = usePreference(DENSITY_PREFERENCE);
  useMarketPalette();
  const [deskSymbol, chart] = useDeskSymbol();
  const { symbol, state } = deskSymbol;
  const sendToWindows = useSymbolGroup(deskId ?? '', 'blue', chart);
  const setSymbol = useCallback(
    (next: string) => {
      chart(next);
      sendToWindows(next);
    },
    [chart, sendToWindows],
  );
  const [view, setView] = useState<DeskView>(() => viewInAddress(window.location.search));
  const [tab, setTab] = useDeskTab();
  const dialogs = useDialogs();
  const setDialog = dialogs.set;
  const openBrief = () => host.navigate('/brief');
  const mayAlert = usePermission('alerts:realtime');
  const { toggle: watch } = useWatch();
  /** Hits of the active scanner. */
  const [hits, setHits] = useState<readonly AnyHit[]>([]);
  /** Rows of the active scanner. */
  const [rows, setRows] = useState<SymbolRows | null>(null);
  /** The minute of the hit that the user selected on the ribbon. */
  const [moment, setMoment] = useState<ChartMoment | null>(null);
  /** The last symbol that turned out to be unknown to the data source. */
  const [unknown, setUnknown] = useState<string | null>(null);
  const isKnown = unknown !== symbol;
  const [maximised, setMaximised] = useState<DeskView | null>(null);

  const layoutParts = useLayoutParts({ tab, setTab, maximised, setMaximised });
  const charts = useTwoCharts();
  const narrow = useMedia(ONE_SIDE_PANEL);

  // Functions that keep their identity: with new ones, every row of the list would render again whenever the desk does.
  const showSymbol = useCallback(
    (next: string) => {
      setSymbol(next);
      setView('chart');
      // The chart of a selected symbol must be visible, so no other panel may stay maximized.
      setMaximised((panel) => (panel === null ? null : 'chart'));
    },
    [setSymbol],
  );
  const askWhyOf = useCallback((hit: AnyHit) => setDialog({ kind: 'why', question: whyOfHit(hit) }), [setDialog]);
  const askWhy = () => setDialog({ kind: 'why', question: { symbol, at: null, scanner: tab } });
  const alertOn = useCallback(
    (next: string, price?: number) =>
      mayAlert
        ? setDialog({ kind: 'alert', symbol: next, ...(price !== undefined && { price }) })
        : host.openUpgrade({ feature: 'other' }),
    [mayAlert, host, setDialog],
  );
  const acted = () => rowInFocus() ?? (isKnown ? symbol : undefined);
  useCommand('watch', () => {
    const on = acted();
    if (on !== undefined) watch(on);
  });
  useCommand('alert', () => {
    const on = acted();
    if (on !== undefined) alertOn(on);
  });
  useCommand('why', () => {
    if (isKnown) askWhy();
  });
  useCommand('brief', openBrief);
  useCommand('two-charts', charts.toggle);
  useCommand('replay', () => {
    const newest = hits.find((hit) => hit.symbol === symbol && hit.kind === 'enter');
    if (newest !== undefined) host.navigate(replayPath(newest));
  });

  const maximise = (panel: DeskView, name: string) => (
    <>
      {deskId !== null && <PopOutButton panel={panel} name={name} facts={{ desk: deskId, symbol, group: 'blue' }} />}
      <MaximiseButton
        name={name}
        maximised={maximised === panel}
        onMaximised={(whole) => setMaximised(whole ? panel : null)}
      />
    </>
  );
  return (
    <div
      className={styles.desk}
      data-density={density}
      data-view={view}
      data-maximised={maximised ?? undefined}
      data-stacked={charts.stacked || undefined}
    >
      <DeskHeader
        user={user}
        hits={hits}
        onHit={({ symbol: of, at }) => {
          showSymbol(of);
          setMoment({ symbol: of, t: wholeSeconds(Date.parse(at)) });
        }}
        controls={
          <DeskActions
            user={user}
            layoutParts={layoutParts}
            onAlerts={() => setDialog({ kind: 'alerts' })}
            onBrief={openBrief}
          />
        }
      />
      <div className={styles.panels}>
        <DeskPanels
          flat={maximised !== null || charts.stacked}
          two={charts.shown}
          scanner={
            panels.isOut('scan') ? (
              <>
                <PanelElsewhere panel="scan" panels={panels} className={styles.scanner} />
                <TabHits user={user} tab={tab} onHits={setHits} />
              </>
            ) : (
              <ScannerPanel
                user={user}
                tab={tab}
                onTab={setTab}
                onEdit={(edited) => setDialog({ kind: 'edit', edited })}
                onNew={(kind) => setDialog({ kind: 'edit', edited: NEW_DIALOGS[kind] })}
                onAlert={alertOn}
                selectedSymbol={symbol}
                onSelectSymbol={showSymbol}
                onFirstRow={state === 'first-row' ? setSymbol : undefined}
                onHits={setHits}
                onTable={setRows}
                onWhy={askWhyOf}
                className={styles.scanner}
                controls={maximise('scan', 'scanner')}
              />
            )
          }
          chart={
            panels.isOut('chart') ? (
              <PanelElsewhere panel="chart" panels={panels} className={styles.chart} />
            ) : (
              <DeskChart
                desk={deskSymbol}
                known={isKnown}
                hits={hits}
                rows={panels.isOut('scan') ? null : rows}
                moment={moment}
                charts={charts}
                onSymbol={setSymbol}
                onUnknown={setUnknown}
                onAlert={alertOn}
                onWhy={askWhy}
                controls={maximise('chart', 'chart')}
              />
            )
          }
        />
        <SidePanels
          flat={maximised !== null}
          stacked={narrow || charts.stacked}
          // Users with two charts prefer the news beside them to a trading room that may be empty.
          first={charts.shown ? 'news' : 'chat'}
          news={
            panels.isOut('news') ? (
              <PanelElsewhere panel="news" panels={panels} className={styles.news} />
            ) : (
              <NewsPanel
                symbol={state === 'charted' && isKnown ? symbol : null}
                onSymbol={showSymbol}
                className={styles.news}
                controls={maximise('news', 'news')}
              />
            )
          }
          chat={
            <div className={styles.chat}>
              {user.subscription_tier === 'free' && !user.is_admin && <FreeDay user={user} onSymbol={showSymbol} />}
              {panels.isOut('chat') ? (
                <PanelElsewhere panel="chat" panels={panels} className={styles.room} />
              ) : (
                <ChatPanel
                  user={user}
                  onSymbolChange={showSymbol}
                  className={styles.room}
                  controls={maximise('chat', 'trading room')}
                />
              )}
            </div>
          }
        />
      </div>
      <DeskDialogs dialogs={dialogs} symbol={symbol} onAlert={alertOn} onSymbol={showSymbol} onTab={setTab} />
      <DeskKeyboard onSymbol={showSymbol} />
      <ViewSwitch view={view} onView={setView} onBrief={openBrief} />
    </div>
  );
};

/** At these widths, news and trading room share one place. */
const ONE_SIDE_PANEL = '(48rem <= width < 86.5rem)';

/** The symbol of the scanner row that has the focus. */
const rowInFocus = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>('tr[data-symbol]')?.dataset.symbol;
