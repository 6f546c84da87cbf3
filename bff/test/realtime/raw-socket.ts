import { once } from 'node:events';
import { WebSocket } from 'ws';

/** Packets of the Socket.IO protocol inside a message of the engine (`4`). */
const PREFIXES = { opened: '40', event: '42', refused: '44' } as const;

/**
 * A connection that speaks the engine's protocol itself, for what the client library would never send: the first namespace
 * only. `frames` collects everything the server said after the engine's greeting.
 */
export const openRawSocket = async (port: number) => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`);
  const frames: string[] = [];
  socket.on('message', (data) => frames.push(String(data)));
  await once(socket, 'message');
  frames.length = 0;

  const contents = (prefix: string) =>
    frames.filter((frame) => frame.startsWith(prefix)).map((frame) => JSON.parse(frame.slice(prefix.length)));
  return {
    enter: (auth: Record<string, unknown>) => socket.send(`40${JSON.stringify(auth)}`),
    /** What the server answered to those it let in; `pid` would allow to recover the connection. */
    opened: (): { sid: string; pid?: string }[] => contents(PREFIXES.opened),
    events: (): unknown[][] => contents(PREFIXES.event),
    refusals: (): { data?: { code: string } }[] => contents(PREFIXES.refused),
    frames,
    /** Ends the transport without a word, as a lost network does. */
    drop: async () => {
      socket.terminate();
      await once(socket, 'close');
    },
  };
};
