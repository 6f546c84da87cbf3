import { type AccountSession, endpoints } from '@prebell/contracts';
import { Badge, Button, LoadingState } from '@prebell/design-system';
import { usePlatform } from '@prebell/platform';
import { useQuery, useQueryClient } from '@prebell/platform/query';
import { easternDate, easternMinute } from '../../../shared/eastern-time/eastern-time';
import { sessionsQueryOptions } from '../api/sessions';
import { useKeptPlace } from '../hooks/useKeptPlace';
import { useSave } from '../hooks/useSave';
import { LoadFault } from './LoadFault';
import { Section } from './Section';
import styles from './Settings.module.css';

const FAILED = 'Failed to end the session';

/** The user's sessions. Any other session can be signed out, or all of them. */
export const SessionsSection = () => {
  const { api } = usePlatform();
  const queryClient = useQueryClient();
  const { data, isPending, isError, error, refetch } = useQuery(sessionsQueryOptions(api));
  const reload = () => queryClient.invalidateQueries({ queryKey: sessionsQueryOptions(api).queryKey });
  const { list, heading, leave } = useKeptPlace(data);
  const endOne = useSave(async (id: string) => {
    await api.call(endpoints.account.endSession, { params: { id } });
    leave(data?.filter(({ is_current }) => !is_current).findIndex((session) => session.id === id) ?? 0);
    await reload();
  }, FAILED);
  const endOthers = useSave(async () => {
    await api.call(endpoints.account.endOtherSessions, {});
    leave(0);
    await reload();
  }, FAILED);
  return (
    <Section
      title="Sessions"
      text="Where you are signed in. “Sign out everywhere else” also ends your API keys."
      error={endOne.error ?? endOthers.error}
      headingRef={heading}
    >
      {isPending && <LoadingState label="Loading sessions..." />}
      {isError && (
        <LoadFault title="Sessions Error" text="Failed to load sessions" error={error} onRetry={() => void refetch()} />
      )}
      {data !== undefined && (
        <>
          <ul ref={list} className={styles.sessions}>
            {data.map((session) => (
              <SessionLine
                key={session.id}
                session={session}
                busy={endOne.busy}
                onEnd={() => endOne.save(session.id)}
              />
            ))}
          </ul>
          {data.length > 1 && (
            <Button variant="danger" busy={endOthers.busy} onClick={() => endOthers.save(undefined)}>
              Sign out everywhere else
            </Button>
          )}
        </>
      )}
    </Section>
  );
};

interface LineProps {
  readonly session: AccountSession;
  readonly busy: boolean;
  readonly onEnd: () => void;
}

/** Kinds of address that get a note. A public address is shown without one. */
const PLACES: Partial<Record<string, string>> = {
  'this-computer': 'this computer',
  'private-network': 'private network',
};

const placeOf = ({ address, address_kind }: AccountSession): string => {
  if (address === null) return '';
  const place = PLACES[address_kind ?? ''];
  return place === undefined ? `${address} · ` : `${address} (${place}) · `;
};

const SessionLine = ({ session, busy, onEnd }: LineProps) => {
  const { device, last_used_at, is_current } = session;
  const at = Date.parse(last_used_at);
  return (
    <li className={styles.session}>
      <span className={styles.device}>{device}</span>
      {is_current && <Badge tone="success">this device</Badge>}
      <span className={styles.seen}>
        {placeOf(session)}last used {easternDate(at)}, {easternMinute(at)} ET
      </span>
      {!is_current && (
        <Button size="small" busy={busy} aria-label={`Sign out ${device}`} onClick={onEnd}>
          Sign out
        </Button>
      )}
    </li>
  );
};
