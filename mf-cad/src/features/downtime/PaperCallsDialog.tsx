import { Alert, Button, CloseIcon, Dialog, IconButton, Table, TextInput } from '@prebell/design-system';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { Desk } from '../../shared/desk';
import { type PaperFaults, readPaper } from './model/paper-calls';
import { PAPER_COLUMNS, type PaperRow } from './model/paper-row';
import styles from './PaperCallsDialog.module.css';
import { usePaperSheet } from './use-paper-sheet';

interface Props {
  readonly open: boolean;
  readonly desk: Desk;
  readonly timeZone: string;
  readonly onClose: () => void;
}

const TAKEN = 'Another window sent or changed these lines. Nothing was sent from here.';
const NOT_STORED = 'This browser could not save the calls. Nothing was sent, and the lines stay here.';
const countOf = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

const LINE = 'data-line';
const COLUMN = 'data-column';
const FIRST = PAPER_COLUMNS[0].name;

/** Moves the focus to the same column of the next or previous line. */
const moveLine = (event: KeyboardEvent<HTMLElement>) => {
  const step = { ArrowDown: 1, ArrowUp: -1, Enter: 1 }[event.key];
  const input = (event.target as HTMLElement).closest('input');
  if (step === undefined || input === null) return;
  const line = Number(input.getAttribute(LINE)) + step;
  const column = event.key === 'Enter' ? FIRST : input.getAttribute(COLUMN);
  const next = event.currentTarget.querySelector<HTMLInputElement>(`[${LINE}="${line}"][${COLUMN}="${column}"]`);
  if (next === null) return;
  event.preventDefault();
  next.focus();
};

/**
 * Enters the calls of a downtime sheet in one table, checked line by line. They are sent like other work, with the times on paper as the
 * times of the acts. The record therefore shows when they happened and when they were typed.
 */
export const PaperCallsDialog = ({ open, desk, timeZone, onClose }: Props) => {
  const { sheet, rows, typed } = usePaperSheet(desk, open);
  const [faults, setFaults] = useState<Readonly<Record<string, PaperFaults>>>({});
  const [answer, setAnswer] = useState('');
  const [isSending, setSending] = useState(false);
  const grid = useRef<HTMLTableElement>(null);
  const firstCell = useRef<HTMLInputElement>(null);

  const send = async () => {
    setAnswer('');
    const read = readPaper(rows, { now: desk.now(), timeZone });
    setFaults(read.faults);
    if (read.calls.length === 0) {
      requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    setSending(true);
    const failed = () => 'failed' as const;
    const lines = rows.slice(0, -1);
    const isSent = (await sheet.flush())
      ? await desk.recordFromPaper(lines, read.calls.flat()).catch(failed)
      : failed();
    await sheet.read();
    setSending(false);
    if (isSent === true) setAnswer(`${countOf(read.calls.length, 'call')} saved and being sent`);
    else setAnswer(isSent === false ? TAKEN : NOT_STORED);
  };
  const edit = (row: PaperRow) => {
    setAnswer('');
    // The errors of this line describe its old text.
    const { [row.id]: _, ...others } = faults;
    setFaults(others);
    sheet.change(row);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const line = Number((event.target as HTMLElement).closest('input')?.getAttribute(LINE) ?? Number.NaN);
    const row = rows[line];
    if (event.key !== 'Delete' || !event.ctrlKey || row === undefined) return moveLine(event);
    event.preventDefault();
    // Keep the empty last line.
    if (line === rows.length - 1) return;
    const column = (event.target as HTMLElement).getAttribute(COLUMN);
    sheet.remove(row.id);
    requestAnimationFrame(() =>
      grid.current?.querySelector<HTMLElement>(`[${LINE}="${line}"][${COLUMN}="${column}"]`)?.focus(),
    );
  };
  const wrong = rows.filter(({ id }) => faults[id] !== undefined).length;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Calls From Paper"
      className={styles.dialog}
      initialFocus={firstCell}
      description="One line for each call, with the times on paper. A time alone means the last such time; write 2026-02-06 14:05 for an earlier day. A line without address and time received is a further unit of the call above. Enter and the arrow keys move between lines, Ctrl+Delete removes a line."
      footer={
        <>
          <span className={styles.state} role="status">
            {answer}
            {wrong > 0 && `${wrong} ${wrong === 1 ? 'line needs' : 'lines need'} a correction. Nothing was sent.`}
          </span>
          <Button onClick={onClose}>Close</Button>
          <Button
            variant="primary"
            busy={isSending}
            busyLabel="Saving..."
            disabled={typed === 0}
            onClick={() => void send()}
          >
            Check and Send
          </Button>
        </>
      }
    >
      <div className={styles.grid}>
        <Table
          ref={grid}
          onKeyDown={onKeyDown}
          label="Calls from paper"
          rows={rows.map((row, index) => ({ row, index }))}
          rowKey={({ row }) => row.id}
          columns={[
            { key: 'line', label: '#', rowHeader: true, render: ({ index }) => index + 1 },
            ...PAPER_COLUMNS.map(({ name, label, kind }) => ({
              key: name,
              label,
              render: ({ row, index }: { row: PaperRow; index: number }) => {
                const fault = faults[row.id]?.[name];
                const faultId = `${row.id}-${name}`;
                return (
                  <span className={styles.cell} data-kind={kind}>
                    <TextInput
                      ref={index === 0 && name === FIRST ? firstCell : undefined}
                      value={row.fields[name]}
                      aria-label={`${label}, line ${index + 1}`}
                      aria-invalid={fault !== undefined}
                      aria-describedby={fault && faultId}
                      autoComplete="off"
                      {...{ [LINE]: index, [COLUMN]: name }}
                      onChange={({ target }) => edit({ ...row, fields: { ...row.fields, [name]: target.value } })}
                    />
                    {fault !== undefined && <small id={faultId}>{fault}</small>}
                  </span>
                );
              },
            })),
            {
              key: 'remove',
              label: 'Remove',
              labelHidden: true,
              render: ({ row, index }) =>
                index < rows.length - 1 && (
                  // Tab skips this button and leads to the next line. A line is removed by mouse, or on purpose by Ctrl+Delete.
                  <IconButton
                    tabIndex={-1}
                    aria-keyshortcuts="Control+Delete"
                    label={`Remove line ${index + 1}`}
                    icon={<CloseIcon aria-hidden="true" />}
                    onClick={() => sheet.remove(row.id)}
                  />
                ),
            },
          ]}
        />
      </div>
      {typed > 0 && <Alert kind="info">These lines stay on this computer until you send or remove them.</Alert>}
    </Dialog>
  );
};
