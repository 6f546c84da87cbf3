import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { DAY, MINUTE } from '../rules/calendar';
import type { Connection } from '../state/database';
import { StripeFault } from './fault';

/** The first response to a request. */
export interface KeptAnswer {
  readonly status: number;
  readonly body: string;
}

interface KeyedRequest {
  readonly key: string;
  /** Hash of the method, path and parameters. */
  readonly fingerprint: string;
  /** Time of the request, seconds. */
  readonly now: number;
}

const KEPT_SECONDS = DAY;
/** After this time the process of an unfinished request counts as dead, seconds. */
const ABANDONED_SECONDS = MINUTE;

export const fingerprintOf = (method: string, path: string, params: object): string =>
  createHash('sha256')
    .update(JSON.stringify([method, path, params]))
    .digest('hex');

const fault = (status: number, code: string | undefined, message: string): StripeFault =>
  new StripeFault(status, { type: 'idempotency_error', message, ...(code && { code }) });

/**
 * Claims an idempotency key for a request.
 * @returns the earlier response, or null if this request must be processed now.
 * @throws Stripe's 400 if the key was used with other parameters, and 409 while another request uses it.
 */
export const takeKey = async (db: Connection, { key, fingerprint, now }: KeyedRequest): Promise<KeptAnswer | null> => {
  await sql`delete from stripe_sandbox.requests where created < ${now - KEPT_SECONDS}::bigint
    or (status is null and created < ${now - ABANDONED_SECONDS}::bigint)`.execute(db);
  const taken = await db
    .insertInto('stripe_sandbox.requests')
    .values({ key, fingerprint, status: null, body: null, created: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (taken) return null;
  const known = await db.selectFrom('stripe_sandbox.requests').selectAll().where('key', '=', key).executeTakeFirst();
  if (known && known.fingerprint !== fingerprint)
    throw fault(
      400,
      undefined,
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    );
  if (!known || known.status === null)
    throw fault(
      409,
      'idempotency_key_in_use',
      `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
    );
  return { status: known.status, body: known.body ?? '' };
};

/** Stores the response for repeated requests. */
export const keepAnswer = async (db: Connection, key: string, { status, body }: KeptAnswer): Promise<void> => {
  await db.updateTable('stripe_sandbox.requests').set({ status, body }).where('key', '=', key).execute();
};

/** Frees the key of a request that failed without any effect. */
export const releaseKey = async (db: Connection, key: string): Promise<void> => {
  await db.deleteFrom('stripe_sandbox.requests').where('key', '=', key).execute();
};
