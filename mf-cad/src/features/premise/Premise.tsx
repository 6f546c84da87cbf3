import { endpoints, isSameUnit, type Premise as PremiseAnswer } from '@prebell/contracts';
import { Alert, Button, KeyHint } from '@prebell/design-system';
import { usePlatform } from '@prebell/platform';
import { useQuery } from '@prebell/platform/query';
import { shownStatus } from '../../shared/call-labels/call-status';
import { formatInstant } from '../../shared/centre-time/centre-time';
import type { UnitAtWork } from '../../shared/units/units-at-work';
import styles from './Premise.module.css';
import { useRested } from './use-rested';

/** Shorter texts match too much to help. */
const SHORTEST = 4;
const REST_MS = 300;

interface Props {
  readonly address: string;
  /** Id of the call that asks, which is not its own history. */
  readonly except: string;
  readonly timeZone: string;
  readonly atWork: readonly UnitAtWork[];
  readonly onShow: (callId: string) => void;
}

/** Open calls at an address, earlier ones, and the unit that usually comes first. It never holds up a call. */
export const Premise = ({ address, except, ...view }: Props) => {
  const { api } = usePlatform();
  const asked = useRested(address.trim(), REST_MS);
  const { data, isError } = useQuery({
    queryKey: ['cad', 'premise', asked, except],
    queryFn: ({ signal }) => api.call(endpoints.cad.premise, { query: { address: asked, except }, signal }),
    enabled: asked.length >= SHORTEST,
    networkMode: 'always',
    retry: false,
    staleTime: 30_000,
  });
  if (asked.length < SHORTEST) return null;
  if (isError) return <p className={styles.past}>The history of this address is unavailable.</p>;
  return data === undefined ? null : <Known {...data} {...view} />;
};

type KnownProps = PremiseAnswer & Omit<Props, 'address' | 'except'>;

const Known = ({ open, closed, latest, usual_unit, timeZone, atWork, onShow }: KnownProps) => {
  if (open.length === 0 && closed === 0) return null;
  const busy = usual_unit && atWork.find(({ unit }) => isSameUnit(unit, usual_unit.unit));
  return (
    <div className={styles.premise} role="status" aria-label="Calls at this address">
      {open.length > 0 && (
        <Alert kind="warning" role="presentation">
          <b>
            {open.length === 1
              ? 'A call from this building is open.'
              : `${open.length} calls from this building are open.`}
          </b>
          <ul className={styles.open}>
            {open.map(({ id, number, nature, status, time_received, address_of_incident: address }, index) => (
              <li key={id}>
                <span>
                  {number !== null && `Call ${number}, `}
                  {address && `${address}, `}
                  {nature || 'no nature'}, {shownStatus(status).label}, {formatInstant(time_received, timeZone)}
                </span>
                {/* The answer comes late: Tab leads from the address to the nature, whatever it says. ↓ leads here. */}
                <Button size="small" tabIndex={-1} aria-keyshortcuts="ArrowDown" onClick={() => onShow(id)}>
                  Show Call {index === 0 && <KeyHint aria-hidden="true">↓</KeyHint>}
                </Button>
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {closed > 0 && (
        <p className={styles.past}>
          {closed === 1 ? '1 earlier call' : `${closed} earlier calls`} here in a year:{' '}
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
          {busy ? `now on another call (${busy.step})` : 'on no call now'}.
        </p>
      )}
    </div>
  );
};
