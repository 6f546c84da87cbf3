import { createHash } from 'node:crypto';
import type { Connection } from '../../db/database';
import type { Account } from './customers.repository';

type Claim = { readonly kind: 'user' | 'email' | 'card'; readonly value: string };

/** The same key for all spellings of one mailbox: case, dots and a plus suffix make no difference. */
export const mailboxOf = (email: string): string => {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  return `${local.replace(/\+.*$/, '').replaceAll('.', '')}@${domain}`;
};

const hashOf = ({ kind, value }: Claim): string => createHash('sha256').update(`${kind} ${value}`).digest('hex');

const claimsOf = ({ id, email }: Pick<Account, 'id' | 'email'>): Claim[] => [
  { kind: 'user', value: id },
  { kind: 'email', value: mailboxOf(email) },
];

/** Whether neither this account nor this mailbox has had a trial. */
export const isTrialAvailable = async (db: Connection, account: Pick<Account, 'id' | 'email'>): Promise<boolean> => {
  const known = await db
    .selectFrom('trial_claims')
    .select('kind')
    .where('value_hash', 'in', claimsOf(account).map(hashOf))
    .executeTakeFirst();
  return known === undefined;
};

/** Whether another account had a trial with this card. */
export const isCardUsed = async (db: Connection, userId: string, fingerprint: string): Promise<boolean> => {
  const known = await db
    .selectFrom('trial_claims')
    .select('user_id')
    .where('value_hash', '=', hashOf({ kind: 'card', value: fingerprint }))
    .where('user_id', '<>', userId)
    .executeTakeFirst();
  return known !== undefined;
};

/** Records that an account has had its trial, and the card if there was one. */
export const claimTrial = async (
  tx: Connection,
  account: Pick<Account, 'id' | 'email'>,
  { fingerprint, now }: { readonly fingerprint: string | null; readonly now: Date },
): Promise<void> => {
  const card: Claim[] = fingerprint === null ? [] : [{ kind: 'card', value: fingerprint }];
  await tx
    .insertInto('trial_claims')
    .values(
      [...claimsOf(account), ...card].map((claim) => ({
        kind: claim.kind,
        value_hash: hashOf(claim),
        user_id: account.id,
        claimed_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['kind', 'value_hash']).doNothing())
    .execute();
};
