import { io } from 'socket.io-client';
import { WebSocket } from 'ws';

const AT_A_TIME = 20;
/** First character of a message: '2' is an Engine.IO ping, '42' begins a Socket.IO event. */
const TWO = 0x32;
const CONNECTED = '40/market,';
const ACK = /^43\/market,(\d+)/;

/** Runs `enter` for each index, a few at a time, because a server accepts one connection per turn of its event loop. */
export const inGroups = async (amount: number, enter: (index: number) => Promise<unknown>, atATime = AT_A_TIME) => {
  for (let first = 0; first < amount; first += atATime)
    await Promise.all(Array.from({ length: Math.min(atATime, amount - first) }, (_, index) => enter(first + index)));
};

type Token = string | (() => string | null);

/** Opens a connection as the product's pages do. */
export const connect = (url: string, token: Token, options: object = {}) =>
  io(url, {
    auth: (give: (data: object) => void) => give({ token: typeof token === 'string' ? token : token() }),
    transports: ['websocket'],
    forceNew: true,
    ...options,
  });

/**
 * A reader of the market's namespace that speaks Socket.IO's protocol itself and parses only acknowledgements. Socket.IO's own client
 * makes a process with hundreds of readers so slow that the server disconnects it. A disconnect ends the process.
 */
export const enterMarket = async (url: string, token: string, onUpdate: (data: Buffer) => void = () => undefined) => {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, {
    perMessageDeflate: false,
  });
  const waiting = new Map<string, () => void>();
  await new Promise<void>((enter) => {
    socket.on('message', (data: Buffer) => {
      if (data[0] === TWO) return socket.send('3');
      if (data[1] === TWO) return onUpdate(data);
      const text = data.toString();
      if (text.startsWith('0')) socket.send(`${CONNECTED}${JSON.stringify({ token })}`);
      else if (text.startsWith(CONNECTED)) enter();
      else waiting.get(ACK.exec(text)?.[1] ?? '')?.();
    });
    socket.on('close', () => {
      throw new Error('A reader was cut');
    });
  });
  let asked = 0;
  /** Resolves when the server acknowledges the event. */
  return (event: string, body: object) =>
    new Promise<void>((resolve) => {
      asked += 1;
      waiting.set(String(asked), resolve);
      socket.send(`42/market,${asked}${JSON.stringify([event, body])}`);
    });
};
