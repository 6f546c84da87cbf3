import { seconds } from '@prebell/contracts';
import { Redis } from 'ioredis';
import type { Logger } from 'pino';

/** One channel: hints are few and every instance receives all of them. */
const CHANNEL = 'prebell:hints';
const LONGEST_RETRY_MS = seconds(2);

export interface RedisChannel {
  /** Sends immediately or not at all. */
  send(message: string): void;
  close(): void;
}

interface RedisEvents {
  readonly onMessage: (message: string) => void;
  /** Connected or reconnected: messages sent meanwhile are lost. */
  readonly onConnected: () => void;
}

/**
 * The pub/sub channel of a Redis or Valkey server. While the server is away, messages are dropped, and the client keeps
 * reconnecting, each instance after another delay.
 */
export const openRedisChannel = (
  url: string,
  log: Pick<Logger, 'warn' | 'info'>,
  { onMessage, onConnected }: RedisEvents,
): RedisChannel => {
  const options = {
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    connectTimeout: 2_000,
    keepAlive: 5_000,
    retryStrategy: (attempt: number) => Math.min(50 * 2 ** attempt, LONGEST_RETRY_MS) * (0.5 + Math.random() / 2),
  };
  const sender = new Redis(url, options);
  const receiver = new Redis(url, { ...options, autoResubscribe: false });
  let isTold = false;
  receiver.on('ready', () => {
    receiver.subscribe(CHANNEL).then(
      () => {
        if (isTold) log.info('Redis is back');
        isTold = false;
        onConnected();
      },
      // The connection broke again; the next `ready` subscribes.
      () => undefined,
    );
  });
  receiver.on('message', (_channel, message) => onMessage(message));
  for (const client of [sender, receiver])
    client.on('error', (error: Error) => {
      if (!isTold) log.warn({ err: error }, 'Redis is away: hints go through the database until it is back');
      isTold = true;
    });
  return {
    send: (message) => void sender.publish(CHANNEL, message).catch(() => undefined),
    close: () => {
      sender.disconnect();
      receiver.disconnect();
    },
  };
};
