import { usePlatform, useStore } from '@prebell/platform';
import { useEffect, useReducer } from 'react';
import { chatRoom, EMPTY_ROOM } from '../model/chat-room';

/** How long a hot stock is announced. */
const ALERT_MS = 10_000;

/** Keeps the trading room's socket open: what is said in it, and where the connection stands. */
export const useChatRoom = () => {
  const { chat } = usePlatform();
  const [room, act] = useReducer(chatRoom, EMPTY_ROOM);
  const connection = useStore(chat.connection);

  useEffect(() => {
    const leaves = [
      chat.on('chat_history', (messages) => act({ type: 'history', messages })),
      chat.on('new_message', (message) => act({ type: 'message', message })),
      chat.on('user_joined', ({ username }) => act({ type: 'joined', username })),
      chat.on('user_left', ({ username }) => act({ type: 'left', username })),
      chat.on('online_count', ({ count }) => act({ type: 'online', count })),
      chat.on('hot_stock_alert', (alert) => act({ type: 'alert', alert })),
      chat.retain(),
    ];
    return () => {
      for (const leave of leaves) leave();
    };
  }, [chat]);

  const { alert } = room;
  useEffect(() => {
    if (alert === null) return;
    const timer = setTimeout(() => act({ type: 'alert', alert: null }), ALERT_MS);
    return () => clearTimeout(timer);
  }, [alert]);

  return { room, connection, send: chat.send };
};
