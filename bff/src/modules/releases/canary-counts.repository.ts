import { seconds } from '@prebell/contracts';
import { type Minute, MOST_PER_ACCOUNT, type Sides } from '@prebell/release/live';
import type { Connection } from '../../db/database';

export type Side = keyof Sides;

interface Place {
  readonly salt: string;
  readonly side: Side;
  readonly minute: Date;
}

/** Adds views to the counts of all instances. Leaves out accounts that have reached the limit of errors. */
export const addCanaryViews = async (
  db: Connection,
  views: readonly (Place & { readonly account: string })[],
): Promise<void> => {
  if (views.length === 0) return;
  const accounts = [...new Set(views.map(({ account }) => account))];
  const full = await db
    .selectFrom('canary_accounts')
    .select(['account', 'side'])
    .where('account', 'in', accounts)
    .where('affected', '>=', MOST_PER_ACCOUNT)
    .execute();
  const isFull = new Set(full.map(({ account, side }) => `${account} ${side}`));
  const sums = new Map<string, Place & { readonly views: number }>();
  for (const { account, ...place } of views) {
    const key = `${place.salt} ${place.side} ${place.minute.toISOString()}`;
    if (!isFull.has(`${account} ${place.side}`)) sums.set(key, { ...place, views: (sums.get(key)?.views ?? 0) + 1 });
  }
  if (sums.size === 0) return;
  // In a fixed order, because two instances that write the same rows could otherwise block each other.
  const rows = [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, sum]) => ({ ...sum, affected: 0 }));
  await db
    .insertInto('canary_minutes')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['salt', 'side', 'minute'])
        .doUpdateSet((eb) => ({ views: eb('canary_minutes.views', '+', eb.ref('excluded.views')) })),
    )
    .execute();
};

/** One page can report several errors at once. After this time, an error of the same account belongs to another view. */
export const ONE_VIEW_MS = seconds(5);

interface AffectedView extends Place {
  readonly account: string;
  readonly at: Date;
  /** 0 if the view itself was counted before. */
  readonly views: 0 | 1;
}

/** Counts a view with an error, up to a limit per account. Returns whether it was counted. */
export const addAffectedView = async (
  db: Connection,
  { account, at, views, ...place }: AffectedView,
): Promise<boolean> => {
  const counted = await db
    .insertInto('canary_accounts')
    .values({ salt: place.salt, side: place.side, account, affected: 1, last_minute: at })
    .onConflict((conflict) =>
      conflict
        .columns(['salt', 'side', 'account'])
        .doUpdateSet((eb) => ({ affected: eb('canary_accounts.affected', '+', 1), last_minute: at }))
        .where('canary_accounts.affected', '<', MOST_PER_ACCOUNT)
        .where('canary_accounts.last_minute', '<=', new Date(at.getTime() - ONE_VIEW_MS)),
    )
    .returning('affected')
    .executeTakeFirst();
  if (counted === undefined) return false;
  await db
    .insertInto('canary_minutes')
    .values({ ...place, views, affected: 1 })
    .onConflict((conflict) =>
      conflict.columns(['salt', 'side', 'minute']).doUpdateSet((eb) => ({
        views: eb('canary_minutes.views', '+', views),
        affected: eb('canary_minutes.affected', '+', 1),
      })),
    )
    .execute();
  return true;
};

/** The counts per minute of a canary, and of the live version that it is compared with. */
export const canarySides = async (db: Connection, salt: string, since: Date): Promise<Sides> => {
  const rows = await db
    .selectFrom('canary_minutes')
    .select(['side', 'minute', 'views', 'affected'])
    .where('salt', '=', salt)
    .where('minute', '>=', since)
    .execute();
  const of = (wanted: Side): Minute[] =>
    rows
      .filter(({ side }) => side === wanted)
      .map(({ minute, views, affected }) => ({ at: minute.getTime(), views, affected }));
  return { canary: of('canary'), live: of('live') };
};

/** Deletes the counts of old canaries. */
export const deleteCanaryCountsBefore = async (db: Connection, before: Date): Promise<void> => {
  await db.deleteFrom('canary_minutes').where('minute', '<', before).execute();
  await db.deleteFrom('canary_accounts').where('last_minute', '<', before).execute();
};
