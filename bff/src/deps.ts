import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from './config';
import { type Database, openDatabase } from './db/database';
import { loadKeys, type SigningKeys } from './modules/auth/keys';
import { createLoginThrottle, type LoginThrottle } from './modules/auth/login-throttle';
import { createSessionService, type SessionService } from './modules/auth/session.service';

/** What the modules work with; made once, passed down, never imported as a global. */
export interface Deps {
  readonly config: Config;
  readonly log: Logger;
  readonly db: Database;
  readonly keys: SigningKeys;
  readonly sessions: SessionService;
  readonly throttle: LoginThrottle;
  /** The wall clock; the market has its own. */
  readonly now: () => Date;
  /** Rejects while the platform cannot serve: database, release and market history (see `/api/ready`). */
  readonly checkReady: () => Promise<void>;
}

/** Wires the platform's own parts to a database. Throws a ConfigError when the keys are not usable. */
export const createDeps = async (config: Config, log: Logger, connectionString: string): Promise<Deps> => {
  const now = () => new Date();
  const db = openDatabase(connectionString, (error) => log.warn({ err: error }, 'A database connection broke'));
  const keys = await loadKeys(config);
  const sessions = createSessionService({ db, keys, now, cadAdminBypass: config.cad.adminBypass });
  const checkReady = async () => {
    await sql`select 1`.execute(db);
  };
  return { config, log, db, keys, sessions, throttle: createLoginThrottle(config), now, checkReady };
};
