import { Alert, Button, Card, Field, PasswordInput } from '@prebell/design-system';
import { usePlatform } from '@prebell/platform';
import { useMutation } from '@prebell/platform/query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { errorText } from '../../shared/errors/error-text';
import styles from './IdleLock.module.css';

/** Hides the screen until its dispatcher is back. Timers, tones, sending and what was typed go on behind it. */
export const IdleLock = ({ username, onUnlock }: { username: string; onUnlock: () => void }) => {
  const { session } = usePlatform();
  const [password, setPassword] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const unlock = useMutation({ mutationFn: session.signIn, networkMode: 'always', onSuccess: onUnlock });
  useEffect(() => input.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!unlock.isPending) unlock.mutate({ username, password });
  };
  return (
    <div className={styles.cover} role="dialog" aria-modal="true" aria-label="Screen locked">
      <Card>
        <form className={styles.form} onSubmit={submit}>
          <h2>Screen locked</h2>
          <p>Nobody touched it for 30 minutes. Timers and sending go on; nothing is lost.</p>
          {unlock.isError && <Alert kind="error">{errorText(unlock.error)}</Alert>}
          <Field label={`Password of ${username}`} required>
            <PasswordInput
              ref={input}
              value={password}
              autoComplete="current-password"
              onChange={(event) => setPassword(event.target.value)}
            />
          </Field>
          <Button type="submit" variant="primary" busy={unlock.isPending} busyLabel="Unlocking...">
            Unlock
          </Button>
        </form>
      </Card>
    </div>
  );
};
