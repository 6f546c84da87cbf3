import type { ChatMessage } from '@prebell/contracts';
import { Button, TierBadge } from '@prebell/design-system';
import { memo } from 'react';
import { mentions } from '../model/message-parts';
import styles from './ChatMessages.module.css';
import { MessageText } from './MessageText';
import { MessageTime } from './MessageTime';

/** Actions on another user's message. */
export interface MessageActions {
  /** The current user's name. */
  readonly username: string;
  readonly onReport: (message: ChatMessage) => void;
  readonly onMute: (username: string) => void;
  /** Null unless the user is an admin. */
  readonly onRemove: ((message: ChatMessage) => void) | null;
}

interface Props {
  readonly message: ChatMessage;
  readonly onSymbol: (symbol: string) => void;
  readonly actions: MessageActions;
}

/** One message: author, time and text. Highlights a message that mentions the user. */
export const Message = memo(({ message, onSymbol, actions }: Props) => {
  const { username, tier, timestamp, deleted } = message;
  return (
    <article
      className={styles.message}
      data-calls={(!deleted && mentions(message.message, actions.username)) || undefined}
    >
      <header className={styles.head}>
        <span className={styles.author}>{username}</span>
        <TierBadge tier={tier} />
        {!deleted && <Actions message={message} actions={actions} />}
        <MessageTime timestamp={timestamp} />
      </header>
      {deleted ? (
        <p className={styles.gone}>Removed by a moderator</p>
      ) : (
        <p className={styles.text} dir="auto">
          <MessageText message={message.message} onSymbol={onSymbol} />
        </p>
      )}
    </article>
  );
});

/** Shown while the message has the pointer or the focus. */
const Actions = ({ message, actions }: Pick<Props, 'message' | 'actions'>) => {
  const { username } = message;
  const { onReport, onMute, onRemove } = actions;
  const action = (label: string, name: string, act: () => void) => (
    <Button size="small" variant="ghost" className={styles.action} aria-label={name} onClick={act}>
      {label}
    </Button>
  );
  return (
    <span className={styles.actions}>
      {username !== actions.username && (
        <>
          {action('Report', `Report the message from ${username}`, () => onReport(message))}
          {action('Mute', `Mute ${username}`, () => onMute(username))}
        </>
      )}
      {onRemove !== null && action('Remove', `Remove the message from ${username}`, () => onRemove(message))}
    </span>
  );
};
