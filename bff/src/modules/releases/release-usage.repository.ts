import type { Connection } from '../../db/database';

export interface UsageCount {
  readonly remote: string;
  readonly digest: string;
  readonly measure: string;
  readonly bucket: number;
  readonly count: number;
}

/** Adds counts to those already stored. */
export const addUsage = async (db: Connection, counts: readonly UsageCount[], at: Date): Promise<void> => {
  if (counts.length === 0) return;
  await db
    .insertInto('release_usage')
    .values(counts.map((count) => ({ ...count, last_at: at })))
    .onConflict((conflict) =>
      conflict.columns(['remote', 'digest', 'measure', 'bucket']).doUpdateSet((eb) => ({
        count: eb('release_usage.count', '+', eb.ref('excluded.count')),
        last_at: at,
      })),
    )
    .execute();
};

/** All counts of these versions. */
export const usageOf = async (db: Connection, digests: readonly string[]): Promise<UsageCount[]> =>
  digests.length === 0
    ? []
    : db
        .selectFrom('release_usage')
        .select(['remote', 'digest', 'measure', 'bucket', 'count'])
        .where('digest', 'in', [...digests])
        .execute();

/** Deletes the counts of versions that no page has shown since `before`. */
export const deleteUsageBefore = async (db: Connection, before: Date): Promise<void> => {
  await db.deleteFrom('release_usage').where('last_at', '<', before).execute();
};
