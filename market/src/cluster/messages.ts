import type { z } from 'zod';

/**
 * The messaging that the market needs between instances. Each message arrives at most once, and messages of one sender
 * arrive in order.
 */
export interface Messages {
  /** Sends now; drops the message while there is no connection. */
  publish(subject: string, body: unknown): void;
  /** Receives messages that match the schema. Returns a function that unsubscribes. */
  subscribe<T>(subject: string, schema: z.ZodType<T>, listener: (body: T) => void): () => void;
  /**
   * Asks the instance that responds to a subject. Resolves with null immediately if no instance does. Rejects after
   * `timeoutMs`, and if the answer does not match the schema.
   */
  request<T>(subject: string, body: unknown, options: RequestOptions<T>): Promise<T | null>;
  /** Answers requests that match the schema. Returns a function that stops it. */
  respond<T>(subject: string, schema: z.ZodType<T>, answer: (body: T) => unknown): () => void;
  /** Calls back when the connection is lost or restored. Returns a function that stops it. */
  onChange(listener: () => void): () => void;
  /** Why nothing can be sent or received; null while there is a connection. */
  trouble(): string | null;
}

export interface RequestOptions<T> {
  readonly schema: z.ZodType<T>;
  readonly timeoutMs: number;
}
