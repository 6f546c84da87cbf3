import { SCANNER_LABELS, type Scanner } from '@prebell/contracts';
import { buttonLinkProps, ErrorState, LoadingState } from '@prebell/design-system';
import { ApiError, usePlatform, usePreference, useUser } from '@prebell/platform';
import { useQuery } from '@prebell/platform/query';
import { Link, useParams, useSearchParams } from '@prebell/platform/router';
import { chartCodeQueryOptions, DRAWINGS_PREFERENCE, mayDraw } from '../entities/chart';
import { momentInAddress, type ReplayTape, ReplayView, replayQueryOptions } from '../features/replay';
import { deskAddress } from '../shared/desk-address/desk-address';
import { useMarketPalette } from '../shared/display/display';
import { easternTime } from '../shared/eastern-time/eastern-time';
import { usePageKeys } from '../shared/keys/usePageKeys';
import { useMarketDate } from '../shared/market/market-date';
import { useMarketStatus } from '../shared/market/market-status';
import { hasOwnScanners, useOwnScanners } from '../shared/own-scanners/own-scanners';
import { recordedAddress } from '../shared/recorded-moment/recorded-address';
import styles from './ReplayPage.module.css';

/** Replays a hit with the minutes around it. Users whose tier includes the scanner can open a shared link. */
export const ReplayPage = () => {
  const { hit = '' } = useParams();
  const { api, host } = usePlatform();
  const user = useUser();
  const own = useOwnScanners(user);
  const [search, setSearch] = useSearchParams();
  const scanner = search.get('scanner');
  const tape = useQuery(replayQueryOptions(api, hit, scanner));
  const code = useQuery(chartCodeQueryOptions);
  const [chosen] = usePreference(DRAWINGS_PREFERENCE);
  const today = useMarketDate();
  useMarketPalette();
  usePageKeys({ escape: () => host.navigate('/dashboard') });
  const label = useMarketStatus().status?.feed.label ?? null;
  if (user === null) return null;
  const error = tape.error ?? code.error;
  return (
    <div className={styles.page} data-density="compact">
      <header className={styles.head}>
        <h1 className={styles.title}>Replay of a hit</h1>
        <Link
          to="/dashboard"
          title="Back to the desk (Esc)"
          aria-keyshortcuts="Escape"
          {...buttonLinkProps('ghost', 'small')}
        >
          Back to the desk
        </Link>
      </header>
      {tape.data !== undefined && error === null && (
        <ReplayView
          key={hit}
          tape={tape.data}
          scanner={own.find(({ id }) => id === scanner)?.name ?? nameOf(tape.data.hit.scanner)}
          label={label}
          Canvas={code.data ?? null}
          first={momentInAddress(tape.data, search.get('at'))}
          // The address of a paused replay leads others to the same moment.
          onRest={(at) => {
            const time = easternTime(at);
            if (time === search.get('at')) return;
            const next = new URLSearchParams(search);
            next.set('at', time);
            setSearch(next, { replace: true });
          }}
          chart={deskAt(tape.data.hit, { today, mayGoBack: hasOwnScanners(user) })}
          drawings={chosen.filter((drawing) => mayDraw(drawing, user))}
        />
      )}
      {tape.isPending && <LoadingState label="Loading the replay..." />}
      {error !== null && (
        <ErrorState
          title="We cannot replay this hit"
          text={error instanceof ApiError ? error.message : 'Failed to load the replay'}
          cause={error}
          onRetry={() => {
            void tape.refetch();
            void code.refetch();
          }}
        />
      )}
    </div>
  );
};

/** The name of one of the desk's scanners. A custom scanner gets its name once the list of them has loaded. */
const nameOf = (scanner: string): string => SCANNER_LABELS[scanner as Scanner] ?? 'your scanner';

/** Where to go after a replay: today the live chart; for an earlier day the time machine, if the plan includes it. */
const deskAt = (
  { symbol, date }: ReplayTape['hit'],
  { today, mayGoBack }: { readonly today: string | null; readonly mayGoBack: boolean },
) =>
  date !== today && mayGoBack
    ? { label: 'Go on in the time machine', addressAt: (at: number) => recordedAddress(at, symbol) }
    : { label: `Chart of ${symbol}`, addressAt: () => deskAddress(symbol) };
