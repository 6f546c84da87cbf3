import {
  type Call,
  endpoints,
  findDuplicates,
  isActiveStatus,
  isSameUnit,
  type Premise as PremiseAnswer,
} from '@prebell/contracts';
import { Alert, Button, KeyHint } from '@prebell/design-system';
import { usePlatform } from '@prebell/platform';
import { useQuery } from '@prebell/platform/query';
import { useMemo } from 'react';
import { shownStatus } from '../../shared/call-labels/call-status';
import { formatInstant } from '../../shared/centre-time/centre-time';
import type { UnitAtWork } from '../../shared/units/units-at-work';
import styles from './Premise.module.css';
import { useDebounced } from './use-debounced';

/** Shorter texts match too many calls to be useful. */
const SHORTEST = 4;
const DEBOUNCE_MS = 300;

interface Props {
  readonly address: string;
  /** Id of the call being entered, which is not part of its own history. */
  readonly except: string;
  readonly timeZone: string;
  readonly atWork: readonly UnitAtWork[];
  /** The calls on the board, any of which may report the same incident. */
  readonly calls: readonly Call[];
  /** The server's clock as this desk knows it, epoch milliseconds. */
  readonly now: () => number;
  /** Logs the call and merges it into the given one. */
  readonly onSame: (call: Call) => void;
  readonly onShow: (callId: string) => void;
}

/**
 * Shows calls at or near an address, earlier calls there, and the unit that usually comes first. It never delays a call. Calls of the
 * last 15 minutes come from the board, so they appear at once and without the server.
 */
export const Premise = ({ address, except, calls, now, onSame, ...view }: Props) => {
  const { api } = usePlatform();
  const asked = useDebounced(address.trim(), DEBOUNCE_MS);
  const isLong = address.trim().length >= SHORTEST;
  const duplicates = useMemo(
    () => (isLong ? findDuplicates({ address: address.trim(), at: now(), except }, calls) : []),
    [isLong, address, except, calls, now],
  );
  const { data, isError } = useQuery({
    queryKey: ['cad', 'premise', asked, except],
    queryFn: ({ signal }) => api.call(endpoints.cad.premise, { query: { address: asked, except }, signal }),
    enabled: asked.length >= SHORTEST,
    networkMode: 'always',
    retry: false,
    staleTime: 30_000,
  });
  if (!isLong && asked.length < SHORTEST) return null;
  const offered = new Set(duplicates.map(({ call }) => call.id));
  const { open = [], ...past } = data ?? {};
  const known = { ...NOTHING, ...past, open: open.filter(({ id }) => !offered.has(id)) };
  if (duplicates.length === 0 && known.open.length === 0 && known.closed === 0 && !isError) return null;
  return (
    <div className={styles.premise} role="status" aria-label="Calls at this address">
      {duplicates.length > 0 && (
        <Alert kind="warning" role="presentation">
          <b>Received within 15 minutes. Is it the same incident?</b>
          <ul className={styles.open}>
            {duplicates.map(({ call, match }, index) => (
              <li key={call.id}>
                <span>
                  {match === 'near' && 'Nearby: '}
                  {describe(call, view.timeZone)}
                </span>
                <Button size="small" tabIndex={-1} aria-keyshortcuts="ArrowDown" onClick={() => view.onShow(call.id)}>
                  Show Call {index === 0 && <KeyHint aria-hidden="true">↓</KeyHint>}
                </Button>
                {isActiveStatus(call.status) && (
                  <Button size="small" tabIndex={-1} onClick={() => onSame(call)}>
                    Same Call
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <Known {...known} {...view} isFirst={duplicates.length === 0} />
      {isError && <p className={styles.past}>The history of this address is unavailable.</p>}
    </div>
  );
};

const NOTHING: PremiseAnswer = { open: [], closed: 0, latest: [], usual_unit: null };

/** A call in one line. */
const describe = (
  { number, address_of_incident, nature, status, time_received }: PremiseAnswer['open'][number],
  timeZone: string,
): string =>
  [
    number !== null && `Call ${number}`,
    address_of_incident,
    nature || 'no nature',
    shownStatus(status).label,
    formatInstant(time_received, timeZone),
  ]
    .filter(Boolean)
    .join(', ');

type KnownProps = PremiseAnswer & Pick<Props, 'timeZone' | 'atWork' | 'onShow'> & { readonly isFirst: boolean };

const Known = ({ open, closed, latest, usual_unit, timeZone, atWork, onShow, isFirst }: KnownProps) => {
  const busy = usual_unit && atWork.find(({ unit }) => isSameUnit(unit, usual_unit.unit));
  return (
    <>
      {open.length > 0 && (
        <Alert kind="warning" role="presentation">
          <b>
            {open.length === 1
              ? 'A call from this building is open.'
              : `${open.length} calls from this building are open.`}
          </b>
          <ul className={styles.open}>
            {open.map((call, index) => (
              <li key={call.id}>
                <span>{describe(call, timeZone)}</span>
                {/* The answer may come late. Tab always moves from the address to the nature; ↓ moves here. */}
                <Button size="small" tabIndex={-1} aria-keyshortcuts="ArrowDown" onClick={() => onShow(call.id)}>
                  Show Call {isFirst && index === 0 && <KeyHint aria-hidden="true">↓</KeyHint>}
                </Button>
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {closed > 0 && (
        <p className={styles.past}>
          {closed === 1 ? '1 earlier call' : `${closed} earlier calls`} here in the last year:{' '}
          {latest
            .map(({ nature, disposition, time_received }) =>
              [formatInstant(time_received, timeZone).slice(0, 10), nature, disposition].filter(Boolean).join(' '),
            )
            .join('; ')}
          .
        </p>
      )}
      {usual_unit && (
        <p className={styles.past}>
          Usually first here: <b>{usual_unit.unit}</b> ({usual_unit.times} of {usual_unit.of}),{' '}
          {busy ? `now on another call (${busy.step})` : 'not on a call now'}.
        </p>
      )}
    </>
  );
};
