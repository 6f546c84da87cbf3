import {
  type Film,
  type FilmStep,
  momentMs,
  momentOf,
  PERMISSION_TIER,
  SCANNERS,
  type Scanner,
  type Setup,
  type User,
  wholeSeconds,
} from '@prebell/contracts';
import { Badge, Button, DayRibbon, EmptyState, ErrorState, LoadingState, LockIcon } from '@prebell/design-system';
import { PlatformProvider, reasonOf, usePlatform, usePreference, useStore, useUser } from '@prebell/platform';
import { useQuery } from '@prebell/platform/query';
import { useEffect, useMemo, useState } from 'react';
import { type ChartMoment, ChartPanel } from '../entities/chart';
import { ribbonHits } from '../features/desk-header';
import { DeskKeyboard } from '../features/keyboard';
import { NewsPanel } from '../features/news';
import { PaperPanel } from '../features/paper';
import { RecordedScanners } from '../features/scanners';
import {
  createRecording,
  DayChoice,
  FilmWait,
  filmQueryOptions,
  filmsQueryOptions,
  type RecordedView,
  type Recording,
  TimeMachineBar,
} from '../features/time-machine';
import { CommandProvider } from '../shared/commands/CommandProvider';
import { symbolInAddress } from '../shared/desk-address/desk-address';
import { DENSITY_PREFERENCE, useMarketPalette } from '../shared/display/display';
import { easternMinute } from '../shared/eastern-time/eastern-time';
import type { AnyHit } from '../shared/hits/hits';
import { lockText, unlockText } from '../shared/locked-scanner/lock-text';
import { hasOwnScanners } from '../shared/own-scanners/own-scanners';
import { DeskStrip } from './DeskStrip';
import styles from './TimeMachinePage.module.css';

const TIER = PERMISSION_TIER['scanners:custom'];
/** The minute at which an address without one begins: shortly before the open. */
const USUAL_MINUTE = 'T09:24';

interface Props {
  /** The moment in the address; null for none that exists. */
  readonly moment: string | null;
}

/** The desk at a recorded minute: lists, hits, chart, news and halts as they were, and nothing of later. */
export const TimeMachinePage = ({ moment }: Props) => {
  const user = useUser();
  if (user === null) return null;
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Time machine</h1>
      {hasOwnScanners(user) ? <Days user={user} moment={moment} /> : <Locked />}
    </div>
  );
};

const Locked = () => {
  const { host } = usePlatform();
  return (
    <EmptyState
      icon={<LockIcon />}
      title={lockText(TIER)}
      text="See the whole desk at any minute of a recorded day: lists, hits, chart, news and halts, as they were."
      actions={
        <Button variant="primary" onClick={() => host.openUpgrade({ feature: 'other' })}>
          {unlockText(TIER)}
        </Button>
      }
    />
  );
};

/** Chooses the day; the latest one without a moment in the address. */
const Days = ({ user, moment }: { readonly user: User } & Props) => {
  const { api, host } = usePlatform();
  const days = useQuery(filmsQueryOptions(api));
  const [chosen, setChosen] = useState<string | null>(null);
  if (days.data === undefined)
    return days.isError ? (
      <ErrorState
        title="We cannot list the recorded days"
        text={reasonOf(days.error, 'Failed to load the days')}
        cause={days.error}
        onRetry={() => void days.refetch()}
      />
    ) : (
      <LoadingState label="Loading the recorded days..." />
    );
  const { films, simulated } = days.data;
  const newest = films.at(-1);
  if (newest === undefined)
    return (
      <EmptyState
        title="No day is recorded"
        text={
          simulated
            ? 'The market on screen is a simulation, and a simulated day proves nothing. Recorded days appear here once the platform records a real market.'
            : 'Recorded days appear here after their evening.'
        }
        actions={<Button onClick={() => host.navigate('/dashboard')}>Back to live</Button>}
      />
    );
  const wanted = chosen ?? moment ?? `${newest.date}${USUAL_MINUTE}`;
  const date = wanted.slice(0, 10);
  const onDay = (next: string) => setChosen(next + wanted.slice(10));
  if (!films.some((film) => film.date === date))
    return (
      <EmptyState
        title={`${date} is not recorded`}
        text="Choose another day."
        actions={<DayChoice films={films} date={newest.date} onDay={onDay} />}
      />
    );
  return <Day key={date} user={user} films={films} moment={wanted} onDay={onDay} />;
};

interface DayProps {
  readonly user: User;
  readonly films: readonly Film[];
  readonly moment: string;
  readonly onDay: (date: string) => void;
}

/** Waits for the day's film. */
const Day = ({ user, films, moment, onDay }: DayProps) => {
  const { api } = usePlatform();
  const reading = useQuery(filmQueryOptions(api, moment.slice(0, 10)));
  const film = reading.data;
  if (film?.state === 'ready')
    return <RecordedDay user={user} film={film} films={films} moment={moment} onDay={onDay} />;
  if (film !== undefined) return <FilmWait film={film} onRetry={() => void reading.refetch()} />;
  return reading.isError ? (
    <ErrorState
      title="This day cannot be shown"
      text={reasonOf(reading.error, 'Failed to load the day')}
      cause={reading.error}
      onRetry={() => void reading.refetch()}
    />
  ) : (
    <LoadingState label="Loading the day..." />
  );
};

