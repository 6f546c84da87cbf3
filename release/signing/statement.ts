import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type Envelope, envelopeSchema, open, type SigningKey, seal } from './dsse';
import type { TrustedKey } from './trust';

/** Media type of an in-toto statement inside a DSSE envelope. */
const IN_TOTO = 'application/vnd.in-toto+json';
const STATEMENT = 'https://in-toto.io/Statement/v1';

/** About ten times the longest statement of a real artefact. */
const MOST_BYTES = 4 * 1024 * 1024;

export const sha256 = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const hexSchema = z.string().regex(/^[0-9a-f]{64}$/);
export const sha256Schema = hexSchema;
const statementSchema = z.object({
  _type: z.literal(STATEMENT),
  subject: z.array(z.object({ name: z.string(), digest: z.object({ sha256: hexSchema }) })),
  predicateType: z.string(),
  predicate: z.unknown(),
});

/** SHA-256 of each subject of a statement, by name. */
export type Subjects = ReadonlyMap<string, string>;

interface Claim {
  readonly subjects: Subjects;
  readonly predicateType: string;
  readonly predicate: unknown;
}

/** Puts an in-toto statement into a signed envelope. */
export const sealStatement = ({ subjects, predicateType, predicate }: Claim, key: SigningKey): Envelope => {
  const subject = [...subjects].map(([name, digest]) => ({ name, digest: { sha256: digest } }));
  const statement = { _type: STATEMENT, subject, predicateType, predicate };
  return seal(IN_TOTO, Buffer.from(JSON.stringify(statement)), key);
};

interface Opened<P> {
  readonly subjects: Subjects;
  readonly predicate: P;
  readonly signers: readonly TrustedKey[];
  /** SHA-256 of the statement's bytes. */
  readonly hash: string;
}

interface Expected<P> {
  readonly predicateType: string;
  readonly predicate: z.ZodType<P>;
  readonly keys: readonly TrustedKey[];
}

/** Why a statement is not trusted. */
export class StatementError extends Error {
  override readonly name = 'StatementError';
}

/**
 * Opens the statement in an envelope that one of `keys` signed.
 * @throws StatementError when it cannot be verified
 */
export const openStatement = <P>(envelope: unknown, { predicateType, predicate, keys }: Expected<P>): Opened<P> => {
  const parsed = envelopeSchema.safeParse(envelope);
  if (!parsed.success) throw new StatementError('is not a DSSE envelope');
  if (parsed.data.payload.length > MOST_BYTES) throw new StatementError('is longer than 4 MB');
  const opened = open(parsed.data, keys);
  if (opened === null) throw new StatementError('carries no signature of a key that may sign it');
  if (parsed.data.payloadType !== IN_TOTO)
    throw new StatementError(`is of the unknown type ${parsed.data.payloadType}`);
  const statement = statementSchema.safeParse(jsonOf(opened.payload));
  if (!statement.success || statement.data.predicateType !== predicateType)
    throw new StatementError(`is not an in-toto statement with ${predicateType}`);
  const claim = predicate.safeParse(statement.data.predicate);
  if (!claim.success) throw new StatementError(`cannot be read: ${z.prettifyError(claim.error)}`);
  return {
    subjects: new Map(statement.data.subject.map(({ name, digest }) => [name, digest.sha256])),
    predicate: claim.data,
    signers: opened.signers,
    hash: sha256(opened.payload),
  };
};

const jsonOf = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
};
