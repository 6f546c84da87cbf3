import { setTimeout as delay } from 'node:timers/promises';
import type { Socket } from 'socket.io-client';
import type { Database } from '../../src/db/database';
import type { Instance } from './instance';

const ASK_EVERY_MS = 10;
const NAMESPACES = ['/market', '/session'];

interface Place {
  readonly db: Database;
  /** Where the session is ended. */
  readonly here: Instance;
  /** Where its requests and sockets are. */
  readonly there: Instance;
}

const connected = (socket: Socket) =>
  new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });

/**
 * Ends a user's sessions at one instance and opens them again, as often as asked. @returns for each time the milliseconds from before
 * the statement until a request at the other instance was refused, and until its last socket there was closed
 */
export const measureRevocations = async ({ db, here, there }: Place, username: string, times: number) => {
  const token = await here.signIn(username);
  const { id } = await db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow();
  const setRevoked = (revoked_at: Date | null) =>
    db.updateTable('sessions').set({ revoked_at }).where('user_id', '=', id).execute();
  const isOpen = async (): Promise<boolean> => {
    const { status } = await there.call('GET', '/api/auth/profile', { token });
    if (status !== 200 && status !== 401) throw new Error(`The profile was answered with ${status}`);
    return status === 200;
  };

  const refused = async (began: number): Promise<number> => {
    while (await isOpen()) await delay(ASK_EVERY_MS);
    return performance.now() - began;
  };
  const once = async (): Promise<{ http: number; sockets: number }> => {
    const sockets = NAMESPACES.map((namespace) => there.dial(namespace, token));
    await Promise.all(sockets.map(connected));
    if (!(await isOpen()) || sockets.some((socket) => !socket.connected)) throw new Error('The session is not open');
    const began = performance.now();
    const closed = sockets.map(
      (socket) =>
        new Promise<number>((resolve) => {
          socket.once('disconnect', () => resolve(performance.now() - began));
        }),
    );
    await setRevoked(new Date());
    here.deps.sessions.announceChange(id);
    const [http, ...ended] = await Promise.all([refused(began), ...closed]);
    await setRevoked(null);
    // The other instance forgets the refusal at once. A hint from here would come later, and close the next round's sockets.
    there.deps.sessions.announceChange(id);
    return { http, sockets: Math.max(...ended) };
  };

  const measured: { http: number; sockets: number }[] = [];
  for (let round = 0; round < times; round += 1) measured.push(await once());
  return measured;
};
