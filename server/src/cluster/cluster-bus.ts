import { EventEmitter } from 'node:events';
import { minutes, seconds } from '@prebell/contracts';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { ownTables, type ServerTables } from '../db/server-tables';
import type { Bus } from './bus';
import { type ClusterEvent, databaseTime, findEvents, insertEvent, pruneEvents } from './events.repository';
import type { OpenMessages } from './nats-messages';

/**
 * Polling interval of the database. Without NATS, a hint takes up to this long. Ended sessions must end everywhere
 * within a second.
 */
const POLL_MS = 500;
/** A statement may commit later than one that started after it, so each read overlaps the previous one by this long. */
const OVERLAP_MS = seconds(10);
/** How long to remember ids, to recognise hints that were received before. */
const MEMORY_MS = minutes(1);
const PRUNE_EVERY_POLLS = 600;

const eventSchema = z.object({ id: z.string(), sender: z.string(), topic: z.string(), key: z.string() });

interface ClusterBusOptions<Tables extends ServerTables> {
  readonly db: Kysely<Tables>;
  /** Null if the database is the only channel. */
  readonly messages: Pick<OpenMessages, 'publish' | 'subscribe' | 'onChange'> | null;
  readonly log: Pick<Logger, 'warn'>;
  /** The name of this instance. */
  readonly instance: string;
}

export interface ClusterBus<Topic extends string> extends Bus<Topic> {
  /** Resolves once every published hint is written. */
  close(): Promise<void>;
}

/** First part of the subject of every hint. */
const HINTS = 'hints';

/**
 * The bus for several instances. It writes every hint to the database and also sends it over NATS. NATS makes hints
 * fast. The database makes them reliable, even while NATS is unreachable, restarts or loses messages.
 */
export const openClusterBus = async <Topic extends string, Tables extends ServerTables = ServerTables>({
  db: connection,
  messages,
  log,
  instance,
}: ClusterBusOptions<Tables>): Promise<ClusterBus<Topic>> => {
  const db = ownTables(connection);
  const listeners = new EventEmitter().setMaxListeners(0);
  const heard = new Map<string, number>();
  const writing = new Set<Promise<void>>();
  const joinedAt = await databaseTime(db);
  let since = joinedAt;
  let polling: Promise<void> | null = null;
  let polls = 0;

  const hear = ({ id, sender, topic, key }: ClusterEvent): void => {
    if (sender === instance || heard.has(id)) return;
    heard.set(id, Date.now());
    listeners.emit(topic, key);
  };
  const read = async (): Promise<void> => {
    const { at, events } = await findEvents(db, since);
    for (const event of events) hear(event);
    since = new Date(Math.max(joinedAt.getTime(), at.getTime() - OVERLAP_MS));
    for (const [id, heardAt] of heard) if (heardAt < Date.now() - MEMORY_MS) heard.delete(id);
    polls += 1;
    if (polls % PRUNE_EVERY_POLLS === 0) await pruneEvents(db);
  };
  const poll = (): void => {
    polling ??= read()
      .catch((error: unknown) => log.warn({ err: error }, 'Hints from other instances could not be read'))
      .finally(() => {
        polling = null;
      });
  };
  // Also poll after each reconnect, because hints sent in the meantime are only in the database.
  const endings = [messages?.subscribe(`${HINTS}.*`, eventSchema, hear), messages?.onChange(poll)];
  const timer = setInterval(poll, POLL_MS);

  return {
    publish(topic, key = '') {
      const event = { id: uuid(), sender: instance, topic, key };
      messages?.publish(`${HINTS}.${topic}`, event);
      const write = insertEvent(db, event)
        .catch((error: unknown) => log.warn({ err: error, topic }, 'A hint could not be written'))
        .finally(() => writing.delete(write));
      writing.add(write);
    },
    subscribe(topic, listener) {
      listeners.on(topic, listener);
      return () => listeners.off(topic, listener);
    },
    async close() {
      clearInterval(timer);
      for (const end of endings) end?.();
      await Promise.all(writing);
      await polling;
    },
  };
};
