import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './load.mjs';

const { WebSocket } = createRequire(join(root, 'bff/package.json'))('ws');
/** '2' is a ping of Engine.IO, '42' begins an event of Socket.IO. */
const TWO = 0x32;
const CONNECTED = '40/market,';
const ACK = /^43\/market,(\d+)/;

/**
 * A reader of the market's namespace that speaks Socket.IO's protocol by hand and reads nothing but answers: with its client a
 * process of hundreds of readers is the first to have too much to do, and they are cut as slow ones.
 * @param {{onUpdate?: () => void}} options told of each event of the server
 * @returns `ask`, which resolves when an event was answered, and `close`. One that is cut ends the process.
 */
export const enterMarket = async (url, token, { onUpdate = () => undefined } = {}) => {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, {
    perMessageDeflate: false,
  });
  const waiting = new Map();
  let enter;
  const entered = new Promise((resolve) => {
    enter = resolve;
  });
  socket.on('message', (data) => {
    if (data[0] === TWO) return socket.send('3');
    if (data[1] === TWO) return onUpdate();
    const text = data.toString();
    if (text.startsWith('0')) socket.send(`${CONNECTED}${JSON.stringify({ token })}`);
    else if (text.startsWith(CONNECTED)) enter();
    else waiting.get(ACK.exec(text)?.[1])?.();
  });
  const cut = () => {
    throw new Error('A reader was cut');
  };
  socket.on('close', cut);
  await entered;
  let asked = 0;
  return {
    ask: (event, body) =>
      new Promise((resolve) => {
        asked += 1;
        waiting.set(String(asked), resolve);
        socket.send(`42/market,${asked}${JSON.stringify([event, body])}`);
      }),
    close: () => {
      socket.off('close', cut);
      socket.terminate();
    },
  };
};
