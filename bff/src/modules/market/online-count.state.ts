import { seconds } from '@prebell/contracts';
import type { Namespace, Socket } from 'socket.io';
import type { Crowd } from '../../cluster/crowd';
import type { SocketData } from '../../realtime/authenticate';
import { broadcast } from './broadcast.namespace';

const LEAST_INTERVAL_MS = seconds(1);

/**
 * Sends everyone on the desk the number of signed-in users on all instances (ruling 3). It sends after a change, at
 * most once a second.
 */
export class OnlineCount {
  readonly #sockets = new Map<string, number>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  readonly #unlisten: () => void;

  constructor(
    private readonly namespace: Namespace,
    private readonly crowd: Crowd,
  ) {
    this.#unlisten = crowd.onChange(() => this.#sendSoon());
  }

  add(socket: Socket): void {
    const { id } = (socket.data as SocketData).actor;
    this.#change(id, 1);
    socket.emit('online', { count: this.crowd.count('on_desk') });
    socket.on('disconnect', () => this.#change(id, -1));
  }

  stop(): void {
    this.#unlisten();
    clearTimeout(this.#timer);
  }

  #change(userId: string, by: 1 | -1): void {
    const sockets = (this.#sockets.get(userId) ?? 0) + by;
    if (sockets === 0) this.#sockets.delete(userId);
    else this.#sockets.set(userId, sockets);
    this.crowd.set('on_desk', this.#sockets.size);
    this.#sendSoon();
  }

  #sendSoon(): void {
    this.#timer ??= setTimeout(() => this.#send(), LEAST_INTERVAL_MS);
  }

  #send(): void {
    this.#timer = undefined;
    broadcast(this.namespace, [], 'online', { count: this.crowd.count('on_desk') });
  }
}
