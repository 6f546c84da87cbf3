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
  type Setup,
  wholeSeconds,
} from '@prebell/contracts';
import { Alert, Badge, Button, DayRibbon, EmptyState, LoadingState } from '@prebell/design-system';
import { ApiError, PlatformProvider, reasonOf, usePlatform, usePreference, useStore, useUser } from '@prebell/platform';
import { type ComponentProps, useEffect, useMemo, useState } from 'react';
import { type ChartMoment, ChartPanel, chartTrades } from '../entities/chart';
import { ribbonHits } from '../features/desk-header';
import { DeskKeyboard } from '../features/keyboard';
import { NewsPanel } from '../features/news';
import { PaperPanel, usePaperFills } from '../features/paper';
import { RecordedScanners } from '../features/scanners';
import { createRecording, type RecordedView, type Recording, ScanWait, TimeMachineBar } from '../features/time-machine';
import { WhyDialog, type WhyQuestion, whyOfHit } from '../features/why';
import { CommandProvider, useCommand, useCommandBus } from '../shared/commands/CommandProvider';
import { symbolInAddress } from '../shared/desk-address/desk-address';
import { DENSITY_PREFERENCE, useMarketPalette } from '../shared/display/display';
import { easternMinute } from '../shared/eastern-time/eastern-time';
import type { AnyHit } from '../shared/hits/hits';
import { useOwnScanners } from '../shared/own-scanners/own-scanners';
import { SESSION } from '../shared/recorded-moment/recorded-address';
import { ChartActions } from './ChartActions';
import { DeskStrip } from './DeskStrip';
import { EditDialog } from './EditDialog';
import styles from './TimeMachinePage.module.css';

interface Props {
  readonly film: Film;
  readonly films: readonly Film[];
  /** Where it begins. */
  readonly moment: string;
  /** Moves to a moment of another day. */
  readonly onMoment: (moment: string) => void;
  /** The film has to be made again; afterwards the desk goes on at a moment. */
  readonly onNotReady: (moment: string) => void;
}

const NO_HITS: readonly AnyHit[] = [];
const SESSION_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const sessionInAddress = (search: string): string | null => {
  const id = new URLSearchParams(search).get(SESSION) ?? '';
  return SESSION_ID.test(id) ? id : null;
};

