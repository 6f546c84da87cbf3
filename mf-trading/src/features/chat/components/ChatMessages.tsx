import type { ChatMessage } from '@prebell/contracts';
import { Button } from '@prebell/design-system';
import { Fragment } from 'react';
import { useReadPlace } from '../hooks/useReadPlace';
import { useStickToEnd } from '../hooks/useStickToEnd';
import styles from './ChatMessages.module.css';
import { Message, type MessageActions } from './Message';

interface Props {
  readonly messages: readonly ChatMessage[];
  readonly presence: string | null;
  readonly onSymbol: (symbol: string) => void;
  readonly onStart: () => void;
  readonly actions: MessageActions;
}

/** Messages, newest at the end. A user who scrolled back stays in place and sees a hint about new messages. */
export const ChatMessages = ({ messages, presence, onSymbol, onStart, actions }: Props) => {
  const last = messages.at(-1);
  const { list, onScroll, hasNew, toEnd, isAtEnd } = useStickToEnd({ last: last?.id, first: messages[0]?.id, onStart });
  const { readTo, noteRead } = useReadPlace(last?.seq ?? 0, isAtEnd);
  const firstUnread = readTo === 0 ? undefined : messages.find(({ seq }) => seq > readTo);
  return (
    <div className={styles.frame}>
      <div
        ref={list}
        className={styles.list}
        onScroll={() => {
          onScroll();
          noteRead();
        }}
        role="log"
        aria-label="Messages"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a scrolling area.
        tabIndex={0}
      >
        {messages.map((message) => (
          <Fragment key={message.id}>
            {message === firstUnread && <p className={styles.unread}>New since your last visit</p>}
            <Message message={message} onSymbol={onSymbol} actions={actions} />
          </Fragment>
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
