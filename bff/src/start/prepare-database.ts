import { grantAppRole } from '../db/app-role';
import { openDatabase } from '../db/database';
import { migrate } from '../db/migrate';

/** How to reach the database as its owner and as the application. */
export interface DatabaseAccess {
  /** Migrations run over it. */
  readonly owner: string;
  /** Everything else runs over it; the same as `owner` where there is only one account. */
  readonly app: string;
}

/** Updates the schema, and gives the application's account its rights where it is another one. */
export const prepareDatabase = async ({ owner, app }: DatabaseAccess): Promise<void> => {
  const db = openDatabase(owner, () => undefined, { max: 2 });
  try {
    await migrate(db);
    if (owner !== app) await grantAppRole(db, decodeURIComponent(new URL(app).username));
  } finally {
    await db.destroy();
  }
};
