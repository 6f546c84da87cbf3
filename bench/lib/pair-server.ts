import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { broadcast, createRealtime, cutBacklogs, parseConfig, watchSlowReaders } from 'bff/measuring';
import { Server } from 'socket.io';
import { WebSocketServer } from 'ws';
import { sendToParent } from './processes';

/** `ws` is the plain library, `socket.io` the first example of its documentation, `prebell` our server, which supervises its readers. */
export type Kind = 'ws' | 'socket.io' | 'prebell';
/** A reader that stopped reading: how long it stayed connected, and how long data waited for it. */
interface Hanging {
  readonly stayed: number;
  readonly waited: number;
}
/** What sending has cost, and the readers that hang. */
export interface BroadcastResult {
  readonly messages: number;
  readonly cpuMicroseconds: number;
  readonly rss: number;
  readonly hanging: Hanging[];
}

const ROOM = 'scanner:momentum:all';
/** Part of the URL of readers that will stop reading. */
export const HANGS = 'reader=hanging';

/** The part of an Engine.IO connection that this file uses. */
interface Connection {
  readonly request: { readonly url: string };
  readonly writeBuffer: readonly unknown[];
  readonly transport: { readonly socket?: { readonly bufferedAmount: number } };
  on(event: 'close', listener: () => void): void;
}

const watchHanging = (engine: ReturnType<typeof createRealtime>['engine'], onCut: (reader: Hanging) => void) =>
  engine.on('connection', (connection: Connection) => {
    if (!connection.request.url.includes(HANGS)) return;
    const since = performance.now();
    let waitsSince: number | null = null;
    const timer = setInterval(() => {
      const { writeBuffer, transport } = connection;
      const waits = writeBuffer.length + (transport.socket?.bufferedAmount ?? 0) > 0;
      waitsSince = waits ? (waitsSince ?? performance.now()) : null;
    }, 50);
    connection.on('close', () => {
      clearInterval(timer);
      const now = performance.now();
      onCut({ stayed: now - since, waited: now - (waitsSince ?? now) });
    });
  });

/** A server that sends the same data to all its readers. */
export const server = async ({ kind, bytes }: { kind: Kind; bytes: number }) => {
  const http = createServer();
  const hanging: Hanging[] = [];
  const kinds: Record<Kind, () => (update: object) => void> = {
    ws: () => {
      const sockets = new WebSocketServer({ server: http, perMessageDeflate: false });
      return (update) => {
        const text = JSON.stringify(update);
        for (const socket of sockets.clients) socket.send(text);
      };
    },
    'socket.io': () => {
      const namespace = new Server(http).of('/market');
      return (update) => void namespace.emit('scanner:delta', update);
    },
    prebell: () => {
      const io = createRealtime(http, parseConfig({ NODE_ENV: 'production' }));
      const namespace = io.of('/market');
      namespace.on('connection', (socket) => void socket.join(ROOM));
      watchSlowReaders(namespace, (socket) => ({
        pause: () => void socket.leave(ROOM),
        resume: () => void socket.join(ROOM),
      }));
      cutBacklogs(io, () => undefined);
      watchHanging(io.engine, (one) => {
        hanging.push(one);
        sendToParent({ cut: true });
      });
      return (update) => broadcast(namespace, [ROOM], 'scanner:delta', update as never);
    },
  };
  const send = kinds[kind]();
  await once(http.listen(0, '127.0.0.1'), 'listening');
  const filler = 'x'.repeat(Math.max(0, bytes - 64));
  const broadcastFor = async (rate: number, seconds: number): Promise<BroadcastResult> => {
    hanging.length = 0;
    const before = process.cpuUsage();
    const began = performance.now();
    let rss = 0;
    const timer = setInterval(() => {
      rss = Math.max(rss, process.memoryUsage.rss());
    }, 250);
    for (let n = 0; n < rate * seconds; n += 1) {
      send({ sent_at: Date.now(), filler });
      await delay(Math.max(0, began + ((n + 1) * 1_000) / rate - performance.now()));
    }
    clearInterval(timer);
    const { user, system } = process.cpuUsage(before);
    return { messages: rate * seconds, cpuMicroseconds: user + system, rss, hanging };
  };
  process.on('message', async (question: { rate: number; seconds: number } | 'memory') => {
    if (question !== 'memory') return sendToParent(await broadcastFor(question.rate, question.seconds));
    globalThis.gc?.();
    sendToParent(process.memoryUsage.rss());
  });
  sendToParent((http.address() as AddressInfo).port);
};
