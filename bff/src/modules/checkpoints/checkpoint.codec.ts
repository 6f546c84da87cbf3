import { type NoteSigner, type NoteVerifier, openNotes, signNote } from '@prebell/server/tlog';

/** The two records that a platform signs. */
export const RECORDS = ['dispatch-record', 'audit-log'] as const;
export type RecordName = (typeof RECORDS)[number];

/** The last entry of a record at some point in time. */
export interface RecordEnd {
  readonly seq: number;
  /** Lower-case hex. */
  readonly hash: string;
  /** Where the checkpoint comes from, for messages; absent if somebody keeps it elsewhere. */
  readonly source?: string;
}

/** The audit log has no hash before its first line. */
const bytesOf = (hash: string): Buffer => Buffer.from(hash === '' ? '0'.repeat(64) : hash, 'hex');

/**
 * A signed checkpoint in the text form of https://c2sp.org/tlog-checkpoint: origin, number of entries and hash. The hash is that of
 * the last entry, which covers all before it, and not the root of a Merkle tree.
 */
export const writeCheckpoint = (record: RecordName, { seq, hash }: RecordEnd, signer: NoteSigner): string =>
  signNote(`${signer.name}/${record}\n${seq}\n${bytesOf(hash).toString('base64')}\n`, signer);

export interface ReadCheckpoints {
  readonly ends: readonly RecordEnd[];
  /** Number of checkpoints of this record that none of the keys signed. */
  readonly unsigned: number;
}

/** The checkpoints of one record in a text, which may also contain those of other records. */
export const readCheckpointText = (
  content: string,
  record: RecordName,
  verifiers: readonly NoteVerifier[],
): ReadCheckpoints => {
  const own = openNotes(content, verifiers).filter(({ text }) => text.split('\n')[0]?.endsWith(`/${record}`));
  const ends = own.flatMap(({ text, isSigned }) => {
    const [, size = '', encoded = ''] = text.split('\n');
    const hash = Buffer.from(encoded, 'base64').toString('hex');
    return isSigned && /^\d{1,15}$/.test(size) && hash.length === 64 && Number(size) > 0
      ? [{ seq: Number(size), hash }]
      : [];
  });
  return { ends, unsigned: own.filter(({ isSigned }) => !isSigned).length };
};
