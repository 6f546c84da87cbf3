import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { connect, errors, type Msg, type NatsConnection } from '@nats-io/transport-node';
import { seconds } from '@prebell/contracts';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { NatsAddress } from './nats-address';

const CONNECT_TIMEOUT_MS = seconds(3);
/** A server that is silent for three times this long counts as lost, even if TCP still shows the connection as open. */
const PING_EVERY_MS = seconds(1);
const RETRY_MS = 500;
/** How long a shutdown waits for the last messages to be sent. */
const FLUSH_MS = 500;
/** Log dropped messages at most this often. The metrics count each one. */
const LOG_DROPPED_EVERY_MS = seconds(10);
/** The largest message that instances may need to send: a busy day's hit log. */
const LARGEST_MESSAGE_BYTES = 8 * 1024 * 1024;

interface Subscription {
  readonly subject: string;
  readonly take: (message: Msg) => void;
  stop: () => void;
}

interface Options {
  readonly address: NatsAddress;
  /** Name of the instance, which NATS shows in its list of connections. */
  readonly name: string;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

interface RequestOptions<T> {
  readonly schema: z.ZodType<T>;
  readonly timeoutMs: number;
}

const reasonOf = (error: unknown): string => {
  if (error instanceof errors.AuthorizationError) return 'NATS refuses the user or the password in NATS_URL';
  return `NATS does not answer${error instanceof Error ? `: ${error.message}` : ''}`;
};

/** Messages between the instances of one installation, by subject. */
export type OpenMessages = ReturnType<typeof openNatsMessages>;

/**
 * Messages over NATS: each arrives at most once, and those of one sender in order. Returns immediately and connects as
 * soon as a server answers, and again after each loss. The library's own reconnect is off, because it would buffer
 * messages meanwhile and send them later, when they are out of date.
 */
export const openNatsMessages = ({ address, name, log }: Options) => {
  const subscriptions = new Set<Subscription>();
  const changes = new EventEmitter().setMaxListeners(0);
  const closing = new AbortController();
  let connection: NatsConnection | null = null;
  let trouble: string | null = 'NATS has not answered yet';
  let loggedTrouble: string | null = null;
  let dropped = 0;
  let dropLoggedAt = Number.NEGATIVE_INFINITY;

  const drop = (subject: string, error: unknown): void => {
    dropped += 1;
    if (performance.now() - dropLoggedAt < LOG_DROPPED_EVERY_MS) return;
    dropLoggedAt = performance.now();
    log.warn({ err: error, subject, dropped }, 'A message between instances was dropped');
  };

  const listen = (subscription: Subscription, to: NatsConnection): void => {
    const live = to.subscribe(subscription.subject, {
      // Ignore a rejected subscription here: the connection reports it too.
      callback: (error, message) => {
        if (error === null) subscription.take(message);
      },
    });
    subscription.stop = () => live.unsubscribe();
  };
  const addSubscription = (subject: string, take: (message: Msg) => void): (() => void) => {
    const subscription: Subscription = { subject, take, stop: () => undefined };
    subscriptions.add(subscription);
    if (connection !== null) listen(subscription, connection);
    return () => {
      subscriptions.delete(subscription);
      if (connection !== null) subscription.stop();
    };
  };
  /** Null for a message that does not match the schema. */
  const read = <T>(message: Msg, schema: z.ZodType<T>): { readonly body: T } | null => {
    try {
      return { body: schema.parse(message.json()) };
    } catch (error) {
      drop(message.subject, error);
      return null;
    }
  };
  /**
   * Responds to a request. If the answer fails or is too large, the response is empty, so that the other side need not
   * wait for its timeout.
   */
  const answerTo = async (message: Msg, work: () => unknown): Promise<void> => {
    for (const answer of [async () => JSON.stringify(await work()), async () => '']) {
      try {
        message.respond(await answer());
        return;
      } catch (error) {
        drop(message.subject, error);
      }
    }
  };

  const follow = async (to: NatsConnection): Promise<unknown> => {
    const { max_payload: largest = 0 } = to.info ?? {};
    if (largest < LARGEST_MESSAGE_BYTES)
      log.warn({ max_payload: largest }, 'NATS takes no large messages: set its max_payload to 8MB');
    for (const subscription of subscriptions) listen(subscription, to);
    connection = to;
    trouble = null;
    if (loggedTrouble !== null) log.info('NATS is back');
    loggedTrouble = null;
    changes.emit('change');
    // For example, a subject for which this user has no permission.
    for await (const status of to.status()) if (status.type === 'error') drop(status.error.name, status.error);
    return to.closed();
  };
  const lose = (error: unknown): void => {
    connection = null;
    trouble = reasonOf(error);
    if (trouble !== loggedTrouble) log.warn({ err: error }, trouble);
    loggedTrouble = trouble;
    changes.emit('change');
  };
  const run = async (): Promise<void> => {
    const { servers, user, pass, needsTls, caFile } = address;
    while (!closing.signal.aborted) {
      const end = await connect({
        servers: [...servers],
        ...(user !== undefined && { user, pass }),
        ...(needsTls && { tls: caFile === undefined ? {} : { caFile } }),
        name,
        reconnect: false,
        timeout: CONNECT_TIMEOUT_MS,
        pingInterval: PING_EVERY_MS,
      }).then(follow, (error: unknown) => error);
      if (closing.signal.aborted) return;
      lose(end);
      await delay(RETRY_MS * (0.75 + Math.random() / 2), undefined, { signal: closing.signal });
    }
  };
  // Only a shutdown interrupts `run`, so its rejection can be ignored.
  const running = run().catch(() => undefined);

  return {
    /** Sends a message now, or drops it if there is no connection. */
    publish(subject: string, body: unknown): void {
      try {
        connection?.publish(subject, JSON.stringify(body));
      } catch (error) {
        drop(subject, error);
      }
    },
    /**
     * Receives the messages that match the schema; drops and counts all others. Returns a function that unsubscribes.
     */
    subscribe: <T>(subject: string, schema: z.ZodType<T>, listener: (body: T) => void) =>
      addSubscription(subject, (message) => {
        try {
          const known = read(message, schema);
          if (known !== null) listener(known.body);
        } catch (error) {
          drop(subject, error);
        }
      }),
    /**
     * Sends a request. Null, immediately, if no instance responds to the subject or if the connection ends first.
     * Rejects if the answer is late, malformed or failed.
     */
    async request<T>(subject: string, body: unknown, { schema, timeoutMs }: RequestOptions<T>): Promise<T | null> {
      if (connection === null) return null;
      try {
        const answer = await connection.request(subject, JSON.stringify(body), { timeout: timeoutMs });
        return schema.parse(answer.json());
      } catch (error) {
        const cause = error instanceof Error ? error.cause : null;
        // RequestError: the connection ended while the request was in progress.
        if (cause instanceof errors.NoRespondersError || cause instanceof errors.RequestError) return null;
        throw error;
      }
    },
    /** Answers the requests that match the schema. Returns a function that unsubscribes. */
    respond: <T>(subject: string, schema: z.ZodType<T>, answer: (body: T) => unknown) =>
      addSubscription(subject, (message) => {
        const known = read(message, schema);
        if (known === null) void answerTo(message, () => null);
        else void answerTo(message, () => answer(known.body));
      }),
    /** Calls back when the connection is lost or restored. Returns a function that unsubscribes. */
    onChange(listener: () => void): () => void {
      changes.on('change', listener);
      return () => changes.off('change', listener);
    },
    /** Why nothing can be sent or received; null while there is a connection. */
    trouble: () => trouble,
    /** How many messages were dropped: malformed, too large or rejected. */
    dropped: () => dropped,
    async close(): Promise<void> {
      closing.abort();
      changes.removeAllListeners();
      const last = connection;
      connection = null;
      await Promise.race([last?.flush().catch(() => undefined), delay(FLUSH_MS)]);
      await last?.close();
      await running;
    },
  };
};
