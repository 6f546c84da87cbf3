import { type Film, marketDate, PERMISSION_TIER } from '@prebell/contracts';
import { Button, EmptyState, ErrorState, LoadingState, LockIcon } from '@prebell/design-system';
import { reasonOf, usePlatform, useUser } from '@prebell/platform';
import { useQuery } from '@prebell/platform/query';
import { useState } from 'react';
import { FilmWait, filmQueryOptions, filmsQueryOptions, NoSuchMoment, WaysOut } from '../features/time-machine';
import { lockText, unlockText } from '../shared/locked-scanner/lock-text';
import { useMarketStatus } from '../shared/market/market-status';
import { hasOwnScanners } from '../shared/own-scanners/own-scanners';
import { NEWEST, readMoment, USUAL_MINUTE } from '../shared/recorded-moment/recorded-address';
import { RecordedDay } from './RecordedDay';
import styles from './TimeMachinePage.module.css';

const TIER = PERMISSION_TIER['scanners:custom'];

interface Props {
  /** The minute as in the address. */
  readonly at: string;
}

/** The desk at a recorded minute: lists, hits, chart, news and halts as they were then, and nothing from later. */
export const TimeMachinePage = ({ at }: Props) => {
  const user = useUser();
  if (user === null) return null;
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Time machine</h1>
      {hasOwnScanners(user) ? <Days at={at} /> : <Locked />}
    </div>
  );
};

const BackToLive = () => {
  const { host } = usePlatform();
  return (
    <Button variant="ghost" onClick={() => host.navigate('/dashboard')}>
      Back to live
    </Button>
  );
};

const Locked = () => {
  const { host } = usePlatform();
  return (
    <EmptyState
      icon={<LockIcon />}
      title={lockText(TIER)}
      text="The time machine shows the whole desk at any minute of a recorded day: lists, hits, chart, news and halts, as they were. You can trade there on paper."
      actions={
        <>
          <Button variant="primary" onClick={() => host.openUpgrade({ feature: 'other' })}>
            {unlockText(TIER)}
          </Button>
          <BackToLive />
        </>
      }
    />
  );
};

/** Chooses the recorded day to show. */
const Days = ({ at }: Props) => {
  const { api, host } = usePlatform();
  const days = useQuery(filmsQueryOptions(api));
  const { status, settled } = useMarketStatus();
  const [chosen, setChosen] = useState<string | null>(null);
  if (days.data === undefined)
    return days.isError ? (
      <ErrorState
        title="We cannot list the recorded days"
        text={reasonOf(days.error, 'Failed to load the days')}
        cause={days.error}
        onRetry={() => void days.refetch()}
        actions={<BackToLive />}
      />
    ) : (
      <LoadingState label="Loading the recorded days..." />
    );
  const { films, simulated } = days.data;
  const newest = films.at(-1);
  const live = status === null ? null : marketDate(Date.parse(status.currentTime));
  if (newest === undefined)
    return (
      <EmptyState
        title="No recorded days yet"
        text={
          simulated
            ? 'The market on screen is a simulation, and a simulated day proves nothing. Recorded days appear here once the platform records a real market.'
            : 'A recorded day appears here once its evening is over.'
        }
        actions={<BackToLive />}
      />
    );
  const read = chosen ?? readMoment(at);
  if (read === NEWEST && !settled) return <LoadingState label="Loading the recorded days..." />;
  // If the live desk itself plays a recorded day, begin with that day.
  const first = films.find((film) => film.date === live) ?? newest;
  const wanted = read === NEWEST ? first.date + USUAL_MINUTE : read;
  const date = wanted?.slice(0, 10) ?? null;
  if (wanted === null || !films.some((film) => film.date === date))
    return (
      <NoSuchMoment
        date={date}
        films={films}
        onDay={(next) => setChosen(next + (wanted?.slice(10) ?? USUAL_MINUTE))}
        onLive={() => host.navigate('/dashboard')}
      />
    );
  return <Day key={date} films={films} moment={wanted} onMoment={setChosen} />;
};

interface DayProps {
  readonly films: readonly Film[];
  readonly moment: string;
  /** Moves to a minute of another day. */
  readonly onMoment: (moment: string) => void;
}

/** Waits until the day's film is ready. */
const Day = ({ films, moment, onMoment }: DayProps) => {
  const { api, host } = usePlatform();
  /** Where to continue after a film had to be prepared again. */
  const [start, setStart] = useState(moment);
  const reading = useQuery(filmQueryOptions(api, moment.slice(0, 10)));
  const film = reading.data;
  if (film?.state === 'ready')
    return (
      <RecordedDay
        film={film}
        films={films}
        moment={start}
        onMoment={onMoment}
        onNotReady={(next) => {
          setStart(next);
          void reading.refetch();
        }}
      />
    );
  const ways = (
    <WaysOut
      films={films}
      date={moment.slice(0, 10)}
      onDay={(next) => onMoment(next + moment.slice(10))}
      onLive={() => host.navigate('/dashboard')}
    />
  );
  if (film !== undefined) return <FilmWait film={film} onRetry={() => void reading.refetch()} ways={ways} />;
  return reading.isError ? (
    <ErrorState
      title="This day cannot be shown"
      text={reasonOf(reading.error, 'Failed to load the day')}
      cause={reading.error}
      onRetry={() => void reading.refetch()}
      actions={ways}
    />
  ) : (
    <LoadingState label="Loading the day..." />
  );
};
