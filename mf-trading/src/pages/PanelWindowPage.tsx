import { Alert, Button, EmptyState, LoadingState, Select } from '@prebell/design-system';
import { createStore, PlatformProvider, usePlatform, usePreference, useStore, useUser } from '@prebell/platform';
import { useParams } from '@prebell/platform/router';
import { useEffect, useMemo, useState } from 'react';
import { CommandProvider } from '../shared/commands/CommandProvider';
import { DENSITY_PREFERENCE, useMarketPalette } from '../shared/display/display';
import { browserLocks } from '../shared/windows/locks';
import {
  isWindowPanel,
  WINDOW_PANELS,
  type WindowPanel,
  windowAddress,
  windowFacts,
} from '../shared/windows/panel-window';
import { isSymbolGroup, SYMBOL_GROUPS, type SymbolGroup, useSymbolGroup } from '../shared/windows/symbol-groups';
import { createWindowLink, type LinkState } from '../shared/windows/window-link';
import styles from './PanelWindowPage.module.css';
import { WindowContent } from './WindowContent';

const GROUP_LABELS: Readonly<Record<SymbolGroup, string>> = {
  blue: 'Blue: with the desk',
  orange: 'Orange',
  violet: 'Violet',
  none: 'Not linked',
};
const UNLINKED = createStore<LinkState>('gone');
const GROUPS = SYMBOL_GROUPS.map((value) => ({ value, label: GROUP_LABELS[value] }));

/** One panel of the desk in its own window. */
export const PanelWindowPage = () => {
  const user = useUser();
  const { panel = '' } = useParams();
  // The route requires a user, but for a moment between sign-out and redirect there is none.
  if (user === null) return null;
  if (!isWindowPanel(panel)) {
    return (
      <div className={styles.window}>
        <header className={styles.head}>
          <h1 className={styles.title}>Desk window</h1>
        </header>
        <EmptyState title="There is no such panel" text="Open panels from the desk, with the button in their header." />
      </div>
    );
  }
  return <PanelWindow panel={panel} />;
};

const PanelWindow = ({ panel }: { readonly panel: WindowPanel }) => {
  const platform = usePlatform();
  const [density] = usePreference(DENSITY_PREFERENCE);
  useMarketPalette();
  const [{ desk, ...initial }] = useState(() => windowFacts(window.location.search));
  const [symbol, setSymbol] = useState(initial.symbol);
  const [group, setGroup] = useState(initial.group);
  const [link] = useState(() => {
    const locks = browserLocks();
    if (desk === '' || locks === null) return null;
    return createWindowLink({ desk, id: crypto.randomUUID(), locks, panel, onClose: () => window.close() });
  });
  const [chosenAlone, setAlone] = useState(false);
  const alone = chosenAlone || link === null;
  const state = useStore(link?.state ?? UNLINKED);
  useEffect(() => (alone ? undefined : link.start()), [alone, link]);
  const shared = useMemo(
    () => (alone ? platform : { ...platform, market: link.market, chat: link.chat }),
    [alone, platform, link],
  );
  const sendToGroup = useSymbolGroup(desk, group, setSymbol);
  const select = (next: string) => {
    setSymbol(next);
    sendToGroup(next);
  };
  // Keeps symbol and colour for a reload.
  useEffect(() => {
    window.history.replaceState(window.history.state, '', windowAddress(panel, { desk, symbol, group }));
  }, [panel, desk, symbol, group]);

  const name = WINDOW_PANELS[panel];
  return (
    <div className={styles.window} data-density={density}>
      <header className={styles.head} data-group={group}>
        <h1 className={styles.title}>{panel === 'chat' ? name : `${symbol} ${name}`}</h1>
        {desk !== '' && (
          <Select
            size="small"
            aria-label="Linked windows"
            options={GROUPS}
            value={group}
            onValueChange={(value) => isSymbolGroup(value) && setGroup(value)}
          />
        )}
        {alone && <span className={styles.note}>Own connection</span>}
      </header>
      {!alone && state === 'gone' && (
        <Alert kind="warning">
          The desk of this window is closed, so nothing new arrives here. Open the desk again in its tab, or go on
          alone.{' '}
          <Button size="small" onClick={() => setAlone(true)}>
            Go on alone
          </Button>
        </Alert>
      )}
      {!alone && state === 'seeking' ? (
        <LoadingState label="Connecting to the desk..." />
      ) : (
        <PlatformProvider platform={shared}>
          <CommandProvider>
            <WindowContent panel={panel} symbol={symbol} onSymbol={select} />
          </CommandProvider>
        </PlatformProvider>
      )}
    </div>
  );
};
