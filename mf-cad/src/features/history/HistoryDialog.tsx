import { type Call, endpoints } from '@prebell/contracts';
import { Alert, Button, Dialog, EmptyState, Field, LoadingState, TextInput } from '@prebell/design-system';
import { usePlatform } from '@prebell/platform';
import { useQuery } from '@prebell/platform/query';
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { StatusLabel } from '../../shared/call-labels/StatusLabel';
import { formatInstant } from '../../shared/centre-time/centre-time';
import { errorText } from '../../shared/errors/error-text';
import { ExportCalls } from './ExportCalls';
import styles from './HistoryDialog.module.css';

const LIMIT = 50;

interface Props {
  readonly open: boolean;
  /** Words to search for as soon as the dialog opens, or ''. */
  readonly asked?: string;
  readonly timeZone: string;
  readonly onClose: () => void;
  readonly onSelect: (call: Call) => void;
}

/** Searches all calls by address, unit, nature, notes or caller; newest first. */
export const HistoryDialog = ({ open, asked = '', timeZone, onClose, onSelect }: Props) => {
  const { api } = usePlatform();
  const [text, setText] = useState(asked);
  const [q, setQ] = useState(asked);
  const words = useRef<HTMLInputElement>(null);
  const found = useQuery({
    queryKey: ['cad', 'history', q],
    queryFn: ({ signal }) => api.call(endpoints.cad.calls, { query: { q, limit: LIMIT }, signal }),
    enabled: open && q !== '',
    networkMode: 'always',
    retry: false,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setQ(text.trim());
  };
  const calls = found.data?.calls ?? [];
  const list = useRef<HTMLUListElement>(null);
  /** The down arrow moves from the search field to the calls, and the up arrow back. */
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const rows = [...(list.current?.querySelectorAll('button') ?? [])];
    if (step === undefined || rows.length === 0) return;
    event.preventDefault();
    const next = rows.indexOf(document.activeElement as HTMLButtonElement) + step;
    (next < 0 ? words.current : rows[Math.min(next, rows.length - 1)])?.focus();
  };
  return (
    <Dialog open={open} onClose={onClose} title="Search History" size="large" footer={<ExportCalls />}>
      <form className={styles.form} onSubmit={submit} onKeyDown={onKeyDown}>
        <FocusOnOpening target={words} />
        <Field label="Address, unit, nature, notes or caller" className={styles.field}>
          <TextInput ref={words} value={text} autoComplete="off" onChange={(event) => setText(event.target.value)} />
        </Field>
        <Button type="submit" variant="primary">
          Search
        </Button>
      </form>
      {found.isLoading && <LoadingState label="Searching..." />}
      {found.isError && <Alert kind="error">The search failed: {errorText(found.error)}</Alert>}
      {found.isSuccess && calls.length === 0 && <EmptyState title="No calls found" text={`Nothing matches “${q}”.`} />}
      {calls.length > 0 && (
        <ul ref={list} className={styles.found} aria-label="Calls found" onKeyDown={onKeyDown}>
          {calls.map((call) => (
            <li key={call.id}>
              <Button variant="ghost" className={styles.call} onClick={() => onSelect(call)}>
                <span>
                  {call.number !== null && <b>{call.number}</b>} {formatInstant(call.time_received, timeZone)}
                </span>
                <b>{call.address_of_incident || 'No address'}</b>
                <span>
                  <StatusLabel call={call} />{' '}
                  {[call.nature || 'No nature specified', call.primary_unit].filter(Boolean).join(' · ')}
                  {call.disposition && call.merged_into === null && ` · Disposition: ${call.disposition}`}
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {calls.length === LIMIT && <p className={styles.more}>The newest {LIMIT}. Add a word to narrow the search.</p>}
    </Dialog>
  );
};

/** Focuses `target` when the dialog opens, so that the user can type immediately. */
const FocusOnOpening = ({ target }: { target: RefObject<HTMLInputElement | null> }) => {
  useEffect(() => target.current?.focus(), [target]);
  return null;
};
