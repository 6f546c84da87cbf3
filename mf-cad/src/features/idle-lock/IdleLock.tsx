import { Alert, Button, Card, Field, PasswordInput } from '@prebell/design-system';
import { useMutation } from '@prebell/platform/query';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { errorText } from '../../shared/errors/error-text';
import { type OfflineVerdict, useOfflinePassword } from '../../shared/offline-password';
import { CodeField, useAskedCode } from '../../shared/second-factor';
import styles from './IdleLock.module.css';

interface Props {
  readonly user: { readonly id: string; readonly username: string };
  /** Text below the heading, by default that of an idle desk. */
  readonly text?: string;
  /** The unsent entries on this computer, which the lock does not hide. */
  readonly notice?: ReactNode;
  readonly onUnlock: () => void;
  /** Ends this session so that another user can sign in. */
  readonly onLeave: () => void;
}

const IDLE_TEXT = 'No activity for 30 minutes. Calls keep updating and entries keep sending.';

/** Why this computer did not unlock without the server; null if it did. */
const verdictText = (verdict: OfflineVerdict): string | null => {
  if (verdict.fits) return null;
  switch (verdict.why) {
    case 'wrong':
      return `Wrong password. ${verdict.left === 1 ? '1 try' : `${verdict.left} tries`} left without a connection.`;
    case 'exhausted':
      return 'Too many wrong passwords. Unlocking now needs the server, which cannot be reached.';
    case 'unknown':
      return 'No connection to the server, and this computer does not know the password. Sign in on this screen once while connected, and it can unlock without a connection.';
  }
};

/** Covers the board until the dispatcher returns. Timers, alarms and sending continue behind it, and typed text stays. */
export const IdleLock = ({ user: { id, username }, text = IDLE_TEXT, notice, onUnlock, onLeave }: Props) => {
  const offlinePassword = useOfflinePassword();
  const [password, setPassword] = useState('');
  const { code, setCode, hasPasskey, note } = useAskedCode();
  const cover = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const unlock = useMutation({
    mutationFn: (how: { byPasskey: boolean }) =>
      offlinePassword.unlock({ id, username }, { password, ...how, ...(code !== null && !how.byPasskey && { code }) }),
    networkMode: 'always',
    onError: note,
    onSuccess: ({ fits }) => fits && onUnlock(),
  });
  const problem = unlock.isError ? errorText(unlock.error) : unlock.data && verdictText(unlock.data);
  useEffect(() => {
    input.current?.focus();
    // Single letters are shortcuts on the board and must do nothing behind the lock.
    const guard = (event: KeyboardEvent) => {
      if (event.target instanceof Node && cover.current?.contains(event.target)) return;
      event.stopPropagation();
      input.current?.focus();
    };
    window.addEventListener('keydown', guard, { capture: true });
    return () => window.removeEventListener('keydown', guard, { capture: true });
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!unlock.isPending) unlock.mutate({ byPasskey: false });
  };
  return (
    <div ref={cover} className={styles.cover} role="dialog" aria-modal="true" aria-label="Screen locked">
      <Card>
        <form className={styles.form} onSubmit={submit}>
          <h2>Screen locked</h2>
          <p>{text}</p>
          {notice}
          {problem && <Alert kind="error">{problem}</Alert>}
          <Field label={`Password of ${username}`} required>
            <PasswordInput
              ref={input}
              value={password}
              autoComplete="current-password"
              onChange={(event) => setPassword(event.target.value)}
            />
          </Field>
          {code !== null && (
            <CodeField
              value={code}
              onChange={setCode}
              onPasskey={hasPasskey ? () => !unlock.isPending && unlock.mutate({ byPasskey: true }) : null}
            />
          )}
          <Button type="submit" variant="primary" busy={unlock.isPending} busyLabel="Unlocking...">
            Unlock
          </Button>
          <Button onClick={onLeave}>Sign Out {username}</Button>
        </form>
      </Card>
    </div>
  );
};
