import { grantAppRole } from '../db/app-role';
import { openDatabase } from '../db/database';
import { migrate } from '../db/migrate';

/** Connection strings for the owner of the database and for the application. */
export interface DatabaseAccess {
  /** For migrations. */
  readonly owner: string;
  /** For everything else. The same as `owner` if there is only one account. */
  readonly app: string;
}

/** Updates the schema, and grants the application's account its rights if that is a separate account. */
export const prepareDatabase = async ({ owner, app }: DatabaseAccess): Promise<void> => {
  const db = openDatabase(owner, () => undefined, { max: 2 });
  try {
    await migrate(db);
    if (owner !== app) await grantAppRole(db, decodeURIComponent(new URL(app).username));
  } finally {
    await db.destroy();
  }
};