const RecordedDay = ({ film, films, moment, onDay }: DayProps & { readonly film: Film }) => {
  const platform = usePlatform();
  const [recording] = useState(() => createRecording(platform, film.day, momentMs(moment, film.day)));
  const [tab, setTab] = useState<Scanner>(SCANNERS[0]);
  const { player } = recording;
  const { at, failure, waiting } = useStore(player.state);
  const view = useStore(recording.view);
  const [symbol, setSymbol] = useState(() => symbolInAddress(window.location.search));
  const [sessionId, setSessionId] = useState<string | null>(null);
  // The chart keeps its symbol while the lists change.
  if (symbol === null && view !== null) {
    const first = firstListed(view.step, tab);
    if (first !== null) setSymbol(first);
  }

  useEffect(() => {
    void player.seek(player.state.get().at);
    return () => player.dispose();
  }, [player]);
  // A reload, and a link that somebody else gets, come back to the minute on screen.
  useEffect(() => {
    const address = new URL(window.location.href);
    address.searchParams.set('at', momentOf(at));
    if (symbol !== null) address.searchParams.set('symbol', symbol);
    window.history.replaceState(window.history.state, '', address.pathname + address.search.replaceAll('%3A', ':'));
  }, [at, symbol]);

  return (
    <>
      <TimeMachineBar
        recording={recording}
        film={film}
        films={films}
        onDay={onDay}
        scanner={tab}
        onLive={() => platform.host.navigate('/dashboard')}
      >
        <Badge tone="warning">Recorded data</Badge>
      </TimeMachineBar>
      {failure !== null && (
        <ErrorState
          title={`${easternMinute(failure.at)} ET did not load`}
          text={reasonOf(failure.cause, 'Check your connection and try again.')}
          cause={failure.cause}
          onRetry={() => void player.seek(failure.at)}
        />
      )}
      {view === null && waiting && <LoadingState label="Loading the minute..." />}
      {view !== null && (
        <PlatformProvider platform={recording.platform}>
          <CommandProvider key={view.jumps}>
            <RecordedPanels
              recording={recording}
              view={view}
              film={film}
              tab={tab}
              onTab={setTab}
              symbol={symbol}
              onSymbol={setSymbol}
              sessionId={sessionId}
              onSessionId={setSessionId}
            />
          </CommandProvider>
        </PlatformProvider>
      )}
    </>
  );
};

interface PanelsProps {
  readonly recording: Recording;
  readonly view: RecordedView;
  readonly film: Film;
  readonly tab: Scanner;
  readonly onTab: (tab: Scanner) => void;
  /** The charted symbol; null before anything was listed. */
  readonly symbol: string | null;
  readonly onSymbol: (symbol: string) => void;
  /** The paper session; null for one that begins with its first order. */
  readonly sessionId: string | null;
  readonly onSessionId: (id: string | null) => void;
}

/** The first symbol on the lists, on the open one if it has rows. */
const firstListed = ({ lists }: FilmStep, tab: Scanner): string | null =>
  [tab, ...SCANNERS].map((scanner) => lists[scanner].rows[0]?.symbol).find((symbol) => symbol !== undefined) ?? null;

/** What led to a trade of a symbol: the newest hit of it on the open list, or nothing. */
const setupOf = (hits: readonly AnyHit[], symbol: string, scanner: Scanner): Setup | null => {
  const hit = hits.find((each) => each.symbol === symbol && each.kind === 'enter');
  return hit === undefined ? null : { scanner, hit: hit.id };
};

const RecordedPanels = ({
  recording,
  view,
  film,
  tab,
  onTab,
  symbol,
  onSymbol,
  sessionId,
  onSessionId,
}: PanelsProps) => {
  const { at } = useStore(recording.player.state);
  const [density] = usePreference(DENSITY_PREFERENCE);
  useMarketPalette();
  const [chartMoment, setChartMoment] = useState<ChartMoment | null>(null);
  const hits = useMemo(() => view.hits.filter(({ scanner }) => scanner === tab), [view.hits, tab]);
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
          tab={tab}
          onTab={onTab}
          selectedSymbol={symbol ?? ''}
          onSelectSymbol={onSymbol}
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
            moment={chartMoment}
            strip={(quote) => <DeskStrip symbol={symbol} quote={quote} rows={null} />}
          />
        )}
        <div className={styles.side}>
          <PaperPanel
            className={styles.paper}
            date={film.date}
            at={momentOf(at)}
            symbol={symbol}
            setup={symbol === null ? null : setupOf(hits, symbol, tab)}
            sessionId={sessionId}
            onSession={onSessionId}
            onSymbol={onSymbol}
            onMoment={(moment) => void recording.player.seek(momentMs(moment, film.day))}
          />
          <NewsPanel className={styles.news} symbol={symbol} onSymbol={onSymbol} />
        </div>
      </div>
      <DeskKeyboard onSymbol={onSymbol} />
    </div>
  );
};
