import {
  type CustomScanner,
  type Film,
  type FilmStep,
  momentMs,
  momentOf,
  type PaperSession,
  SCANNER_LABELS,
  SCANNERS,
  type Scanner,
} from '@prebell/contracts';
import { Alert, Badge, Button, LoadingState } from '@prebell/design-system';
import { ApiError, PlatformProvider, reasonOf, usePlatform, useStore } from '@prebell/platform';
import { useEffect, useState } from 'react';
import { createRecording, ScanWait, TimeMachineBar } from '../features/time-machine';
import { CommandProvider } from '../shared/commands/CommandProvider';
import { symbolInAddress } from '../shared/desk-address/desk-address';
import { easternMinute } from '../shared/eastern-time/eastern-time';
import type { AnyHit } from '../shared/hits/hits';
import { SCANNER, SESSION, sessionInAddress } from '../shared/recorded-moment/recorded-address';
import { EditDialog } from './EditDialog';
import { RecordedPanels } from './RecordedPanels';
import styles from './TimeMachinePage.module.css';
import { useChosenScanner } from './useChosenScanner';

interface Props {
  readonly film: Film;
  readonly films: readonly Film[];
  /** The minute to begin at. */
  readonly moment: string;
  /** Moves to a minute of another day. */
  readonly onMoment: (moment: string) => void;
  /** Called when the film must be prepared again. Afterwards the desk continues at the given minute. */
  readonly onNotReady: (moment: string) => void;
}

const NO_HITS: readonly AnyHit[] = [];

/** The desk on a recorded day whose film is ready. */
export const RecordedDay = ({ film, films, moment, onMoment, onNotReady }: Props) => {
  const platform = usePlatform();
  const [recording] = useState(() => createRecording(platform, film.day, momentMs(moment, film.day)));
  const [edited, setEdited] = useState<CustomScanner | 'new' | null>(null);
  const { player } = recording;
  const { at, failure, waiting } = useStore(player.state);
  const view = useStore(recording.view);
  const followed = useStore(recording.scan.view);
  const { tab, setTab, own, scanner, given, lost } = useChosenScanner(
    followed?.state === 'gone' ? followed.of.id : null,
  );
  // Right after a choice, the view may still be of the scanner before.
  const isChosen = followed?.of.id === scanner?.id && followed?.of.version === scanner?.version;
  const scanView = scanner !== null && isChosen ? followed : null;
  const name = scanner?.name ?? SCANNER_LABELS[given];
  const ownStep = scanView?.state === 'ready' ? scanView.step : null;
  const [symbol, setSymbol] = useState(() => symbolInAddress(window.location.search));
  const [sessionId, setSessionId] = useState<string | null>(() => sessionInAddress(window.location.search));
  const [awaited, setAwaited] = useState<Pick<PaperSession, 'id' | 'seen_until'> | null>(null);
  if (awaited !== null && awaited.seen_until === momentOf(at)) {
    setAwaited(null);
    setSessionId(awaited.id);
  }
  const openSession = (session: PaperSession) => {
    setAwaited(session);
    void player.seek(momentMs(session.seen_until, film.day));
  };
  // Chart the first listed symbol, and keep it while the lists change.
  if (symbol === null && view !== null) {
    const first = firstListed(view.step, given);
    if (first !== null) setSymbol(first);
  }

  useEffect(() => recording.scan.follow(scanner), [recording, scanner]);
  useEffect(() => () => recording.scan.follow(null), [recording]);
  useEffect(() => {
    void player.seek(player.state.get().at);
    return () => player.dispose();
  }, [player]);
  // Keep the address up to date, so that a reload or a shared link comes back to this minute and scanner.
  useEffect(() => {
    const address = new URL(window.location.href);
    address.searchParams.set('at', momentOf(at));
    if (symbol !== null) address.searchParams.set('symbol', symbol);
    if (sessionId === null) address.searchParams.delete(SESSION);
    else address.searchParams.set(SESSION, sessionId);
    if (tab === SCANNERS[0]) address.searchParams.delete(SCANNER);
    else address.searchParams.set(SCANNER, tab);
    window.history.replaceState(window.history.state, '', address.pathname + address.search.replaceAll('%3A', ':'));
  }, [at, symbol, sessionId, tab]);

  return (
    <>
      <TimeMachineBar
        recording={recording}
        film={film}
        films={films}
        onDay={(next) => onMoment(next + momentOf(at).slice(10))}
        scanner={name}
        nextHit={
          scanner !== null && ownStep === null ? null : () => recording.nextHit(scanner === null ? given : 'own')
        }
        onLive={() => platform.host.navigate('/dashboard')}
      >
        <Badge tone="warning">Recorded data</Badge>
      </TimeMachineBar>
      {failure !== null && (
        <Alert className={styles.failure}>
          <b>{easternMinute(failure.at)} ET did not load.</b>{' '}
          {reasonOf(failure.cause, 'Check your connection and try again.')}{' '}
          <Button
            size="small"
            onClick={() =>
              isNotReady(failure.cause) ? onNotReady(momentOf(failure.at)) : void player.seek(failure.at)
            }
          >
            Try Again
          </Button>
        </Alert>
      )}
      {lost !== null && (
        <Alert kind="warning" className={styles.failure}>
          <b>{lost.name ?? 'The scanner in this address'} no longer exists</b>
          {lost.name === null && ', or it belongs to another account'}. You see {SCANNER_LABELS[given]} instead.{' '}
          <Button size="small" onClick={() => setEdited('new')}>
            Make a new scanner
          </Button>{' '}
          <Button size="small" variant="ghost" onClick={() => setTab(given)}>
            Dismiss
          </Button>
        </Alert>
      )}
      {view === null && waiting && <LoadingState label="Loading the minute..." />}
      {view !== null && (
        <PlatformProvider platform={recording.platform}>
          <CommandProvider key={view.jumps}>
            <RecordedPanels
              recording={recording}
              view={view}
              film={film}
              given={scanner === null ? given : null}
              name={name}
              hits={scanner === null ? view.hits : scanView?.state === 'ready' ? scanView.hits : NO_HITS}
              scanners={{
                tab: scanner?.id ?? given,
                onTab: setTab,
                own,
                ownStep,
                ownNotice: scanner !== null && (
                  <ScanWait
                    name={scanner.name}
                    date={film.date}
                    view={scanView}
                    onRetry={recording.scan.retry}
                    onEdit={() => setEdited(scanner)}
                  />
                ),
                onEdit: (chosen) => setEdited(chosen ?? 'new'),
              }}
              symbol={symbol}
              onSymbol={setSymbol}
              sessionId={sessionId}
              onSessionId={setSessionId}
              onOpenSession={openSession}
            />
          </CommandProvider>
        </PlatformProvider>
      )}
      {edited !== null && (
        <EditDialog
          edited={{ kind: 'own', scanner: edited === 'new' ? null : edited }}
          onTab={setTab}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
};

/** The film is damaged, or the day's files changed while it was on screen. */
const isNotReady = (cause: unknown): boolean => cause instanceof ApiError && cause.code === 'FILM_NOT_READY';

/** The first listed symbol, preferably from the open list. */
const firstListed = ({ lists }: FilmStep, open: Scanner): string | null =>
  [open, ...SCANNERS].map((scanner) => lists[scanner].rows[0]?.symbol).find((symbol) => symbol !== undefined) ?? null;
