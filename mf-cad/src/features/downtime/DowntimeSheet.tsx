import type { Call } from '@prebell/contracts';
import { type Column, Table } from '@prebell/design-system';
import { formatInstant, formatTime } from '../../shared/centre-time/centre-time';
import { Paper } from '../../shared/paper/Paper';
import styles from './DowntimeSheet.module.css';
import { PAPER_COLUMNS } from './model/paper-row';

interface Props {
  /** The active calls to print; null for a blank sheet. */
  readonly calls: readonly Call[] | null;
  readonly timeZone: string;
  readonly username: string;
  /** Epoch milliseconds by the server's clock. */
  readonly now: number;
  readonly onPrinted: () => void;
}

/** The blank lines that fit on a page below the heading. */
const LINES = Array.from({ length: 12 }, (_, index) => String(index + 1));

const lineColumns: readonly Column<string>[] = [
  { key: 'line', label: '#', render: (line) => line },
  ...PAPER_COLUMNS.map(({ name, label }) => ({ key: name, label, render: () => null })),
];

const STEPS = [
  ['on_scene_at', 'on scene'],
  ['en_route_at', 'en route'],
  ['dispatched_at', 'sent'],
] as const;

/** 'E31 on scene 14:05:10' for each unit that is not clear. */
const unitsText = ({ units }: Call, timeZone: string): string =>
  units
    .filter(({ cleared_at }) => cleared_at === null)
    .map((sent) => {
      const [field, word] = STEPS.find(([name]) => sent[name] !== null) ?? STEPS[2];
      return `${sent.unit} ${word} ${formatTime(Date.parse(sent[field] ?? ''), timeZone)}`;
    })
    .join(', ');

/** The people to call back about an incident: its caller, and the callers of calls merged into it. */
const callersText = ({ caller_name, caller_phone, came_with }: Call): string =>
  [{ caller_name, caller_phone }, ...came_with]
    .map((caller) => [caller.caller_name, caller.caller_phone].filter(Boolean).join(', '))
    .filter(Boolean)
    .join('; ');

const callColumns = (timeZone: string): readonly Column<Call>[] => [
  { key: 'number', label: 'Call', render: ({ number }) => number ?? 'unsent' },
  { key: 'received', label: 'Received', render: ({ time_received }) => formatInstant(time_received, timeZone) },
  { key: 'address', label: 'Address', render: ({ address_of_incident: at }) => at || 'No address' },
  { key: 'nature', label: 'Nature', render: ({ nature }) => nature ?? 'No nature specified' },
  { key: 'status', label: 'Status', render: ({ status }) => status.replaceAll('_', ' ') },
  { key: 'units', label: 'Units', render: (call) => unitsText(call, timeZone) || '—' },
  { key: 'caller', label: 'Caller', render: (call) => callersText(call) || '—' },
  { key: 'notes', label: 'Notes', render: ({ original_notes }) => original_notes },
];

/**
 * Printed sheet for working without computers: the active calls, and blank lines. Its columns match the table into which the lines are
 * typed afterwards. It needs no connection.
 */
export const DowntimeSheet = ({ calls, timeZone, username, now, onPrinted }: Props) => {
  const printed = formatInstant(new Date(now).toISOString(), timeZone);
  return (
    <Paper sheet={styles.sheet} onPrinted={onPrinted}>
      <h1>Downtime sheet</h1>
      <p>
        Printed by {username}, {printed}, {timeZone}. Write times as 14:05. A line without address and time received is
        a further unit of the call above.
      </p>
      {calls !== null && (
        <>
          <h2>
            {calls.length} active {calls.length === 1 ? 'call' : 'calls'}
          </h2>
          <Table label="Active calls" columns={callColumns(timeZone)} rows={calls} rowKey={({ id }) => id} />
        </>
      )}
      <h2>Calls and units</h2>
      <Table
        className={styles.lines}
        label="Lines to fill in"
        columns={lineColumns}
        rows={LINES}
        rowKey={(line) => line}
      />
      <p>Sheet ____ of ____ · Dispatcher ______________ · From ______ to ______</p>
    </Paper>
  );
};
