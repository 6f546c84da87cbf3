import type { Connection } from '../../db/database';
import { lineHash } from '../../db/seals/audit-log';
import { type AuditRecord, readAuditAfter, readAuditHead } from './audit.repository';

const PART = 1000;

export type AuditVerdict =
  | { readonly kind: 'whole'; readonly lines: number; readonly hash: string }
  /** `seq` is the first entry that is missing, altered, or after one that was. */
  | { readonly kind: 'broken'; readonly seq: number };

const isSealed = (line: AuditRecord, { seq, hash }: { readonly seq: number; readonly hash: string }): boolean =>
  line.seq === seq + 1 &&
  line.prev_hash === hash &&
  line.hash === lineHash(hash, { ...line, at: line.at.toISOString() });

/**
 * Follows the seals from the first entry to the head. It finds any entry that was edited, removed or added from
 * outside, including the last. Call it in a transaction with one snapshot, so that entries written meanwhile do not
 * count.
 */
export const verifyAudit = async (tx: Connection): Promise<AuditVerdict> => {
  const head = await readAuditHead(tx);
  let last = { seq: 0, hash: '' };
  for (let part = await readAuditAfter(tx, 0, PART); part.length > 0; part = await readAuditAfter(tx, last.seq, PART))
    for (const line of part) {
      if (!isSealed(line, last)) return { kind: 'broken', seq: last.seq + 1 };
      last = { seq: line.seq, hash: line.hash };
    }
  if (last.seq !== head.seq || last.hash !== head.hash) return { kind: 'broken', seq: last.seq + 1 };
  return { kind: 'whole', lines: last.seq, hash: last.hash };
};
