import type { z } from 'zod';

/**
 * Messages between the instances of one installation, by subject. Each arrives at most once, and those of one sender in
 * order. What must not be lost is in the database.
 */
export interface Messages {
  /** Sends now, or not at all while there is no connection. */
  publish(subject: string, body: unknown): void;
  /** Receives what the schema accepts, and drops and counts everything else. Returns the function that stops it. */
  subscribe<T>(subject: string, schema: z.ZodType<T>, listener: (body: T) => void): () => void;
  /**
   * Asks the instance that responds to a subject. Null, at once, if no instance does. Rejects after `timeoutMs`, and
   * for an answer that the schema refuses.
   */
  request<T>(
    subject: string,
    body: unknown,
    options: { readonly schema: z.ZodType<T>; readonly timeoutMs: number },
  ): Promise<T | null>;
  /** Answers the requests that the schema accepts. Returns the function that stops it. */
  respond<T>(subject: string, schema: z.ZodType<T>, answer: (body: T) => unknown): () => void;
  /** Calls back when the connection is lost or back. Returns the function that stops it. */
  onChange(listener: () => void): () => void;
  /** Why nothing can be sent or received; null while there is a connection. */
  trouble(): string | null;
}

/** Messages over a connection of this process. */
export interface OpenMessages extends Messages {
  /** How many messages were dropped: malformed, too large or refused. */
  dropped(): number;
  close(): Promise<void>;
}
