import type { Socket } from 'socket.io';
import type { Pausable } from './slow-readers.worker';

interface Subscription {
  readonly room: string;
  /** Ends the market watch that feeds the room. */
  readonly release: () => void;
}

/** The subscriptions of one socket by key. Each is a room, with a market watch that ends when the room is left. */
export class Subscriptions implements Pausable {
  readonly #entries = new Map<string, Subscription>();
  readonly #paused = new Set<string>();
  #isPaused = false;

  constructor(private readonly socket: Socket) {}

  get size(): number {
    return this.#entries.size;
  }

  has(key: string): boolean {
    return this.#entries.has(key);
  }

  /** Whether a subscription has missed events since it was added, because its socket was paused. */
  wasPaused(key: string): boolean {
    return this.#paused.has(key);
  }

  /** Joins the room; releases the previous one under `key`. */
  add(key: string, subscription: Subscription): void {
    const before = this.#entries.get(key);
    this.#entries.set(key, subscription);
    this.#paused.delete(key);
    before?.release();
    if (before !== undefined && before.room !== subscription.room) void this.socket.leave(before.room);
    // The socket has closed meanwhile, so nothing would end the subscription later.
    if (!this.socket.connected) this.end();
    else if (!this.#isPaused) void this.socket.join(subscription.room);
  }

  remove(key: string): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    this.#paused.delete(key);
    void this.socket.leave(entry.room);
    entry.release();
  }

  pause(): void {
    this.#isPaused = true;
    for (const [key, { room }] of this.#entries) {
      this.#paused.add(key);
      void this.socket.leave(room);
    }
  }

  resume(): void {
    this.#isPaused = false;
    for (const { room } of this.#entries.values()) void this.socket.join(room);
  }

  end(): void {
    for (const key of [...this.#entries.keys()]) this.remove(key);
  }
}
