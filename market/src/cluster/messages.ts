import type { z } from 'zod';

/**
 * What the market needs of the messages between instances. Each message arrives at most once, and those of one sender
 * arrive in order.
 */
export interface Messages {
  /** Sends now, or not at all while there is no connection. */
  publish(subject: string, body: unknown): void;
  /** Receives what the schema accepts. Returns the function that stops it. */
  subscribe<T>(subject: string, schema: z.ZodType<T>, listener: (body: T) => void): () => void;
  /**
   * Asks the instance that responds to a subject. Null, at once, if no instance does. Rejects after `timeoutMs`, and
   * for an answer that the schema refuses.
   */
  request<T>(subject: string, body: unknown, options: RequestOptions<T>): Promise<T | null>;
  /** Answers the requests that the schema accepts. Returns the function that stops it. */
  respond<T>(subject: string, schema: z.ZodType<T>, answer: (body: T) => unknown): () => void;
  /** Calls back when the connection is lost or back. Returns the function that stops it. */
  onChange(listener: () => void): () => void;
  /** Why nothing can be sent or received; null while there is a connection. */
  trouble(): string | null;
}

export interface RequestOptions<T> {
  readonly schema: z.ZodType<T>;
  readonly timeoutMs: number;
}
