import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from '../lib/load.mjs';

const { io } = createRequire(join(root, 'bff/package.json'))('socket.io-client');
const SAY_EVERY_MS = 4_000;
const ANSWER_MS = 3_000;

/** A member of the room who writes and reads: what he was told is kept, and what he saw, in which order on each connection. */
export const createMember = (base, client) => {
  const acknowledged = new Map();
  const seen = new Set();
  const faults = [];
  let last = 0;
  let first = null;
  const socket = io(base, {
    auth: (give) => give({ token: client.token() }),
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 500,
    reconnectionDelayMax: 2_000,
  });
  const note = (seq) => {
    first ??= seq;
    seen.add(seq);
  };
  socket.on('connect', () => {
    last = 0;
  });
  socket.on('disconnect', (reason) => {
    // The server ended it: a page would sign in again.
    if (reason === 'io server disconnect') socket.connect();
  });
  socket.on('chat_history', (messages) => {
    for (const { seq } of messages) note(seq);
  });
  socket.on('new_message', ({ seq }) => {
    if (seq <= last) faults.push(`${client.username} was told ${seq} after ${last}`);
    last = seq;
    note(seq);
  });

  return {
    socket,
    acknowledged,
    seen,
    faults,
    /** Says something every few seconds; without an answer the same again, under the same id. */
    write: async (isRunning) => {
      await delay(Math.random() * SAY_EVERY_MS);
      while (isRunning()) {
        const message = { message: `${client.username} at ${new Date().toISOString()}`, client_id: randomUUID() };
        while (isRunning()) {
          const answer = await socket
            .timeout(ANSWER_MS)
            .emitWithAck('send_message', message)
            .catch(() => null);
          if (answer?.ok) {
            acknowledged.set(message.client_id, answer.message.seq);
            break;
          }
          await delay(500);
        }
        await delay(SAY_EVERY_MS);
      }
    },
    /** What a page does with a gap in what it has: it asks for what came after. */
    fillGaps: async (newest) => {
      for (let seq = first ?? newest; seq <= newest; seq += 1) {
        if (seen.has(seq)) continue;
        const { body } = await client.ask('GET', `/api/chat/messages?after=${seq - 1}&limit=100`);
        for (const message of body.messages) seen.add(message.seq);
        if (!seen.has(seq)) faults.push(`${client.username} never gets ${seq}`);
      }
    },
  };
};

/** Acknowledged is present once, at the place that was told; places have no gaps; everybody ends with all of them. */
export const checkChat = async (db, members) => {
  const rows = await db.selectFrom('chat_messages').select(['seq', 'client_id']).orderBy('seq').execute();
  const bySeq = new Map(rows.map(({ seq, client_id }) => [Number(seq), client_id]));
  const newest = Math.max(...bySeq.keys());
  const faults = [];
  const copies = new Map();
  for (const { client_id } of rows) if (client_id !== null) copies.set(client_id, (copies.get(client_id) ?? 0) + 1);
  for (let seq = Math.min(...bySeq.keys()); seq <= newest; seq += 1)
    if (!bySeq.has(seq)) faults.push(`no message has the place ${seq}`);
  let acknowledged = 0;
  let filled = 0;
  for (const member of members) {
    for (const [id, seq] of member.acknowledged) {
      acknowledged += 1;
      if (copies.get(id) !== 1) faults.push(`${id} is there ${copies.get(id) ?? 0} times`);
      if (bySeq.get(seq) !== id) faults.push(`${id} is not at ${seq}`);
    }
    const before = member.seen.size;
    await member.fillGaps(newest);
    filled += member.seen.size - before;
    faults.push(...member.faults);
  }
  return { faults, told: `${acknowledged} messages acknowledged of ${rows.length}, ${filled} gaps of readers filled` };
};
