import type { Connection } from '../../db/database';
import { changedColumns, lineHash, textHash } from '../../db/seals/audit-log';
import { createFaults, type Faults, type RecordFault } from '../../db/seals/record-faults';
import { type AuditRecord, readAuditAfter, readAuditBeforeFirst, readAuditHead } from './audit.repository';

const PART = 1000;

export type AuditVerdict =
  | { readonly kind: 'whole'; readonly lines: number; readonly hash: string }
  /** `seq` is the first entry that is missing or altered; `faults` names all of them with their fields, up to a limit. */
  | { readonly kind: 'broken'; readonly seq: number; readonly faults: readonly RecordFault[] };

/** A place in the log that is known from elsewhere. */
interface Known {
  readonly seq: number;
  readonly hash: string;
}

/** The log so far. `seals` are what the next entry may name as the one before it: both, if an entry does not fit its seal. */
interface End {
  readonly seq: number;
  readonly seals: readonly string[];
}

type Report = (row: number, field: string, why: string) => void;

/** Checks one entry; resolves with the seals that may follow. */
const checkLine = (line: AuditRecord, report: Report): readonly string[] => {
  if (Number.isNaN(line.at.getTime())) {
    report(line.seq, 'at', 'its time cannot be read');
    return [line.hash];
  }
  const entry = { ...line, at: line.at.toISOString() };
  if (line.sealed === null) {
    const computed = lineHash(line.prev_hash, entry);
    // Which column was changed as well, only the sealed text could say.
    if (computed !== line.hash) report(line.seq, 'sealed', 'it is missing, and the other columns do not fit the hash');
    return [line.hash, computed];
  }
  const changed = changedColumns(line.sealed, line.prev_hash, entry);
  for (const field of changed) report(line.seq, field, 'it was changed');
  const computed = textHash(line.sealed);
  if (computed !== line.hash) report(line.seq, changed.length > 0 ? 'sealed' : 'hash', 'its seal was changed');
  return [line.hash, computed];
};

const checkHead = (head: Known, end: End, faults: Faults): void => {
  if (head.seq === end.seq && end.seals.includes(head.hash)) return;
  const isShort = head.seq !== end.seq;
  faults.add(end.seq + 1, {
    table: 'audit_head',
    row: '1',
    field: isShort ? 'seq' : 'hash',
    why: isShort
      ? `the log ends at ${end.seq}, but its head is at ${head.seq}`
      : `it is not the hash of line ${end.seq}, the last one`,
  });
};

/**
 * Follows the seals from the first entry to the head. It finds any entry that was edited, removed or added from
 * outside, including the last. Call it in a transaction with one snapshot, so that entries written meanwhile do not
 * count.
 * @param known places of the log that are kept outside the database
 */
export const verifyAudit = async (tx: Connection, known: readonly Known[] = []): Promise<AuditVerdict> => {
  const faults = createFaults();
  const report: Report = (row, field, why) => faults.add(row, { table: 'admin_audit', row: String(row), field, why });
  // Of two for one entry the earlier counts: a log that was written anew got the later one.
  const checkpoints = new Map(known.toReversed().map(({ seq, hash }) => [seq, hash]));
  let end: End = { seq: 0, seals: [''] };
  let hash = '';
  for (let part = await readAuditAfter(tx, 0, PART); part.length > 0; part = await readAuditAfter(tx, end.seq, PART))
    for (const line of part) {
      if (line.seq !== end.seq + 1) report(end.seq + 1, 'seq', `expected number ${end.seq + 1}, found ${line.seq}`);
      else if (!end.seals.includes(line.prev_hash)) report(line.seq, 'prev_hash', 'does not follow the line before it');
      const seals = checkLine(line, report);
      if ((checkpoints.get(line.seq) ?? line.hash) !== line.hash)
        report(line.seq, 'hash', 'it differs from the checkpoint kept elsewhere: the log was written anew');
      end = { seq: line.seq, seals };
      hash = line.hash;
    }
  for (const seq of await readAuditBeforeFirst(tx)) report(seq, 'seq', 'no line has a number below 1');
  const furthest = Math.max(0, ...checkpoints.keys());
  if (furthest > end.seq)
    report(end.seq + 1, 'seq', `the log ends here, but a checkpoint kept elsewhere is at ${furthest}`);
  else checkHead(await readAuditHead(tx), end, faults);
  if (faults.first !== null) return { kind: 'broken', seq: faults.first.seq, faults: faults.list };
  return { kind: 'whole', lines: end.seq, hash };
};
