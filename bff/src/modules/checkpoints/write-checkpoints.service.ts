import type { NoteSigner } from '@prebell/server/tlog';
import type { Connection } from '../../db/database';
import { findAuditHead } from '../audit/audit.repository';
import { findHead } from '../cad/events.repository';
import { type RecordEnd, type RecordName, writeCheckpoint } from './checkpoint.codec';

/** The row that says where a record ends was removed. */
export class HeadGone extends Error {
  override readonly name = 'HeadGone';
}

const present = (head: RecordEnd | null, record: string, check: string): RecordEnd => {
  if (head === null)
    throw new HeadGone(
      `The head of the ${record} is gone, so no checkpoint can be signed: \`${check}\` says what is left.`,
    );
  return head;
};

/** Signs the last entry of both records. @throws HeadGone */
export const signRecordEnds = async (db: Connection, signer: NoteSigner): Promise<string[]> => {
  const ends: readonly (readonly [RecordName, RecordEnd])[] = [
    ['dispatch-record', present(await findHead(db), 'dispatch record', 'npm run cad-audit -- verify')],
    ['audit-log', present(await findAuditHead(db), 'audit log', 'npm run audit:verify')],
  ];
  return ends.map(([record, end]) => writeCheckpoint(record, end, signer));
};
