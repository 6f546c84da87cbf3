import { type Call, endpoints } from '@prebell/contracts';
import { usePlatform } from '@prebell/platform';
import { useQuery } from '@prebell/platform/query';
import { shownStatus } from '../../shared/call-labels/call-status';
import { formatInstant } from '../../shared/centre-time/centre-time';
import { Paper } from '../../shared/paper/Paper';
import { deedText } from '../../shared/record-words/deed-words';
import styles from './RunSheet.module.css';

interface Props {
  readonly call: Call;
  readonly timeZone: string;
  readonly username: string;
  readonly onPrinted: () => void;
}

/**
 * One call on paper: its times to the second, the radio log with corrections, and its events from the record with the
 * hash of the last one. Without a connection it prints without the record and says so.
 */
export const RunSheet = ({ call, timeZone, username, onPrinted }: Props) => {
  const { api } = usePlatform();
  const { data, isPending } = useQuery({
    queryKey: ['cad', 'record', call.id, call.last_seq],
    queryFn: ({ signal }) => api.call(endpoints.cad.call, { params: { id: call.id }, signal }),
    networkMode: 'always',
    retry: false,
    gcTime: 0,
  });
  const events = data?.events ?? [];
  const last = events.at(-1);
  const time = (instant: string | null) => (instant === null ? '—' : formatInstant(instant, timeZone));
  // Times are exact to the second, but a line of an earlier release may only have its minute.
  const radioTime = (line: Call['radio_logs'][number]) =>
    line.occurred_at ? formatInstant(line.occurred_at, timeZone) : line.time;
  return (
    <Paper isReady={!isPending} onPrinted={onPrinted}>
      {call.number !== null && <p>Call {call.number}</p>}
      <h1>{call.address_of_incident || 'No address'}</h1>
      <p>
        {[
          shownStatus(call.status).label,
          call.disposition && `disposition: ${call.disposition}`,
          call.nature ? `nature: ${call.nature}` : 'No nature specified',
          call.how_received && `received by ${call.how_received}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p>
        Received {time(call.time_received)} · dispatched {time(call.primary_dispatched_time)} by{' '}
        {call.dispatcher_initials ?? '—'} · closed {time(call.closed_at)}
      </p>
      <p>
        Caller:{' '}
        {[call.caller_name, call.caller_phone, call.caller_dob, call.caller_address].filter(Boolean).join(', ') || '—'}
      </p>
      <p className={styles.text}>{call.original_notes}</p>
      <h2>Units</h2>
      <ul>
        {call.units.map((unit) => (
          <li key={unit.id}>
            {unit.unit}: sent {time(unit.dispatched_at)}, en route {time(unit.en_route_at)}, on scene{' '}
            {time(unit.on_scene_at)}, clear {time(unit.cleared_at)}
          </li>
        ))}
      </ul>
      <h2>Radio log</h2>
      <ul>
        {call.radio_logs.map((line) => (
          <li key={line.id}>
            {radioTime(line)} {line.unit ?? '—'} {line.notes}
            {line.corrects_id && ` (correction: ${line.reason})`}
          </li>
        ))}
      </ul>
      <h2>Comments</h2>
      <p className={styles.text}>{call.additional_comments ?? '—'}</p>
      {call.came_with.map((came) => (
        <section key={came.id}>
          <h2>Same incident: call {[came.number, came.address_of_incident].filter(Boolean).join(', ')}</h2>
          <p>
            {[time(came.time_received), came.nature, came.caller_name, came.caller_phone].filter(Boolean).join(' · ')}
          </p>
          <p className={styles.text}>{came.original_notes}</p>
          {came.additional_comments && <p className={styles.text}>Comments: {came.additional_comments}</p>}
          <ul>
            {came.radio_logs.map((line) => (
              <li key={line.id}>{[radioTime(line), line.unit, line.notes].filter(Boolean).join(' ')}</li>
            ))}
          </ul>
        </section>
      ))}
      <h2>Record</h2>
      <ul>
        {events.map((event) => (
          <li key={event.seq}>
            #{event.seq} {time(event.recorded_at)} {deedText({ deed: event.type, unit: null })} by{' '}
            {event.author ?? event.actor}
            {event.author !== null && `, sent by ${event.actor}`}
          </li>
        ))}
      </ul>
      <p className={styles.text}>
        {last ? `Last hash ${last.hash}` : 'The server’s record could not be reached.'}
        {'\n'}Printed by {username}, {time(new Date().toISOString())}, {timeZone}
      </p>
    </Paper>
  );
};
