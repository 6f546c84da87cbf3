import type { Connection } from '../../db/database';
import { changedColumns, lineHash, textHash } from '../../db/seals/audit-log';
import { createFaults, type Faults, type RecordFault } from '../../db/seals/record-faults';
import { type AuditRecord, findAuditHead, findAuditStart, readAuditAfter, readAuditUpTo } from './audit.repository';
import { checkKnownStart, checkStart, type KnownPlace, type Removal, removalOf, sourceOf } from './log-start.rules';

const PART = 1000;

export type AuditVerdict =
  /** `removed` lines are gone because they had expired. */
  | { readonly kind: 'whole'; readonly lines: number; readonly removed: number; readonly hash: string }
  /** `seq` is the first entry that is missing or altered; `faults` names all of them with their fields, up to a limit. */
  | { readonly kind: 'broken'; readonly seq: number; readonly faults: readonly RecordFault[] };

/**
 * The end of the log as checked so far. `seals` are the seals that the next entry may name as the previous one. There are two if an
 * entry does not match its own seal.
 */
interface End {
  readonly seq: number;
  readonly seals: readonly string[];
  /** Set if the last entry has lost its text and its hash does not match: the seal computed from its columns. */
  readonly unfitting: string | null;
}

type Report = (row: number, field: string, why: string) => void;

const GONE = {
  fits: 'it is missing; every other column fits the hash',
  unknown: 'it is missing, so nobody can know which other column was changed',
} as const;

/** Checks one entry; returns the new end of the checked log. */
const checkLine = (line: AuditRecord, before: End, report: Report): End => {
  const { seq, hash, prev_hash, sealed } = line;
  if (Number.isNaN(line.at.getTime())) {
    report(seq, 'at', 'its time cannot be read');
    if (sealed === null) report(seq, 'sealed', GONE.unknown);
    return { seq, seals: [hash], unfitting: null };
  }
  const entry = { ...line, at: line.at.toISOString() };
  if (sealed === null) {
    const computed = lineHash(prev_hash, entry);
    // The entry's number and previous seal follow from the entry before, so a changed value there is named too.
    const asExpected = before.seals.map((seal) => lineHash(seal, { ...entry, seq: before.seq + 1 }));
    const isFitting = [computed, ...asExpected].includes(hash);
    if (isFitting) report(seq, 'sealed', GONE.fits);
    return { seq, seals: [hash, computed], unfitting: isFitting ? null : computed };
  }
  const changed = changedColumns(sealed, prev_hash, entry);
  for (const field of changed) report(seq, field, 'it was changed');
  const computed = textHash(sealed);
  if (computed !== hash) report(seq, changed.length > 0 ? 'sealed' : 'hash', 'its seal was changed');
  return { seq, seals: [hash, computed], unfitting: null };
};

/**
 * Reports what was changed in an entry without its text. If the next entry names the seal computed from the other columns, it was the
 * hash.
 */
const settle = ({ seq, unfitting }: End, nextPrev: string, report: Report): void => {
  if (unfitting === null) return;
  const isHashWrong = nextPrev === unfitting;
  report(seq, 'sealed', isHashWrong ? GONE.fits : GONE.unknown);
  if (isHashWrong) report(seq, 'hash', 'it was changed');
};

const checkHead = (head: KnownPlace | null, end: End, faults: Faults): void => {
  if (head !== null && head.seq === end.seq && end.seals.includes(head.hash)) return;
  const at = { table: 'audit_head', row: '1' };
  const isSameEnd = head?.seq === end.seq;
  const why =
    head === null
      ? `the whole row is gone; the last line is number ${end.seq}`
      : isSameEnd
        ? `it differs from that of line ${end.seq}, the last one`
        : `the log ends at ${end.seq}, but its head is at ${head.seq}`;
  faults.add(end.seq + 1, { ...at, field: isSameEnd ? 'hash' : 'seq', why });
};

/**
 * Follows the seals from the first kept entry to the head. It finds any entry that was edited, removed or added from outside,
 * including the last. Call it in a transaction with one snapshot, so that entries written meanwhile do not count.
 * @param known positions in the log that are kept outside the database
 */
export const verifyAudit = async (tx: Connection, known: readonly KnownPlace[] = []): Promise<AuditVerdict> => {
  const faults = createFaults();
  const report: Report = (row, field, why) => faults.add(row, { table: 'admin_audit', row: String(row), field, why });
  // Of two checkpoints for one entry the earlier one counts: a later one may come from a rewritten log.
  const checkpoints = new Map(known.toReversed().map((place) => [place.seq, place]));
  const start = await findAuditStart(tx);
  let end: End = { seq: start?.seq ?? 0, seals: [start?.hash ?? ''], unfitting: null };
  let hash = start?.hash ?? '';
  let removal: Removal | null = null;
  for (
    let part = await readAuditAfter(tx, end.seq, PART);
    part.length > 0;
    part = await readAuditAfter(tx, end.seq, PART)
  )
    for (const line of part) {
      settle(end, line.prev_hash, report);
      if (line.seq !== end.seq + 1) report(end.seq + 1, 'seq', `expected number ${end.seq + 1}, found ${line.seq}`);
      else if (!end.seals.includes(line.prev_hash)) report(line.seq, 'prev_hash', 'does not follow the line before it');
      const next = checkLine(line, end, report);
      const checkpoint = checkpoints.get(line.seq) ?? line;
      if (checkpoint.hash !== line.hash)
        report(line.seq, 'hash', `it differs from ${sourceOf(checkpoint)}: the log was written anew`);
      end = next;
      hash = line.hash;
      removal = removalOf(line) ?? removal;
    }
  const head = await findAuditHead(tx);
  settle(end, head?.hash ?? '', report);
  checkStart(start, removal, faults);
  if (start !== undefined) checkKnownStart(start, checkpoints.get(start.seq), faults);
  for (const seq of await readAuditUpTo(tx, start?.seq ?? 0))
    report(seq, 'seq', `no line has a number below ${(start?.seq ?? 0) + 1}`);
  const furthest = known.toSorted((a, b) => b.seq - a.seq)[0];
  if (furthest !== undefined && furthest.seq > end.seq)
    report(end.seq + 1, 'seq', `the log ends here, but ${sourceOf(furthest)} is at ${furthest.seq}`);
  else checkHead(head, end, faults);
  if (faults.first !== null) return { kind: 'broken', seq: faults.first.seq, faults: faults.list };
  return { kind: 'whole', lines: end.seq - (start?.seq ?? 0), removed: start?.seq ?? 0, hash };
};
