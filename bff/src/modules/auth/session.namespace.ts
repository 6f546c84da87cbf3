import { SESSION_NAMESPACE, type sessionEvents } from '@prebell/contracts';
import type { TakeSeat } from '@prebell/server/sockets';
import type { Server, Socket } from 'socket.io';
import type { z } from 'zod';
import type { Deps } from '../../deps';
import { authenticateSockets, type SocketData } from '../../realtime/authenticate';

type EventData<K extends keyof typeof sessionEvents> = z.input<(typeof sessionEvents)[K]>;

const emit = <K extends keyof typeof sessionEvents>(socket: Socket, event: K, data: EventData<K>): void => {
  socket.emit(event as string, data);
};

/**
 * Notifies every page of a user on `/session` when rights or sessions change. Unlike the other namespaces it closes only the
 * sockets of sessions that ended.
 * @returns the function that stops it.
 */
export const attachSessionNamespace = (
  io: Server,
  { sessions, now }: Pick<Deps, 'sessions' | 'now'>,
  takeSeat?: TakeSeat,
): (() => void) => {
  const namespace = io.of(SESSION_NAMESPACE);
  const stop = authenticateSockets(namespace, {
    sessions,
    now,
    takeSeat,
    onChanged: (socket) => emit(socket, 'session:changed', {}),
  });
  namespace.on('connection', (socket) => {
    const { tier, is_admin } = (socket.data as SocketData).actor;
    emit(socket, 'session:opened', { tier, is_admin });
  });
  return stop;
};
