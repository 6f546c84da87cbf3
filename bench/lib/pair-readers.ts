import type { Socket as TcpSocket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { HANGS, type Kind } from './pair-server';
import { sendToParent } from './processes';
import { inGroups } from './sockets';
import { quantile } from './statistics';

const SENT_AT = /"sent_at":(\d+)/;

/** Readers with a minimal Engine.IO client, so that the server gets most of the processor time. */
export const readers = async ({ kind, port, sockets }: { kind: Kind; port: number; sockets: number }) => {
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
    // Data still in flight counts too.
    for (let before = -1; before !== latencies.length; await delay(500)) before = latencies.length;
    sendToParent({ received: latencies.length, p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99) });
    latencies = [];
  });
  sendToParent('in');
};
