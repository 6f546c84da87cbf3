import { join } from 'node:path';
import { signIn } from './client';
import { copyAccounts, type Sql, withDatabase } from './database';
import { type Platform, startPlatform } from './platform';

interface Room {
  readonly platform: Platform;
  /** Tokens of the members of the trading room. */
  readonly tokens: string[];
  readonly sql: Sql;
  /** Kills the platform and starts it again at the same address. */
  crashAndStart(): Promise<void>;
}

/** Passes `use` a platform with its own database and this many members of the trading room. */
export const withRoom = <T>(members: number, use: (room: Room) => Promise<T>): Promise<T> =>
  withDatabase(async ({ url, folder, sql }) => {
    const env = { DATABASE_URL: url, DATA_DIR: join(folder, 'platform') };
    let platform = await startPlatform(env);
    try {
      const tokens: string[] = [];
      for (const name of await copyAccounts(sql, 'premium', members, 'premium'))
        tokens.push(await signIn(platform.url, name));
      const crashAndStart = async () => {
        await platform.stop('SIGKILL');
        platform = await startPlatform({ ...env, PORT: new URL(platform.url).port });
      };
      return await use({ platform, tokens, sql, crashAndStart });
    } finally {
      await platform.stop();
    }
  });
