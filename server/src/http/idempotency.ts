import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { type Connection, ownTables, type ServerTables } from '../db/server-tables';
import { AppError } from '../errors/app-error';
import { type Keys, macOf } from '../keys';
import { validate } from './validate';

const keySchema = z.object({
  'Idempotency-Key': z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, 'An Idempotency-Key must have 1 to 200 printable characters'),
});

/** Checks an `Idempotency-Key` header; undefined if there is none. */
export const parseIdempotencyKey = (header: string | undefined): string | undefined =>
  header === undefined ? undefined : validate(keySchema, { 'Idempotency-Key': header })['Idempotency-Key'];

/** Replaces a request hash once the request's text was erased. */
const ERASED = 'erased';

/**
 * Removes the hashes of the requests that created these records, because an attacker could guess a short text, such as
 * a phone number, from its hash. A repeated request still finds its record, but its content is no longer compared.
 */
export const eraseRequests = async <Tables extends ServerTables>(
  tx: Kysely<Tables>,
  resultIds: readonly string[],
): Promise<void> => {
  if (resultIds.length === 0) return;
  await ownTables(tx)
    .updateTable('idempotency_keys')
    .set({ request_hash: ERASED })
    .where('result_id', 'in', resultIds)
    .execute();
};

/** The key's name and the request's HMAC. Without the secret key, nobody can guess a short text from it. */
const hashWith = ({ kid, secret }: Keys[number], request: unknown): string =>
  `${kid}~${macOf(secret, JSON.stringify(request)).toString('hex')}`;

/**
 * Whether the request may be a repetition of the earlier one. If the hash was erased or its key no longer exists, the
 * content cannot be compared. The repetition then gets the earlier record.
 */
const mayBeSame = (hash: string, request: unknown, keys: Keys): boolean => {
  const key = keys.find(({ kid }) => hash.startsWith(`${kid}~`));
  return key === undefined || hashWith(key, request) === hash;
};

/** Erases hashes whose key no longer exists, and those of earlier releases, which used no key. */
export const forgetRequests = async <Tables extends ServerTables>(db: Kysely<Tables>, keys: Keys): Promise<void> => {
  await ownTables(db)
    .updateTable('idempotency_keys')
    .set({ request_hash: ERASED })
    .where('request_hash', '!=', ERASED)
    .where(sql<boolean>`split_part(request_hash, '~', 1) <> all (${keys.map(({ kid }) => kid)}::text[])`)
    .execute();
};

interface KeyedRequest {
  /** Secret keys for request hashes. */
  readonly keys: Keys;
  readonly userId: string;
  readonly key: string;
  /** The content of the request; a repetition must have the same. */
  readonly request: unknown;
  /** Id of the record that this request will create if it is the first. */
  readonly resultId: string;
}

export interface Claim {
  /** The id to use: `resultId` for the first request, the earlier record's id for a repetition. */
  readonly id: string;
  readonly isFirst: boolean;
}

/**
 * Claims a key within the transaction that creates the record. A concurrent repetition waits until the first
 * transaction commits.
 * @throws IDEMPOTENCY_MISMATCH if the key was used for a different request
 */
export const claimIdempotencyKey = async <Tables extends ServerTables>(
  transaction: Kysely<Tables>,
  claim: KeyedRequest,
): Promise<Claim> => {
  const tx: Connection = ownTables(transaction);
  const { userId: user_id, key, resultId: result_id } = claim;
  const request_hash = hashWith(claim.keys[0], claim.request);
  const inserted = await tx
    .insertInto('idempotency_keys')
    .values({ user_id, key, request_hash, result_id })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('result_id')
    .executeTakeFirst();
  if (inserted) return { id: result_id, isFirst: true };
  const earlier = await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'result_id'])
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (!mayBeSame(earlier.request_hash, claim.request, claim.keys))
    throw new AppError('IDEMPOTENCY_MISMATCH', 'This Idempotency-Key was used for a different request');
  return { id: earlier.result_id, isFirst: false };
};
