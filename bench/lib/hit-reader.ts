import { setTimeout as delay } from 'node:timers/promises';
import { MARKET_NAMESPACE, SCANNERS, type WireHit } from '@prebell/contracts';
import { connect } from './sockets';

const AGAIN_MS = 100;

/**
 * A client that reads the hits of all scanners on a socket. It reconnects on its own whenever it loses the server, and then names the
 * last hit that it has of each scanner.
 */
export const createHitReader = (url: string, token: () => string | null, first: WireHit) => {
  const received: WireHit[] = [first];
  const out: string[] = [];
  const last = new Map<string, string>(SCANNERS.map((scanner) => [scanner, first.id]));
  const socket = connect(url + MARKET_NAMESPACE, token, {
    reconnectionDelay: 100,
    reconnectionDelayMax: 500,
  });
  socket.on('hit', (hit: WireHit) => {
    received.push(hit);
    last.set(hit.scanner, hit.id);
  });
  /** Retries while the market starts. */
  const subscribe = async (scanner: string, connection: string | undefined) => {
    while (socket.connected && socket.id === connection) {
      const question = { scanner, hits_after: last.get(scanner) };
      const answer = await socket
        .timeout(10_000)
        .emitWithAck('scanner:subscribe', question)
        .catch(() => null);
      if (answer?.ok && !answer.hits_resumed) out.push(`${scanner} after ${question.hits_after}`);
      if (answer?.ok) return;
      await delay(AGAIN_MS);
    }
  };
  let connections = 0;
  socket.on('connect', () => {
    connections += 1;
    for (const scanner of SCANNERS) void subscribe(scanner, socket.id);
  });
  return {
    /** Every hit that the socket has received, in order of arrival. */
    received,
    /** Subscriptions that the server could not resume. */
    out,
    connections: () => connections,
    stop: () => void socket.disconnect(),
  };
};
