import { type DotTone, EmptyState, LoadingState, Panel, StatusDot } from '@prebell/design-system';
import type { ChatConnection } from '@prebell/platform';
import type { ReactNode } from 'react';
import type { Send } from '../hooks/useComposer';
import type { ChatRoom } from '../model/chat-room';
import { ChatComposer } from './ChatComposer';
import { ChatMessages } from './ChatMessages';
import styles from './ChatPanelView.module.css';
import { HotStockBanner } from './HotStockBanner';
import type { MessageActions } from './Message';

export interface ChatPanelViewProps {
  readonly room: ChatRoom;
  readonly connection: ChatConnection;
  readonly send: Send;
  readonly actions: MessageActions;
  /** Loads older messages. */
  readonly onStart: () => void;
  readonly onSymbol: (symbol: string) => void;
  readonly className?: string | undefined;
  /** Additional header controls. */
  readonly controls?: ReactNode;
}

const TONES: Record<ChatConnection['state'], DotTone> = {
  connecting: 'warning',
  connected: 'success',
  disconnected: 'neutral',
  error: 'error',
};

/** The states in words. To a reader, an unreachable room is offline; the line above the message box says why. */
const STATES: Record<ChatConnection['state'], string> = {
  connecting: 'connecting',
  connected: 'connected',
  disconnected: 'disconnected',
  error: 'offline',
};

/** The trading room: props only, no data fetching. */
export const ChatPanelView = ({
  room,
  connection,
  send,
  actions,
  onStart,
  onSymbol,
  className,
  controls,
}: ChatPanelViewProps) => {
  const { messages, presence, online, alert } = room;
  const { state, error } = connection;
  return (
    <Panel
      className={className}
      aria-label="Trading Room"
      title="Trading Room"
      // Without a connection the last count is meaningless.
      aside={online !== null && state === 'connected' && <span>{online} online</span>}
      controls={
        <>
          <span role="status" className={styles.connection}>
            <StatusDot tone={TONES[state]} /> {STATES[state]}
          </span>
          {controls}
        </>
      }
    >
      {alert !== null && <HotStockBanner alert={alert} onSymbol={onSymbol} />}
      {messages.length > 0 || presence !== null ? (
        <ChatMessages messages={messages} presence={presence} onSymbol={onSymbol} onStart={onStart} actions={actions} />
      ) : (
        <NoMessages state={state} />
      )}
      <ChatComposer send={send} problem={error} isConnected={state === 'connected'} />
    </Panel>
  );
};

const NoMessages = ({ state }: { readonly state: ChatConnection['state'] }) => (
  <div className={styles.empty}>
    {state === 'connecting' && <LoadingState label="Connecting..." />}
    {state === 'connected' && <EmptyState title="No messages yet" text="Write a symbol as $AAPL to link its chart." />}
  </div>
);
