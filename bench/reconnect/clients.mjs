// Members of the trading room in a process of their own. Told 'report', it says how many are away.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../lib/load.mjs';

const { io } = createRequire(join(root, 'bff/package.json'))('socket.io-client');
process.once('message', ({ url, tokens, sockets }) => {
  let count = 0;
  const members = Array.from({ length: sockets }, (_, index) => {
    const state = { lostAt: null, isIn: false };
    const socket = io(url, {
      auth: { token: tokens[index % tokens.length] },
      transports: ['websocket'],
      forceNew: true,
      // The crowd comes back within a second of the server: harder than the product's own 1 to 5 s.
      reconnectionDelay: 500,
      reconnectionDelayMax: 1_000,
    });
    // Back is who has the history again.
    socket.on('chat_history', () => {
      state.lostAt = null;
      if (state.isIn) return;
      state.isIn = true;
      count += 1;
      process.send({ in: count });
    });
    socket.on('disconnect', () => {
      state.lostAt = Date.now();
    });
    return state;
  });
  process.on('message', () => process.send({ away: members.filter(({ lostAt }) => lostAt !== null).length }));
});
