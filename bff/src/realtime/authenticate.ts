import { REAUTH_EVENT, reauthSchema } from '@prebell/contracts';
import type { Namespace, Socket } from 'socket.io';
import { AppError } from '../http/app-error';
import type { Actor, SessionService } from '../modules/auth/session.service';
import { connectError } from './refusals';
import type { TakeSeat } from './socket-seats';

/** Beyond the end of its token a socket lives this long, so that a client that renews in time sees no gap, milliseconds. */
const EXPIRY_GRACE_MS = 30_000;

/** What `authenticateSockets` leaves on a socket. */
export interface SocketData {
  actor: Actor;
}

/** The room of all sockets of a user in a namespace. */
export const roomOf = (userId: string): string => `user:${userId}`;

interface Dependencies {
  readonly sessions: SessionService;
  readonly now: () => Date;
  /** Counts the sockets of accounts and addresses; without it they are as many as come. */
  readonly takeSeat?: TakeSeat | undefined;
}

/** Ends a socket with its user's tier or half a minute after its token; a newer token of the same session moves that end. */
const endWithToken = (socket: Socket, { sessions, now }: Dependencies): void => {
  const data = socket.data as SocketData;
  let expiry: NodeJS.Timeout | undefined;
  const schedule = () => {
    clearTimeout(expiry);
    const { token_expires_at, tier_until } = data.actor;
    const ends = Math.min(token_expires_at + EXPIRY_GRACE_MS, tier_until ?? Number.POSITIVE_INFINITY);
    expiry = setTimeout(() => socket.disconnect(), ends - now().getTime());
  };
  const renew = async (payload: unknown) => {
    const { token } = reauthSchema.parse(payload);
    const { session_id, token_expires_at } = await sessions.authenticate(token, socket.handshake.headers.cookie);
    if (session_id !== data.actor.session_id) throw new AppError('UNAUTHENTICATED', 'Please sign in');
    data.actor = { ...data.actor, token_expires_at };
    socket.handshake.auth.token = token;
    schedule();
  };
  // A token that does not hold ends the socket; its client then signs in as at the beginning.
  socket.on(REAUTH_EVENT, (payload: unknown) => void renew(payload).catch(() => socket.disconnect()));
  socket.on('disconnect', () => clearTimeout(expiry));
  schedule();
};

/**
 * Lets only signed-in users into a namespace (`auth: {token}` in the handshake) and sets `socket.data.actor`. A socket is
 * disconnected when its token or tier ends and when its user's rights or sessions change; the client signs in again and comes
 * back with what it may see now. Returns the function that stops listening for changes.
 */
export const authenticateSockets = (namespace: Namespace, dependencies: Dependencies): (() => void) => {
  const { sessions, takeSeat } = dependencies;
  namespace.use(async (socket, next) => {
    try {
      const { token } = socket.handshake.auth;
      if (typeof token !== 'string') throw new AppError('UNAUTHENTICATED', 'Please sign in');
      const actor = await sessions.authenticate(token, socket.handshake.headers.cookie);
      takeSeat?.(socket, actor.id);
      (socket.data as SocketData).actor = actor;
      next();
    } catch (error) {
      next(connectError(error));
    }
  });
  namespace.on('connection', (socket) => {
    void socket.join(roomOf((socket.data as SocketData).actor.id));
    endWithToken(socket, dependencies);
  });
  return sessions.onChange((userId) => namespace.in(roomOf(userId)).disconnectSockets());
};
