import { type Call, endpoints } from '@prebell/contracts';
import { Alert, Button, Dialog, EmptyState, Field, LoadingState, TextInput } from '@prebell/design-system';
import { usePlatform } from '@prebell/platform';
import { useQuery } from '@prebell/platform/query';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { formatInstant } from '../../shared/centre-time/centre-time';
import { errorText } from '../../shared/errors/error-text';
import { ExportCalls } from './ExportCalls';
import styles from './HistoryDialog.module.css';

const LIMIT = 50;

interface Props {
  readonly open: boolean;
  /** Words to search for at once, or ''. */
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
  return (
    <Dialog open={open} onClose={onClose} title="Search History" size="large" footer={<ExportCalls />}>
      <form className={styles.form} onSubmit={submit}>
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
        <ul className={styles.found} aria-label="Calls found">
          {calls.map((call) => (
            <li key={call.id}>
              <Button variant="ghost" className={styles.call} onClick={() => onSelect(call)}>
                <span>
                  {call.number !== null && <b>{call.number}</b>} {formatInstant(call.time_received, timeZone)}
                </span>
                <b>{call.address_of_incident || 'No address'}</b>
                <span>{[call.nature, call.primary_unit, call.status].filter(Boolean).join(' · ')}</span>
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
