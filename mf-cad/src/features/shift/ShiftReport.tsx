import type { Call, Shift } from '@prebell/contracts';
import { EmptyState, Table } from '@prebell/design-system';
import { shownStatus } from '../../shared/call-labels/call-status';
import { formatInstant } from '../../shared/centre-time/centre-time';
import { formatDuration } from '../../shared/centre-time/duration';
import { deedText } from '../../shared/record-words/deed-words';
import { unitsStillOn } from '../../shared/units/units-still-on';
import styles from './ShiftReport.module.css';

interface Props {
  readonly shift: Shift;
  /** Every active call, including unsent changes. */
  readonly open: readonly Call[];
  /** Entries on this computer that the server does not have yet. */
  readonly unsent: number;
  readonly timeZone: string;
}

const LATE_MS = 60_000;
/** The time when an act was typed, if that was later than the act itself. */
const Typed = ({ event, timeZone }: { event: Shift['events'][number]; timeZone: string }) =>
  Date.parse(event.recorded_at) - Date.parse(event.occurred_at) > LATE_MS && (
    <small className={styles.late}>typed {formatInstant(event.recorded_at, timeZone)}</small>
  );

/** A shift on one page: the notes, the open calls, the counts, and every act. */
export const ShiftReport = ({ shift, open, unsent, timeZone }: Props) => {
  const counts = [
    [shift.received, 'received'],
    [shift.dispatched, 'dispatched'],
    [shift.closed, 'closed'],
    [shift.cancelled, 'cancelled'],
    [shift.late, 'typed late'],
  ] as const;
  return (
    <div className={styles.report}>
      <section>
        <h3>Notes for the next dispatcher</h3>
        {shift.notes.length === 0 && <p className={styles.none}>No notes</p>}
        <ul className={styles.notes} aria-label="Handover notes">
          {shift.notes.map(({ id, text, by, at }) => (
            <li key={id}>
              <b>
                {by}, {formatInstant(at, timeZone)}
              </b>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3>
          Open now: {open.length} {open.length === 1 ? 'call' : 'calls'}
        </h3>
        {unsent > 0 && (
          <p>
            {unsent} {unsent === 1 ? 'entry' : 'entries'} on this computer not sent yet
          </p>
        )}
        {open.length > 0 && (
          <Table
            label="Open calls"
            rows={open}
            rowKey={({ id }) => id}
            columns={[
              { key: 'number', label: 'Call', rowHeader: true, render: ({ number }) => number ?? 'unsent' },
              { key: 'received', label: 'Received', render: (call) => formatInstant(call.time_received, timeZone) },
              { key: 'address', label: 'Address', render: (call) => call.address_of_incident || 'No address' },
              { key: 'nature', label: 'Nature', render: ({ nature }) => nature ?? 'No nature specified' },
              { key: 'status', label: 'Status', render: ({ status }) => shownStatus(status).label },
              { key: 'units', label: 'Units', render: (call) => unitsStillOn(call).join(', ') || '—' },
            ]}
          />
        )}
      </section>
      <section>
        <h3>Calls of this period</h3>
        <ul className={styles.counts} aria-label="Calls of this period">
          {counts.map(([count, word]) => (
            <li key={word}>
              <b>{count.toLocaleString('en-US')}</b> {word}
            </li>
          ))}
          {shift.longest_wait !== null && (
            <li>
              longest wait <b>{formatDuration(shift.longest_wait * 1_000)}</b>
            </li>
          )}
        </ul>
      </section>
      <section>
        <h3>Log</h3>
        {shift.events.length === 0 ? (
          <EmptyState title="Nothing happened in this period" />
        ) : (
          <Table
            label="Shift log"
            rows={shift.events}
            rowKey={({ seq }) => String(seq)}
            columns={[
              {
                key: 'time',
                label: 'Time',
                render: (event) => (
                  <>
                    {formatInstant(event.occurred_at, timeZone)}
                    <Typed event={event} timeZone={timeZone} />
                  </>
                ),
              },
              { key: 'call', label: 'Call', render: ({ number }) => number ?? '—' },
              { key: 'address', label: 'Address', render: ({ address }) => address || 'No address' },
              {
                key: 'deed',
                label: 'Act',
                render: (event) => (
                  <>
                    {deedText(event)}
                    {event.detail !== null && <small className={styles.detail}>{event.detail}</small>}
                  </>
                ),
              },
              { key: 'by', label: 'By', render: ({ by }) => by },
            ]}
          />
        )}
        {shift.total > shift.events.length && (
          <p className={styles.none}>
            The newest {shift.events.length} of {shift.total.toLocaleString('en-US')}. The run sheet of a call has all
            of its entries.
          </p>
        )}
      </section>
    </div>
  );
};
