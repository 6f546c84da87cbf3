import type { Connection } from '../../db/database';
import { hashText } from '../../db/seals/dispatch-record';
import { byCall, type FactRow, inUtc, readFactRows } from '../../db/seals/facts';
import { createFaults, type Faults, faultLine, type RecordFault } from '../../db/seals/record-faults';
import { findHead } from './events.repository';
import { compareRows, goneRows, rebuildRows } from './rebuild-rows.rules';
import { type Checkpoint, type Verdict, verifyChain } from './verify-chain.rules';
import {
  type CallEvent,
  type CallPlace,
  readCallBatches,
  readCallEvents,
  readCallState,
  readEvents,
  readOrphans,
  readWrongCounters,
} from './verify-record.repository';
import { verifyRunCards } from './verify-run-cards.service';

export interface RecordVerdict extends Verdict {
  /** Number of calls whose row, units, radio log and comments match the events. */
  readonly calls: number;
  /** Number of calls last written by a release that did not seal their state. */
  readonly unsealed: number;
}

interface Counts {
  calls: number;
  unsealed: number;
}

/** An event that seals the current state without changing the call, so the call keeps the number of its last change. */
const SEALING = 'state_sealed';

/** Checks that a call has the number of its last event, which gives its place in exports and in a desk's next read. */
const placeFault = ({ id, last_seq }: CallPlace, events: readonly CallEvent[]): RecordFault | null => {
  const last = events.findLast(({ type }) => type !== SEALING);
  // Calls that are older than the record have no number until they change.
  if (last === undefined || last.seq === last_seq || last.seal_version === 1) return null;
  return { table: 'calls', row: id, field: 'last_seq', why: 'it is not the last event of the call' };
};

/** Checks a call that was last written by an earlier release, which sealed the whole call at once. */
const wholeFault = async (tx: Connection, id: string, last: CallEvent): Promise<RecordFault | null> => {
  if (last.state_salt !== null && hashText(last.state_salt, await readCallState(tx, id)) === last.state_hash)
    return null;
  const why = 'the call, its units, radio log or comments were changed past the record';
  return { table: 'calls', row: id, field: null, why };
};

interface CallParts {
  readonly call: CallPlace;
  readonly events: readonly CallEvent[];
  readonly rows: readonly FactRow[];
}

const callFaults = async (tx: Connection, { call, events, rows }: CallParts): Promise<readonly RecordFault[]> => {
  const last = events.at(-1);
  if (last === undefined) {
    const why = 'it is in the list, but the record has no event about it';
    return [{ table: 'calls', row: call.id, field: 'id', why }];
  }
  const place = placeFault(call, events);
  const own = last.facts === null ? [await wholeFault(tx, call.id, last)] : compareRows(rows, rebuildRows(events));
  return [...own, place]
    .filter((fault) => fault !== null)
    .map((fault) => ({ ...fault, why: fault.table === 'calls' ? fault.why : `call ${call.id}: ${fault.why}` }));
};

const verifyCalls = async (tx: Connection, faults: Faults): Promise<Counts> => {
  const counts = { calls: 0, unsealed: 0 };
  for await (const batch of readCallBatches(tx)) {
    const ids = batch.map(({ id }) => id);
    const events = byCall(await readCallEvents(tx, ids));
    const rows = byCall(await readFactRows(tx, ids));
    for (const call of batch) {
      const own = events.get(call.id) ?? [];
      const last = own.at(-1);
      if (last !== undefined && last.facts === null && last.state_hash === null) {
        counts.unsealed += 1;
        continue;
      }
      const found = await callFaults(tx, { call, events: own, rows: rows.get(call.id) ?? [] });
      for (const fault of found) faults.add(last?.seq ?? 0, fault);
      if (found.length === 0) counts.calls += 1;
    }
  }
  return counts;
};

/** Rows that disappeared together with their calls: the first row of each table, and how many more. */
const goneWith = async (tx: Connection, ids: readonly string[]): Promise<readonly RecordFault[]> => {
  const events = byCall(await readCallEvents(tx, ids));
  const rows = byCall(await readFactRows(tx, ids));
  return ids.flatMap((id) => {
    const gone = goneRows(rows.get(id) ?? [], rebuildRows(events.get(id) ?? [])).filter(
      ({ table }) => table !== 'calls',
    );
    return [...new Set(gone.map(({ table }) => table))].map((table) => {
      const [first, ...others] = gone.filter((row) => row.table === table);
      const more = others.length === 0 ? '' : `, and ${others.length} more with it`;
      return { table, row: first?.key ?? '', field: 'id', why: `call ${id}: it is gone${more}` };
    });
  });
};

const verifyRest = async (tx: Connection, faults: Faults): Promise<void> => {
  const orphans = await readOrphans(tx);
  for (const { table, row, seq } of orphans) {
    const why =
      table === 'calls' ? 'it is in the record, but not in the table' : 'it belongs to a call that is not there';
    faults.add(seq, { table, row, field: 'id', why });
  }
  const calls = orphans.filter(({ table }) => table === 'calls').map(({ row }) => row);
  for (const fault of await goneWith(tx, calls)) faults.add(0, fault);
  for (const year of await readWrongCounters(tx)) {
    const why = 'it is lower than a number in use';
    faults.add(0, { table: 'cad_call_numbers', row: String(year), field: 'calls', why });
  }
};

/**
 * Verifies the whole record: the chain of its events, and every call and run card against the events. Reads in batches.
 * Run it in a `repeatable read` transaction: events added during the check belong to the next one.
 * @param checkpoints checkpoints that are kept outside the database
 */
export const verifyRecord = async (tx: Connection, checkpoints: readonly Checkpoint[] = []): Promise<RecordVerdict> => {
  await inUtc.execute(tx);
  const chain = await verifyChain(readEvents(tx), await findHead(tx), checkpoints);
  const faults = createFaults();
  const counts = await verifyCalls(tx, faults);
  await verifyRunCards(tx, faults);
  await verifyRest(tx, faults);
  return {
    ...chain,
    ...counts,
    broken: chain.broken ?? faults.first,
    faults: [...chain.faults, ...faults.list].slice(0, 100),
  };
};

/**
 * The faults of a verdict in words; null if there are none. Checks both the chain and the calls: one can be valid while
 * the other is not.
 */
export const describeFault = ({
  broken,
  seq,
  faults = [],
}: Pick<RecordVerdict, 'broken' | 'seq'> & Partial<Pick<RecordVerdict, 'faults'>>): string | null => {
  if (broken === null) return null;
  const lines = faults.map((fault) => `\n  ${faultLine(fault)}`).join('');
  const what = faults.length === 0 ? `: ${broken.why}` : '';
  if (broken.seq > seq)
    return `The record is BROKEN at event ${broken.seq}${what}. ${seq} events before it are valid.${lines}`;
  const last = broken.seq === 0 ? '' : ` Its last event is number ${broken.seq}.`;
  return `The record does NOT match the calls${what}.${last} All ${seq} events are valid.${lines}`;
};
