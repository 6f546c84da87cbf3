import { CAD_NAMESPACE, type cadEvents } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import type { TakeSeat } from '@prebell/server/sockets';
import type { Namespace, Server } from 'socket.io';
import type { z } from 'zod';
import type { Deps } from '../../deps';
import { can } from '../../http/guard';
import { authenticateSockets, type SocketData } from '../../realtime/authenticate';
import { connectError } from '../../realtime/refusals';
import { lastDraftChange } from './drafts.repository';
import { readHead } from './events.repository';

/** How often the record is checked while somebody listens, so that writes of other processes arrive as fast as our own. */
const LOOK_EVERY_MS = 200;

type Hint = z.input<(typeof cadEvents)['cad:event']>;

const admitReaders = (namespace: Namespace): void => {
  namespace.use((socket, next) => {
    if (can((socket.data as SocketData).actor, 'cad:read')) return next();
    next(connectError(new AppError('FORBIDDEN', 'You are not allowed to do this')));
  });
};

/**
 * Notifies dispatch screens of changes, on `/cad`. It reads committed events from the record: a crash between commit
 * and notification loses nothing, because the next check finds the new number. Rights are read on connection; when they
 * change the socket is closed.
 * @returns the function that stops it.
 */
export const attachCadNamespace = (
  io: Server,
  { db, sessions, now, log }: Pick<Deps, 'db' | 'sessions' | 'now' | 'log'>,
  takeSeat?: TakeSeat,
): (() => void) => {
  const namespace = io.of(CAD_NAMESPACE);
  const stopAuthenticating = authenticateSockets(namespace, { sessions, now, takeSeat });
  admitReaders(namespace);
  let known = '';
  let isLooking = false;

  const look = async (): Promise<void> => {
    const [{ seq }, draftsAt] = await Promise.all([readHead(db), lastDraftChange(db)]);
    const latest = `${seq} ${draftsAt?.getTime()}`;
    if (latest !== known) namespace.emit('cad:event', { seq } satisfies Hint);
    known = latest;
  };
  const timer = setInterval(() => {
    if (isLooking || namespace.sockets.size === 0) return;
    isLooking = true;
    look()
      .catch((error: unknown) => log.debug({ err: error }, 'The dispatch record could not be checked'))
      .finally(() => {
        isLooking = false;
      });
  }, LOOK_EVERY_MS);
  return () => {
    clearInterval(timer);
    stopAuthenticating();
  };
};
