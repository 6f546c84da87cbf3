import { usePlatform, useStore } from '@prebell/platform';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { logFailure } from '../../../shared/log';
import { fetchMessagesAfter, fetchMessagesBefore, fetchRemoved } from '../api/chat';
import { chatRoom, EMPTY_ROOM, gapAfter } from '../model/chat-room';

/** How long the hot stock banner stays. */
const ALERT_MS = 10_000;
/** Messages can arrive out of order: wait this long for a missing one, milliseconds. */
const OVERTAKING_MS = 300;

/** Keeps the trading room's socket open, with its messages and connection state. */
export const useChatRoom = () => {
  const { chat, api } = usePlatform();
  const [room, act] = useReducer(chatRoom, EMPTY_ROOM);
  const connection = useStore(chat.connection);

  useEffect(() => {
    const unsubscribes = [
      chat.on('chat_history', (messages) => act({ type: 'history', messages })),
      chat.on('new_message', (message) => act({ type: 'message', message })),
      chat.on('user_joined', ({ username }) => act({ type: 'joined', username })),
      chat.on('user_left', ({ username }) => act({ type: 'left', username })),
      chat.on('online_count', ({ count }) => act({ type: 'online', count })),
      chat.on('hot_stock_alert', (alert) => act({ type: 'alert', alert })),
      chat.retain(),
    ];
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [chat]);

  const { alert } = room;
  useEffect(() => {
    if (alert === null) return;
    const timer = setTimeout(() => act({ type: 'alert', alert: null }), ALERT_MS);
    return () => clearTimeout(timer);
  }, [alert]);

  const { messages } = room;
  const gap = gapAfter(messages);
  const isConnected = connection.state === 'connected';
  useEffect(() => {
    if (gap === null || !isConnected) return;
    const timer = setTimeout(() => {
      fetchMessagesAfter(api, gap).then(
        (page) => act({ type: 'page', messages: page }),
        (error) => logFailure('Failed to fetch missed messages', error),
      );
    }, OVERTAKING_MS);
    return () => clearTimeout(timer);
  }, [api, gap, isConnected]);

  /** The first position on screen. In a ref, because the effect below must run on new connections, not on new messages. */
  const firstPlace = useRef(0);
  useEffect(() => {
    firstPlace.current = messages[0]?.seq ?? 0;
  }, [messages]);
  useEffect(() => {
    // The first connection brings everything on screen. Before a reconnect, older messages may have been removed.
    if (!isConnected || firstPlace.current === 0) return;
    fetchRemoved(api, firstPlace.current).then(
      (ids) => act({ type: 'removed', ids }),
      (error) => logFailure('Failed to fetch removed messages', error),
    );
  }, [api, isConnected]);

  /** Nothing older to load before this position: either a page is pending, or no older messages exist. */
  const asked = useRef(Number.POSITIVE_INFINITY);
  const loadOlder = useCallback(async () => {
    const first = messages[0]?.seq ?? 1;
    if (first <= 1 || first >= asked.current) return;
    asked.current = first;
    try {
      act({ type: 'page', messages: await fetchMessagesBefore(api, first) });
    } catch (error) {
      logFailure('Failed to fetch older messages', error);
      asked.current = Number.POSITIVE_INFINITY;
    }
  }, [api, messages]);

  return { room, connection, send: chat.send, loadOlder };
};
