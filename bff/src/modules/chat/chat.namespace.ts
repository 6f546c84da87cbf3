import { CHAT_NAMESPACE, type ChatEvent, type chatEvents, sendMessageSchema } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import { validate } from '@prebell/server/http';
import { timeEvent } from '@prebell/server/metrics';
import type { TakeSeat } from '@prebell/server/sockets';
import type { Namespace, Server, Socket } from 'socket.io';
import type { z } from 'zod';
import type { Deps } from '../../deps';
import { authenticateSockets, type SocketData } from '../../realtime/authenticate';
import { connectError, refusalOf } from '../../realtime/refusals';
import { assertMayChat } from './chat.policy';
import { createChatFeed } from './chat-feed.state';
import { createEntrances } from './entrances.state';
import { announceHotStocks } from './hot-stocks.worker';
import { Members } from './members.state';
import { createNextAnswer } from './next-answer.state';

/** How many messages of one connection may wait: more than a member may send in one burst (`chat.service.ts`). */
const MOST_WAITING = 10;

type EventData<K extends ChatEvent> = z.input<(typeof chatEvents)[K]>;
type Emitter = Pick<Namespace, 'emit'> | Pick<Socket, 'emit'>;

const emit = <K extends ChatEvent>(to: Emitter, event: K, data: EventData<K>): void => {
  to.emit(event as string, data);
};

/** Admits users whose plan includes the trading room. */
const admitMembers = (namespace: Namespace): void => {
  namespace.use((socket, next) => {
    try {
      assertMayChat((socket.data as SocketData).actor);
      next();
    } catch (error) {
      next(connectError(error));
    }
  });
};

/**
 * The trading room on `/`, with exactly the specified events. Rights are read on connection and again with every
 * message; when they change the socket is closed.
 * @returns the function that closes the room.
 */
export const attachChatNamespace = (
  io: Server,
  {
    chat,
    sessions,
    market,
    bus,
    crowd,
    now,
    log,
    metrics,
  }: Pick<Deps, 'chat' | 'sessions' | 'market' | 'bus' | 'crowd' | 'now' | 'log' | 'metrics'>,
  takeSeat?: TakeSeat,
): (() => void) => {
  const namespace = io.of(CHAT_NAMESPACE);
  const members = new Members();
  const report = (error: unknown) => log.error({ err: error }, 'The trading room failed');
  const history = createNextAnswer(() => chat.history());
  const entrances = createEntrances({
    sendCount: (count) => emit(namespace, 'online_count', { count }),
    count: () => crowd.count('in_room'),
  });
  const announceName = (to: Emitter, event: 'user_joined' | 'user_left', username: string) => {
    if (entrances.mayName()) emit(to, event, { username });
  };
  const feed = createChatFeed({ chat, deliver: (message) => emit(namespace, 'new_message', message), report });
  const showRemoved = (id: string) =>
    void chat
      .historyWith(id)
      .then((messages) => emit(namespace, 'chat_history', messages))
      .catch(report);
  const endings = [
    chat.onRemoved((id) => {
      showRemoved(id);
      bus.publish('chat-changed', id);
    }),
    bus.subscribe('chat-changed', showRemoved),
    bus.subscribe('chat', (seq) => feed.hint(Number(seq))),
    bus.subscribe('joined', (username) => announceName(namespace, 'user_joined', username)),
    bus.subscribe('left', (username) => announceName(namespace, 'user_left', username)),
    crowd.onChange(entrances.recount),
    entrances.end,
    authenticateSockets(namespace, { sessions, now, takeSeat }),
    announceHotStocks(market, { announce: (alert) => emit(namespace, 'hot_stock_alert', alert), now, report }),
  ];
  admitMembers(namespace);

  const enter = async (socket: Socket): Promise<void> => {
    const { id, username } = (socket.data as SocketData).actor;
    if (members.enter(id)) {
      announceName(socket.broadcast, 'user_joined', username);
      bus.publish('joined', username);
    }
    crowd.set('in_room', members.count);
    entrances.recount();
    const count = crowd.count('in_room');
    emit(socket, 'online_count', { count });
    entrances.greeted(count);
    socket.on('disconnect', () => {
      if (members.leave(id)) {
        announceName(namespace, 'user_left', username);
        bus.publish('left', username);
      }
      crowd.set('in_room', members.count);
      entrances.recount();
    });
    // Read it after joining: a message sent in between arrives twice instead of not at all. Clients recognise it by its
    // id.
    emit(socket, 'chat_history', await history());
  };

  const receive = async (socket: Socket, payload: unknown) => {
    try {
      const draft = validate(sendMessageSchema, payload);
      const author = await sessions.authenticate(
        socket.handshake.auth.token as string,
        socket.handshake.headers.cookie,
      );
      const { message, isNew } = await chat.post(author, draft);
      if (isNew) {
        bus.publish('chat', String(message.seq));
        await feed.offer(message);
      }
      return { ok: true, message };
    } catch (error) {
      const refusal = refusalOf(error, report);
      emit(socket, 'error', { message: refusal.error });
      return refusal;
    }
  };

  const refuse = async (socket: Socket) => {
    const refusal = refusalOf(
      new AppError('RATE_LIMITED', 'You are writing too fast. Please wait a moment and send it again.'),
      report,
    );
    emit(socket, 'error', { message: refusal.error });
    return refusal;
  };

  namespace.on('connection', (socket) => {
    enter(socket).catch((error) => {
      report(error);
      emit(socket, 'error', { message: 'Failed to load the history' });
    });
    // One at a time, so that a member's messages keep their order.
    let queue = Promise.resolve();
    let waiting = 0;
    socket.on('send_message', (payload: unknown, acknowledge: unknown) => {
      const answerWith = async (work: () => ReturnType<typeof receive>) => {
        const sent = { namespace: CHAT_NAMESPACE, event: 'send_message', payload };
        const answer = await timeEvent(metrics, sent, work);
        if (typeof acknowledge === 'function') acknowledge(answer);
      };
      // Waiting messages are processed even after their sender disconnects, so limit how many a flood can queue.
      if (waiting >= MOST_WAITING) return void answerWith(() => refuse(socket));
      waiting += 1;
      queue = queue.then(async () => {
        await answerWith(() => receive(socket, payload));
        waiting -= 1;
      });
    });
  });
  return () => {
    for (const end of endings) end();
  };
};
