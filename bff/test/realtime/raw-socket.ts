import { once } from 'node:events';
import { WebSocket } from 'ws';

/** Packets of the Socket.IO protocol inside a message of the engine (`4`). */
const PREFIXES = { opened: '40', event: '42', refused: '44' } as const;

/**
 * A connection that speaks the engine's protocol itself, to send frames that the client library never sends. It supports one
 * namespace. `frames` collects all frames after the engine's greeting.
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
    /** The server's answer to an accepted connection; a `pid` would allow recovery. */
    opened: (): { sid: string; pid?: string }[] => contents(PREFIXES.opened),
    events: (): unknown[][] => contents(PREFIXES.event),
    refusals: (): { data?: { code: string } }[] => contents(PREFIXES.refused),
    frames,
    /** Ends the transport silently, like a lost network. */
    drop: async () => {
      socket.terminate();
      await once(socket, 'close');
    },
  };
};