/** The desk on a recorded day whose film is ready. */
export const RecordedDay = ({ film, films, moment, onMoment, onNotReady }: Props) => {
  const platform = usePlatform();
  const [recording] = useState(() => createRecording(platform, film.day, momentMs(moment, film.day)));
  const [tab, setTab] = useState<string>(SCANNERS[0]);
  const own = useOwnScanners(useUser());
  const scanner = own.find(({ id }) => id === tab) ?? null;
  const given = SCANNERS.find((each) => each === tab) ?? SCANNERS[0];
  const [edited, setEdited] = useState<CustomScanner | 'new' | null>(null);
  const { player } = recording;
  const { at, failure, waiting } = useStore(player.state);
  const view = useStore(recording.view);
  const followed = useStore(recording.scan.view);
  // Between a choice and the answer to it, the one before is still there.
  const isChosen = followed?.of.id === scanner?.id && followed?.of.version === scanner?.version;
  const scanView = scanner !== null && isChosen ? followed : null;
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
  // The chart keeps its symbol while the lists change.
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
  // A reload, and a link that somebody else gets, come back to the minute on screen.
  useEffect(() => {
    const address = new URL(window.location.href);
    address.searchParams.set('at', momentOf(at));
    if (symbol !== null) address.searchParams.set('symbol', symbol);
    if (sessionId === null) address.searchParams.delete(SESSION);
    else address.searchParams.set(SESSION, sessionId);
    window.history.replaceState(window.history.state, '', address.pathname + address.search.replaceAll('%3A', ':'));
  }, [at, symbol, sessionId]);

  return (
    <>
      <TimeMachineBar
        recording={recording}
        film={film}
        films={films}
        onDay={(next) => onMoment(next + momentOf(at).slice(10))}
        scanner={scanner?.name ?? SCANNER_LABELS[given]}
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
      {view === null && waiting && <LoadingState label="Loading the minute..." />}
      {view !== null && (
        <PlatformProvider platform={recording.platform}>
          <CommandProvider key={view.jumps}>
            <RecordedPanels
              recording={recording}
              view={view}
              film={film}
              given={scanner === null ? given : null}
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

interface PanelsProps {
  readonly recording: Recording;
  readonly view: RecordedView;
  readonly film: Film;
  /** The desk's scanner on screen; null while one of the user's own is. */
  readonly given: Scanner | null;
  /** The day’s hits so far, newest first: of all scanners of the desk, or of the chosen own scanner. */
  readonly hits: readonly AnyHit[];
  readonly scanners: Pick<
    ComponentProps<typeof RecordedScanners>,
    'tab' | 'onTab' | 'own' | 'ownStep' | 'ownNotice' | 'onEdit'
  >;
  /** The charted symbol; null before anything was listed. */
  readonly symbol: string | null;
  readonly onSymbol: (symbol: string) => void;
  /** The paper session; null for one that begins with its first order. */
  readonly sessionId: string | null;
  readonly onSessionId: (id: string | null) => void;
  readonly onOpenSession: (session: PaperSession) => void;
}

/** The first symbol on the lists, on the open one if it has rows. */
const firstListed = ({ lists }: FilmStep, open: Scanner): string | null =>
  [open, ...SCANNERS].map((scanner) => lists[scanner].rows[0]?.symbol).find((symbol) => symbol !== undefined) ?? null;

/** What led to a trade of a symbol: the newest hit of it on the open list, or nothing. */
const setupOf = (hits: readonly AnyHit[], symbol: string, scanner: Scanner): Setup | null => {
  const hit = hits.find((each) => each.symbol === symbol && each.kind === 'enter');
  return hit === undefined ? null : { scanner, hit: hit.id };
};

const RecordedPanels = ({
  recording,
  view,
  film,
  given,
  hits: found,
  scanners,
  symbol,
  onSymbol,
  sessionId,
  onSessionId,
  onOpenSession,
}: PanelsProps) => {
  const { at } = useStore(recording.player.state);
  const [density] = usePreference(DENSITY_PREFERENCE);
  useMarketPalette();
  const bus = useCommandBus();
  const [chartMoment, setChartMoment] = useState<ChartMoment | null>(null);
  const [question, setQuestion] = useState<WhyQuestion | null>(null);
  const askWhy = () => symbol !== null && setQuestion({ symbol, at: wholeSeconds(at), scanner: scanners.tab });
  useCommand('why', askWhy);
  const hits = useMemo(
    () => (given === null ? found : found.filter(({ scanner }) => scanner === given)),
    [found, given],
  );
  const fills = usePaperFills({ at: momentOf(at), sessionId });
  const trades = useMemo(() => (symbol === null ? [] : chartTrades(fills, symbol, at)), [fills, symbol, at]);
  const ticks = useMemo(() => ribbonHits(hits, { day: film.day, width: window.innerWidth }), [hits, film.day]);
  return (
    <div className={styles.desk} data-density={density}>
      <DayRibbon
        day={film.day}
        now={wholeSeconds(at)}
        hits={ticks}
        onHitPress={(pressed) => {
          const hit = ticks.find((tick) => tick === pressed)?.hits[0];
          if (hit === undefined) return;
          onSymbol(hit.symbol);
          setChartMoment({ symbol: hit.symbol, t: wholeSeconds(Date.parse(hit.at)) });
        }}
      />
      <div className={styles.panels}>
        <RecordedScanners
          className={styles.scanner}
          step={view.step}
          hits={hits}
          {...scanners}
          selectedSymbol={symbol ?? ''}
          onSelectSymbol={onSymbol}
          onWhy={(hit) => setQuestion(whyOfHit(hit))}
        />
        {symbol === null ? (
          <EmptyState
            className={styles.chart ?? ''}
            title="No chart yet"
            text="Nothing is on the lists at this minute. Type a symbol to chart it."
          />
        ) : (
          <ChartPanel
            className={styles.chart}
            selectedSymbol={symbol}
            onSymbolChange={onSymbol}
            hits={hits}
            trades={trades}
            moment={chartMoment}
            strip={(quote) => <DeskStrip symbol={symbol} quote={quote} rows={null} />}
            controls={<ChartActions live={null} onWhy={askWhy} onSearch={() => bus?.send('search')} />}
          />
        )}
        <div className={styles.side}>
          <PaperPanel
            className={styles.paper}
            date={film.date}
            at={momentOf(at)}
            symbol={symbol}
            setup={symbol === null || given === null ? null : setupOf(hits, symbol, given)}
            sessionId={sessionId}
            onSession={onSessionId}
            onOpen={onOpenSession}
            onSymbol={onSymbol}
            onMoment={(moment) => void recording.player.seek(momentMs(moment, film.day))}
          />
          <NewsPanel className={styles.news} symbol={symbol} onSymbol={onSymbol} />
        </div>
      </div>
      {question !== null && <WhyDialog question={question} onClose={() => setQuestion(null)} />}
      <DeskKeyboard onSymbol={onSymbol} />
    </div>
  );
};
