import type { ChatMessage } from '@prebell/contracts';
import { Button, TierBadge } from '@prebell/design-system';
import { easternDate, easternMinute, easternTime } from '../../../shared/eastern-time/eastern-time';
import { useStickToEnd } from '../hooks/useStickToEnd';
import styles from './ChatMessages.module.css';
import { MessageText } from './MessageText';

interface Props {
  readonly messages: readonly ChatMessage[];
  readonly presence: string | null;
  readonly onSymbol: (symbol: string) => void;
}

/** What was said, newest at the end. Who scrolled back keeps his place and is told of new messages. */
export const ChatMessages = ({ messages, presence, onSymbol }: Props) => {
  const { list, onScroll, hasNew, toEnd } = useStickToEnd(messages.at(-1)?.id);
  return (
    <div className={styles.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard. */}
      <div ref={list} className={styles.list} onScroll={onScroll} role="log" aria-label="Messages" tabIndex={0}>
        {messages.map((message) => (
          <Message key={message.id} message={message} onSymbol={onSymbol} />
        ))}
        {presence !== null && <p className={styles.presence}>{presence}</p>}
      </div>
      {hasNew && (
        <Button size="small" variant="primary" className={styles.chip} onClick={toEnd}>
          New messages
        </Button>
      )}
    </div>
  );
};

const Message = ({ message, onSymbol }: { readonly message: ChatMessage; readonly onSymbol: Props['onSymbol'] }) => {
  const at = Date.parse(message.timestamp);
  return (
    <article className={styles.message}>
      <header className={styles.head}>
        <span className={styles.author}>{message.username}</span>
        <TierBadge tier={message.tier} />
        <time className={styles.time} dateTime={message.timestamp} title={`${easternDate(at)}, ${easternTime(at)} ET`}>
          {easternMinute(at)}
        </time>
      </header>
      <p className={styles.text} dir="auto">
        <MessageText message={message.message} onSymbol={onSymbol} />
      </p>
    </article>
  );
};
