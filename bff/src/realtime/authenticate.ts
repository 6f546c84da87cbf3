import type { Namespace } from 'socket.io';
import { AppError } from '../http/app-error';
import type { Actor, SessionService } from '../modules/auth/session.service';
import { connectError } from './refusals';

/** Beyond the end of its token a socket lives this long, so that a client that renews in time sees no gap, milliseconds. */
const EXPIRY_GRACE_MS = 30_000;

/** What `authenticateSockets` leaves on a socket. */
export interface SocketData {
  actor: Actor;
}

const roomOf = (userId: string): string => `user:${userId}`;

interface Dependencies {
  readonly sessions: SessionService;
  readonly now: () => Date;
}

/**
 * Lets only signed-in users into a namespace (`auth: {token}` in the handshake) and sets `socket.data.actor`. A socket is
 * disconnected when its token or tier ends and when its user's rights or sessions change; the client signs in again and comes
 * back with what it may see now. Returns the function that stops listening for changes.
 */
export const authenticateSockets = (namespace: Namespace, { sessions, now }: Dependencies): (() => void) => {
  namespace.use(async (socket, next) => {
    try {
      const { token } = socket.handshake.auth;
      if (typeof token !== 'string') throw new AppError('UNAUTHENTICATED', 'Please sign in');
      (socket.data as SocketData).actor = await sessions.authenticate(token);
      next();
    } catch (error) {
      next(connectError(error));
    }
  });
  namespace.on('connection', (socket) => {
    const { actor } = socket.data as SocketData;
    void socket.join(roomOf(actor.id));
    const ends = Math.min(actor.token_expires_at + EXPIRY_GRACE_MS, actor.tier_until ?? Number.POSITIVE_INFINITY);
    const expiry = setTimeout(() => socket.disconnect(), ends - now().getTime());
    socket.on('disconnect', () => clearTimeout(expiry));
  });
  return sessions.onChange((userId) => namespace.in(roomOf(userId)).disconnectSockets());
};
