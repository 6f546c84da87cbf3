import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Client, createClient, type IsRunning } from './client';
import type { Sql } from './database';
import { createTally } from './report';
import { connect } from './sockets';

// Users who work while a bench causes faults. Afterwards the checks prove that everything acknowledged exists.

const SAY_EVERY_MS = 4_000;
const ANSWER_MS = 3_000;
const ENTRIES_PER_CALL = 6;
const PAUSE_MS = 400;

export interface Checked {
  readonly faults: string[];
  readonly summary: string;
}

/** Signed-in clients of these accounts. */
export const openClients = async (
  base: string,
  names: readonly string[],
  options?: Parameters<typeof createClient>[2],
): Promise<Client[]> => {
  const clients = names.map((name) => createClient(base, name, options));
  for (const client of clients) await client.signIn();
  return clients;
};

/** A member of the room who writes and reads: acknowledged messages, and received ones in order for each connection. */
export const createMember = (base: string, client: Client) => {
  const acknowledged = new Map<string, number>();
  const seen = new Set<number>();
  const faults: string[] = [];
  let last = 0;
  let first: number | null = null;
  const socket = connect(base, client.token, { reconnectionDelay: 500, reconnectionDelayMax: 2_000 });
  const note = (seq: number) => {
    first ??= seq;
    seen.add(seq);
  };
  socket.on('connect', () => {
    last = 0;
  });
  socket.on('disconnect', (reason) => {
    // If the server closed the socket, a page would sign in again.
    if (reason === 'io server disconnect') socket.connect();
  });
  socket.on('chat_history', (messages: { seq: number }[]) => {
    for (const { seq } of messages) note(seq);
  });
  socket.on('new_message', ({ seq }: { seq: number }) => {
    if (seq <= last) faults.push(`${client.username} got ${seq} after ${last}`);
    last = seq;
    note(seq);
  });
  return {
    socket,
    acknowledged,
    seen,
    faults,
    /** Writes a message every few seconds. Without an answer it sends the same message again under the same id. */
    work: async (isRunning: IsRunning) => {
      for (await delay(Math.random() * SAY_EVERY_MS); isRunning(); await delay(SAY_EVERY_MS)) {
        const message = { message: `${client.username} at ${new Date().toISOString()}`, client_id: randomUUID() };
        while (isRunning() && !acknowledged.has(message.client_id)) {
          const sent = socket.timeout(ANSWER_MS).emitWithAck('send_message', message);
          const answer = await sent.catch(() => null);
          if (answer?.ok) acknowledged.set(message.client_id, answer.message.seq);
          else await delay(500);
        }
      }
    },
    /** Fills a gap as a page does, by requesting the messages after it. */
    fillGaps: async (newest: number) => {
      for (let seq = first ?? newest; seq <= newest; seq += 1) {
        if (seen.has(seq)) continue;
        const answer = await client.ask('GET', `/api/chat/messages?after=${seq - 1}&limit=100`);
        for (const message of answer?.body.messages ?? []) seen.add(message.seq);
        if (!seen.has(seq)) faults.push(`${client.username} never gets ${seq}`);
      }
    },
  };
};
export type Member = ReturnType<typeof createMember>;

/** Checks that each acknowledged message exists once at its position, positions have no gaps, and all members have all messages. */
export const checkChat = async (sql: Sql, members: readonly Member[]): Promise<Checked> => {
  const { rows } = await sql.query('select seq, client_id from chat_messages order by seq');
  const bySeq = new Map<number, string>(rows.map(({ seq, client_id }) => [Number(seq), client_id]));
  const copies = createTally();
  for (const { client_id } of rows) if (client_id !== null) copies.add(client_id);
  const [oldest, newest] = [Math.min(...bySeq.keys()), Math.max(...bySeq.keys())];
  const faults: string[] = [];
  for (let seq = oldest; seq <= newest; seq += 1) if (!bySeq.has(seq)) faults.push(`no message has the place ${seq}`);
  let [acknowledged, filled] = [0, 0];
  for (const member of members) {
    for (const [id, seq] of member.acknowledged) {
      acknowledged += 1;
      const found = copies.counts[id] ?? 0;
      if (found !== 1) faults.push(`${id} is there ${found} times`);
      if (bySeq.get(seq) !== id) faults.push(`${id} is not at ${seq}`);
    }
    const before = member.seen.size;
    await member.fillGaps(newest);
    filled += member.seen.size - before;
    faults.push(...member.faults);
  }
  return {
    faults,
    summary: `${acknowledged} messages acknowledged of ${rows.length}, ${filled} gaps of readers filled`,
  };
};

/** A dispatcher who keeps logging calls, dispatching them and adding entries. Remembers everything acknowledged. */
export const createDesk = (client: Client) => {
  const calls: { id: string; isDispatched: boolean; notes: string[] }[] = [];
  const faults: string[] = [];
  return {
    calls,
    faults,
    work: async (isRunning: IsRunning) => {
      const send = async (path: string, body: object) => {
        const answer = await client.ask('POST', `/api/cad/calls${path}`, body, isRunning);
        if (answer !== null && answer.status >= 300)
          faults.push(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
        return answer !== null && answer.status < 300;
      };
      while (isRunning()) {
        const id = randomUUID();
        if (!(await send('', { id, address_of_incident: `${calls.length} Chaos Rd` }))) continue;
        const call = { id, isDispatched: false, notes: [] as string[] };
        calls.push(call);
        call.isDispatched = await send(`/${id}/dispatch`, { dispatcher_initials: 'KL', unit: 'M1' });
        for (let entry = 0; entry < ENTRIES_PER_CALL && isRunning(); entry += 1) {
          const notes = `Entry ${entry} of ${id}`;
          if (await send(`/${id}/radio-log`, { notes, unit: 'M1' })) call.notes.push(notes);
          await delay(PAUSE_MS);
        }
      }
    },
  };
};
export type Desk = ReturnType<typeof createDesk>;

/**
 * Checks that every acknowledged call exists once, with every acknowledged entry once and in order. Unanswered ones may
 * or may not exist.
 */
export const checkDispatch = async (sql: Sql, desks: readonly Desk[]): Promise<Checked> => {
  const faults = desks.flatMap((desk) => desk.faults);
  const calls = desks.flatMap((desk) => desk.calls);
  for (const { id, isDispatched, notes } of calls) {
    const found = await sql.query('select status from calls where id = $1', [id]);
    if (found.rows.length !== 1) faults.push(`call ${id} is lost or doubled`);
    else if (isDispatched && found.rows[0].status === 'pending') faults.push(`call ${id} is not dispatched`);
    const kept = await sql.query(
      `select notes from radio_logs where call_id = $1 and notes like 'Entry %' order by id`,
      [id],
    );
    const stored = kept.rows.map((row) => row.notes).filter((note) => notes.includes(note));
    if (stored.join() !== notes.join()) faults.push(`call ${id} has [${stored}] of [${notes}]`);
  }
  const entries = calls.reduce((sum, { notes }) => sum + notes.length, 0);
  return { faults, summary: `${calls.length} calls and ${entries} entries acknowledged` };
};

/** Prints the result of each kind of work. @returns the number of faults */
export const report = (checks: Record<string, Checked>): number => {
  for (const [name, { summary, faults }] of Object.entries(checks)) {
    console.log(`${name}: ${summary}; ${faults.length} faults`);
    for (const fault of faults.slice(0, 20)) console.log(`  ${fault}`);
  }
  return Object.values(checks).reduce((sum, { faults }) => sum + faults.length, 0);
};
