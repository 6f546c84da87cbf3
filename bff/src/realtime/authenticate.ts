import { REAUTH_EVENT, reauthSchema, seconds } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import type { TakeSeat } from '@prebell/server/sockets';
import type { Namespace, Socket } from 'socket.io';
import type { Actor } from '../http/actor';
import type { SessionService } from '../http/session-service';
import { connectError } from './refusals';

/** How long a socket may outlive its token, milliseconds, so that a client that renews in time is not interrupted. */
const EXPIRY_GRACE_MS = seconds(30);

/** The data that `authenticateSockets` sets on a socket. */
export interface SocketData {
  actor: Actor;
  /** Schedules the end of the socket for when its actor's token or tier ends. Called again whenever the actor changes. */
  scheduleEnd: () => void;
}

/** The name of the room that contains all sockets of a user in a namespace. */
export const roomOf = (userId: string): string => `user:${userId}`;

interface Dependencies {
  readonly sessions: SessionService;
  readonly now: () => Date;
  /**
   * Called for each socket of a user whose rights changed but whose session continues. `socket.data.actor` has the new
   * rights. Without it, every socket of that user is closed.
   */
  readonly onChanged?: (socket: Socket) => void;
  /** Limits the sockets of accounts and addresses; without it there is no limit. */
  readonly takeSeat?: TakeSeat | undefined;
}

const tokenOf = ({ handshake }: Socket): string => {
  const { token } = handshake.auth;
  if (typeof token !== 'string') throw new AppError('UNAUTHENTICATED', 'Please sign in');
  return token;
};

/** Closes a socket when its user's tier ends, or half a minute after its token does. A newer token of the same session extends that. */
const endWithToken = (socket: Socket, { sessions, now }: Dependencies): void => {
  const data = socket.data as SocketData;
  let expiry: NodeJS.Timeout | undefined;
  data.scheduleEnd = () => {
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
    data.scheduleEnd();
  };
  // An invalid token closes the socket. Its client then signs in again.
  socket.on(REAUTH_EVENT, (payload: unknown) => void renew(payload).catch(() => socket.disconnect()));
  socket.on('disconnect', () => clearTimeout(expiry));
  data.scheduleEnd();
};

const haveSameRights = (a: Actor, b: Actor): boolean =>
  a.tier === b.tier &&
  a.tier_until === b.tier_until &&
  a.is_admin === b.is_admin &&
  a.permissions.size === b.permissions.size &&
  [...a.permissions].every((permission) => b.permissions.has(permission));

/**
 * Compares the rights once more after the socket has joined the user's room: a change between the handshake and the
 * join did not reach the socket.
 */
const checkAfterEntry = async (socket: Socket, { sessions, onChanged }: Dependencies): Promise<void> => {
  const data = socket.data as SocketData;
  const admitted = data.actor;
  const current = await sessions.authenticate(tokenOf(socket), socket.handshake.headers.cookie).catch(() => null);
  if (current !== null && haveSameRights(current, admitted)) return;
  if (current === null || onChanged === undefined) return void socket.disconnect();
  data.actor = current;
  data.scheduleEnd();
  onChanged(socket);
};

/** Reads the rights of a socket's user again. Closes the socket if the session ended or the read fails. */
const readAgain = async (socket: Socket, sessions: SessionService, onChanged: (socket: Socket) => void) => {
  const data = socket.data as SocketData;
  try {
    data.actor = await sessions.authenticate(tokenOf(socket), socket.handshake.headers.cookie);
    if (!socket.connected) return;
    data.scheduleEnd();
    onChanged(socket);
  } catch {
    socket.disconnect();
  }
};

/**
 * Admits only signed-in users to a namespace (`auth: {token}` in the handshake) and sets `socket.data.actor`. A socket
 * is closed when its token or tier ends and when its user's rights or sessions change (see `onChanged`); the client
 * then signs in again with its current rights. Returns the function that stops listening for changes.
 */
export const authenticateSockets = (namespace: Namespace, dependencies: Dependencies): (() => void) => {
  const { sessions, takeSeat, onChanged } = dependencies;
  namespace.use(async (socket, next) => {
    try {
      const { headers } = socket.handshake;
      const actor = await sessions.authenticate(tokenOf(socket), headers.cookie);
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
    void checkAfterEntry(socket, dependencies);
  });
  return sessions.onChange((userId) => {
    if (onChanged === undefined) return namespace.in(roomOf(userId)).disconnectSockets();
    for (const id of namespace.adapter.rooms.get(roomOf(userId)) ?? []) {
      const socket = namespace.sockets.get(id);
      if (socket) void readAgain(socket, sessions, onChanged);
    }
  });
};
