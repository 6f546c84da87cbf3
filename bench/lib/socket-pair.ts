import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket as TcpSocket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { broadcast, createRealtime, cutBacklogs, parseConfig, watchSlowReaders } from 'bff/measuring';
import { Server } from 'socket.io';
import { WebSocket, WebSocketServer } from 'ws';
import { inProcess, tell } from './processes';
import { inGroups } from './sockets';
import { quantile } from './statistics';

/**
 * `ws` is the plain library, `socket.io` its documentation's first example, `prebell` our server with its supervision
 * of readers.
 */
export type Kind = 'ws' | 'socket.io' | 'prebell';
/** A reader that stopped reading: how long it was connected, and how long data had waited for it. */
interface Hanging {
  readonly stayed: number;
  readonly waited: number;
}
interface Told {
  readonly messages: number;
  readonly cpuMicroseconds: number;
  readonly rss: number;
  readonly hanging: Hanging[];
}

const ROOM = 'scanner:momentum:all';
const HANGS = 'reader=hanging';
const SENT_AT = /"sent_at":(\d+)/;

/** The part of Engine.IO's connections that this file uses. */
interface Connection {
  readonly request: { readonly url: string };
  readonly writeBuffer: readonly unknown[];
  readonly transport: { readonly socket?: { readonly bufferedAmount: number } };
  on(event: 'close', listener: () => void): void;
}

const watchHanging = (engine: ReturnType<typeof createRealtime>['engine'], onCut: (told: Hanging) => void) =>
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
const server = async ({ kind, bytes }: { kind: Kind; bytes: number }) => {
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
        tell({ cut: true });
      });
      return (update) => broadcast(namespace, [ROOM], 'scanner:delta', update as never);
    },
  };
  const send = kinds[kind]();
  await once(http.listen(0, '127.0.0.1'), 'listening');
  const filler = 'x'.repeat(Math.max(0, bytes - 64));
  const broadcastFor = async (rate: number, seconds: number): Promise<Told> => {
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
    if (question !== 'memory') return tell(await broadcastFor(question.rate, question.seconds));
    globalThis.gc?.();
    tell(process.memoryUsage.rss());
  });
  tell((http.address() as AddressInfo).port);
};

/** Readers with a minimal Engine.IO protocol, so that the server gets most of the processor time. */
const readers = async ({ kind, port, sockets }: { kind: Kind; port: number; sockets: number }) => {
  const url = `ws://127.0.0.1:${port}/${kind === 'ws' ? '' : 'socket.io/?EIO=4&transport=websocket'}`;
  let latencies: number[] = [];
  const connect = (hangs: boolean) =>
    new Promise<void>((resolve, reject) => {
      const socket = new WebSocket(hangs ? `${url}&${HANGS}` : url, { perMessageDeflate: false });
      socket.on('error', reject);
      if (kind === 'ws') socket.on('open', resolve);
      socket.on('message', (data) => {
        const text = String(data);
        if (text.startsWith('0')) socket.send('40/market,');
        else if (text === '2') socket.send('3');
        else if (text.startsWith('40/market')) {
          if (hangs) (socket as unknown as { _socket: TcpSocket })._socket.pause();
          resolve();
        } else if (!hangs) {
          const sentAt = SENT_AT.exec(text.slice(0, 120))?.[1];
          if (sentAt !== undefined) latencies.push(Date.now() - Number(sentAt));
        }
      });
    });
  await inGroups(sockets, () => connect(false), 50);
  process.on('message', async (question) => {
    if (question === 'hang') return connect(true);
    // Data in flight still counts.
    for (let before = -1; before !== latencies.length; await delay(500)) before = latencies.length;
    tell({ received: latencies.length, p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99) });
    latencies = [];
  });
  tell('in');
};
/** Every bench that starts a pair must export it. */
export const pairRoles = { server, readers };

/**
 * A server of a kind and its readers, in separate processes. `idleBytes` is the readers' memory before the first
 * message. `broadcast` sends, and returns the server's cost and what the readers received.
 */
export const startPair = async ({ kind, bytes, sockets }: { kind: Kind; bytes: number; sockets: number }) => {
  const own = inProcess('server', { kind, bytes }, ['--expose-gc']);
  const port = await own.next<number>();
  const before = await own.ask<number>('memory');
  const clients = inProcess('readers', { kind, port, sockets });
  await clients.next();
  const idleBytes = (await own.ask<number>('memory')) - before;
  const hang = () => clients.send('hang');
  return {
    idleBytes,
    hang,
    /** `replaceCut`: a reader disconnected for not reading reconnects and stops reading again. */
    broadcast: async (rate: number, seconds: number, { replaceCut = false } = {}) => {
      own.send({ rate, seconds });
      let sent = await own.next<Told | { cut: true }>();
      while ('cut' in sent) {
        if (replaceCut) hang();
        sent = await own.next<Told | { cut: true }>();
      }
      const { received, ...latencies } = await clients.ask<{ received: number; p50: number; p99: number }>('report');
      return { ...sent, ...latencies, lost: sent.messages * sockets - received };
    },
    stop: () => {
      clients.stop();
      own.stop();
    },
  };
};
