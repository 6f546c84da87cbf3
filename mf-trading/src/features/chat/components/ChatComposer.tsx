import { CHAT_MESSAGE_MAX } from '@prebell/contracts';
import { Button, TextInput } from '@prebell/design-system';
import { useId } from 'react';
import { type Send, useComposer } from '../hooks/useComposer';
import styles from './ChatComposer.module.css';

/** From this many characters on, the counter warns. */
const NEARLY_FULL = CHAT_MESSAGE_MAX - 100;

interface Props {
  readonly send: Send;
  /** Connection problem, or null. */
  readonly problem: string | null;
  readonly isConnected: boolean;
}

/** The message input. Enter sends; errors appear above it. */
export const ChatComposer = ({ send, problem, isConnected }: Props) => {
  const { text, fault, write, submit, unsent, tryAgain, drop } = useComposer(send, isConnected);
  const shownError = fault ?? problem;
  const [faultId, counterId] = [useId(), useId()];
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {unsent.map((message) => (
        <div key={message.clientId} className={styles.unsent}>
          <p className={styles.unsentText}>{message.text}</p>
          <span>Not sent</span>
          <Button size="small" onClick={() => void tryAgain(message)}>
            Try again
          </Button>
          <Button size="small" variant="ghost" onClick={() => drop(message.clientId)}>
            Discard
          </Button>
        </div>
      ))}
      {shownError !== null && (
        <p id={faultId} role="alert" className={styles.fault}>
          {shownError}
        </p>
      )}
      <div className={styles.line}>
        <TextInput
          className={styles.input}
          value={text}
          maxLength={CHAT_MESSAGE_MAX}
          placeholder="Message the room..."
          aria-label="Message the room"
          aria-describedby={shownError === null ? counterId : `${faultId} ${counterId}`}
          aria-invalid={fault !== null || undefined}
          autoComplete="off"
          enterKeyHint="send"
          onChange={(event) => write(event.target.value)}
        />
        <Button type="submit">Send</Button>
      </div>
      <p id={counterId} className={styles.counter} data-nearly-full={text.length >= NEARLY_FULL || undefined}>
        {text.length} / {CHAT_MESSAGE_MAX}
      </p>
    </form>
  );
};
