import type { z } from 'zod';
import type { Messages, RequestOptions } from './messages';

type Take = (body: unknown) => void;
type Respond = (body: unknown) => Promise<unknown>;

/** Messages between market services of one process, for tests. Like messages between processes, they are JSON and arrive later. */
export class LocalNetwork {
  readonly readers = new Map<string, Set<Take>>();
  readonly responders = new Map<string, Respond>();

  /** One instance's end of the connection. */
  join(): LocalMessages {
    return new LocalMessages(this);
  }

  publish(subject: string, body: unknown): void {
    const text = JSON.stringify(body);
    for (const take of this.readers.get(subject) ?? []) setImmediate(() => take(JSON.parse(text)));
  }
}

/** One instance's connection to the network. `cut` and `mend` break and restore it. */
export class LocalMessages implements Messages {
  readonly #listeners = new Set<() => void>();
  #isCut = false;

  constructor(private readonly network: LocalNetwork) {}

  publish(subject: string, body: unknown): void {
    if (!this.#isCut) this.network.publish(subject, body);
  }

  subscribe<T>(subject: string, schema: z.ZodType<T>, listener: (body: T) => void): () => void {
    const readers = this.network.readers.get(subject) ?? new Set();
    this.network.readers.set(subject, readers);
    const take = (body: unknown) => {
      const parsed = schema.safeParse(body);
      if (!this.#isCut && parsed.success && readers.has(take)) listener(parsed.data);
    };
    readers.add(take);
    return () => readers.delete(take);
  }

  async request<T>(subject: string, body: unknown, { schema }: RequestOptions<T>): Promise<T | null> {
    const respond = this.#isCut ? undefined : this.network.responders.get(subject);
    if (respond === undefined) return null;
    const answer = await respond(JSON.parse(JSON.stringify(body)));
    return answer === null ? null : schema.parse(JSON.parse(JSON.stringify(answer)));
  }

  respond<T>(subject: string, schema: z.ZodType<T>, answer: (body: T) => unknown): () => void {
    this.network.responders.set(subject, async (body) => (this.#isCut ? null : answer(schema.parse(body))));
    return () => this.network.responders.delete(subject);
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  trouble(): string | null {
    return this.#isCut ? 'The connection is cut' : null;
  }

  cut(): void {
    this.#isCut = true;
    for (const listener of this.#listeners) listener();
  }

  mend(): void {
    this.#isCut = false;
    for (const listener of this.#listeners) listener();
  }
}
