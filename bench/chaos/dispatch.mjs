import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { run } from '../../tooling/lib/run.mjs';
import { root } from '../lib/load.mjs';

const ENTRIES_PER_CALL = 6;
const PAUSE_MS = 400;

/** A dispatcher: logs a call, dispatches it, speaks of it, closes the chapter and begins again; notes what was acknowledged. */
export const createDesk = (client) => {
  const calls = [];
  const faults = [];
  return {
    calls,
    faults,
    work: async (isRunning) => {
      while (isRunning()) {
        const id = crypto.randomUUID();
        const send = async (path, body) => {
          const answer = await client.ask('POST', path, { body, isRunning });
          if (answer !== null && answer.status >= 300)
            faults.push(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
          return answer !== null && answer.status < 300;
        };
        if (!(await send('/api/cad/calls', { id, address_of_incident: `${calls.length} Chaos Rd` }))) continue;
        const call = { id, isDispatched: false, notes: [] };
        calls.push(call);
        call.isDispatched = await send(`/api/cad/calls/${id}/dispatch`, { dispatcher_initials: 'KL', unit: 'M1' });
        for (let entry = 0; entry < ENTRIES_PER_CALL && isRunning(); entry += 1) {
          const notes = `Entry ${entry} of ${id}`;
          if (await send(`/api/cad/calls/${id}/radio-log`, { notes, unit: 'M1' })) call.notes.push(notes);
          await delay(PAUSE_MS);
        }
      }
    },
  };
};

/** Every acknowledged call once, with every acknowledged entry once and in its order. One without an answer may be there or not. */
export const checkDispatch = async (db, desks) => {
  const faults = desks.flatMap(({ faults: own }) => own);
  const calls = desks.flatMap(({ calls: own }) => own);
  let entries = 0;
  for (const { id, isDispatched, notes } of calls) {
    const [call, ...others] = await db.selectFrom('calls').select(['id', 'status']).where('id', '=', id).execute();
    if (call === undefined || others.length > 0) faults.push(`call ${id} is lost or doubled`);
    else if (isDispatched && call.status === 'pending') faults.push(`call ${id} is not dispatched`);
    const kept = await db
      .selectFrom('radio_logs')
      .select('notes')
      .where('call_id', '=', id)
      .where('notes', 'like', 'Entry %')
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    const told = kept.map((row) => row.notes).filter((note) => notes.includes(note));
    entries += notes.length;
    if (told.join() !== notes.join()) faults.push(`call ${id} has [${told}] of [${notes}]`);
  }
  return { faults, told: `${calls.length} calls and ${entries} entries acknowledged` };
};

/** Whether the chain of the record of dispatch holds, and what the tool says of it. `env` names the database. */
export const verifyRecord = async (env) => {
  const { code, output } = await run(process.execPath, [join(root, 'bff/dist/cad-audit.js'), 'verify'], {
    quiet: true,
    env,
  });
  return { holds: code === 0, told: output.trim().split('\n').at(0) };
};
